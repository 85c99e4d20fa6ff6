import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TimeoutError, withTimeout } from './with-timeout.ts';

const LIMIT = 120_000;
const never = new Promise<never>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a screen that arrives in time is shown', async () => {
  await expect(withTimeout(Promise.resolve('screen'), LIMIT)).resolves.toBe('screen');
  expect(vi.getTimerCount()).toBe(0);
});

test('a screen that fails says why', async () => {
  await expect(withTimeout(Promise.reject(new Error('gone')), LIMIT)).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});

test('a screen that never comes is given up after 120 seconds and not a moment before', async () => {
  const gaveUp = vi.fn();
  const waiting = withTimeout(never, LIMIT).catch(gaveUp);
  await vi.advanceTimersByTimeAsync(LIMIT - 1);
  expect(gaveUp).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(gaveUp).toHaveBeenCalledWith(expect.any(TimeoutError));
});
