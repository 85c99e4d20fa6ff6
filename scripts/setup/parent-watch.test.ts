import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onParentGone } from './parent-watch.mjs';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A process whose parent dies, and which is then adopted by the system's first process. */
const orphan = (env: NodeJS.ProcessEnv) => {
  let parent = 42;
  const gone = vi.fn();
  onParentGone(gone, { parent: () => parent, env, intervalMs: 10 });
  vi.advanceTimersByTime(50);
  expect(gone).not.toHaveBeenCalled();
  parent = 1;
  vi.advanceTimersByTime(50);
  return gone;
};

test('the death of npm is noticed once', () => {
  expect(orphan({ npm_lifecycle_event: 'start' })).toHaveBeenCalledOnce();
});

test('started without npm, a process may outlive its shell', () => {
  expect(orphan({})).not.toHaveBeenCalled();
});
