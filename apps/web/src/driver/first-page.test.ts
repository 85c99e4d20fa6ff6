import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  return () => vi.useRealTimers();
});

const load = async () => {
  const { afterFirstPage, firstPageIsShown } = await import('./first-page.ts');
  const begun = vi.fn();
  void afterFirstPage().then(begun);
  return { begun, firstPageIsShown };
};

test('what is no part of the first page begins once that is shown', async () => {
  const { begun, firstPageIsShown } = await load();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).not.toHaveBeenCalled();
  firstPageIsShown();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toHaveBeenCalledOnce();
});

test('on a network that brings nothing it begins after five seconds', async () => {
  const { begun } = await load();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(begun).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(begun).toHaveBeenCalledOnce();
});
