import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { becomeSignedOut } from '../../../lib/session/signed-out.ts';
import { addFiles, useUploads } from './uploads.ts';

/** A request that is never answered. */
class HeldRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly abort = vi.fn();
  readonly open = vi.fn();
  readonly setRequestHeader = vi.fn();
  readonly send = () => void sent.push(this);
}
const sent: HeldRequest[] = [];

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', HeldRequest);
});

const files = (count: number) => Array.from({ length: count }, (_, index) => new File(['x'], `${index}.jpg`));

afterEach(() => {
  becomeSignedOut();
  sent.length = 0;
});

test('files are sent from a page that came without TLS', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  addFiles('S1', 'somebody', files(2));
  expect(new Set(useUploads.getState().uploads.map(({ id }) => id)).size).toBe(2);
});

test('what is on its way ends with whoever sent it, and what waits is never sent as the next person', () => {
  addFiles('S1', 'somebody', files(5));
  const begun = sent.length;
  expect(begun).toBeLessThan(5);
  becomeSignedOut();
  expect(useUploads.getState().uploads).toEqual([]);
  expect(sent.every(({ abort }) => abort.mock.calls.length === 1)).toBe(true);
  addFiles('S2', 'the next', files(1));
  expect(sent).toHaveLength(begun + 1);
});
