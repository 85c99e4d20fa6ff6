import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startHousekeeping } from './housekeeping-worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('it tidies at once and then every hour, until it is stopped', async () => {
  const tidy = vi.fn(async () => {});
  const housekeeping = startHousekeeping({ tidy, onError: () => {} });
  await vi.advanceTimersByTimeAsync(2.5 * 60 * 60 * 1000);
  expect(tidy).toHaveBeenCalledTimes(3);
  await housekeeping.stop();
  await vi.advanceTimersByTimeAsync(5 * 60 * 60 * 1000);
  expect(tidy).toHaveBeenCalledTimes(3);
});

test('a round that fails is told, and the next one is tried all the same', async () => {
  const tidy = vi.fn(async () => {}).mockRejectedValueOnce(new Error('no database'));
  const onError = vi.fn();
  const housekeeping = startHousekeeping({ tidy, onError });
  await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
  expect(onError).toHaveBeenCalledTimes(1);
  expect(tidy).toHaveBeenCalledTimes(2);
  await housekeeping.stop();
});

test('stopping waits for the round under way', async () => {
  let finish = () => {};
  const housekeeping = startHousekeeping({
    tidy: () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
    onError: () => {},
  });
  await vi.advanceTimersByTimeAsync(0);
  let stopped = false;
  const stopping = housekeeping.stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(stopped).toBe(false);
  finish();
  await stopping;
  expect(stopped).toBe(true);
});
