import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import { LIVE_TOPICS } from '@waybill/domain/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefetch, refetchIn, type Stale } from './live-refetch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refetching = () => {
  const asked: Stale[] = [];
  return { ...createRefetch((stale) => void asked.push(stale)), asked };
};

test('a hundred changes are one reason to ask again, once for each topic', () => {
  const { changed, asked } = refetching();
  for (let n = 0; n < 50; n++) {
    changed('users');
    changed('session');
  }
  expect(asked).toEqual([]);
  vi.runAllTimers();
  expect(asked).toEqual([['users', 'session']]);
});

test('what changes later is asked for again', () => {
  const { changed, asked } = refetching();
  changed('users');
  vi.runAllTimers();
  changed('api-key');
  vi.runAllTimers();
  expect(asked).toEqual([['users'], ['api-key']]);
});

test('when anything may have changed, everything is asked for and no topic besides', () => {
  const { changed, everything, asked } = refetching();
  changed('users');
  everything();
  changed('session');
  vi.runAllTimers();
  expect(asked).toEqual(['everything']);
  changed('session');
  vi.runAllTimers();
  expect(asked).toEqual(['everything', ['session']]);
});

test('changes that never cease are asked for once in a second, and the first of them at once', () => {
  const { changed, asked } = refetching();
  changed('shipments');
  vi.advanceTimersByTime(100);
  expect(asked).toHaveLength(1);
  for (let n = 0; n < 100; n++) {
    changed('shipments');
    vi.advanceTimersByTime(100);
  }
  expect(asked.length).toBeGreaterThanOrEqual(10);
  expect(asked.length).toBeLessThanOrEqual(11);
});

test('after the end nothing is asked for', () => {
  const { changed, stop, asked } = refetching();
  changed('users');
  stop();
  vi.runAllTimers();
  expect(asked).toEqual([]);
});

/** A mounted list whose answers the test gives one by one. */
const openList = (key: readonly string[] = ['shipments', 'list']) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: { readonly give: (rows: string) => void; readonly refuse: (why: Error) => void }[] = [];
  const observer = new QueryObserver(client, {
    queryKey: key,
    queryFn: () => new Promise<string>((give, refuse) => answers.push({ give, refuse })),
  });
  observer.subscribe(() => {});
  return { client, answers, shown: () => observer.getCurrentResult().data };
};
const settle = () => vi.advanceTimersByTimeAsync(0);

// Without a browser TanStack Query does not refetch by itself.
environmentManager.setIsServer(() => false);

test('an answer on its way is shown however many changes come meanwhile, and asked for once more after it', async () => {
  const { client, answers, shown } = openList();
  answers[0]?.give('before');
  await settle();
  void refetchIn(client, ['shipments']);
  await settle();
  void refetchIn(client, ['shipments']);
  void refetchIn(client, ['shipments']);
  await settle();
  expect(answers).toHaveLength(2);
  answers[1]?.give('meanwhile');
  await settle();
  expect(shown()).toBe('meanwhile');
  expect(answers).toHaveLength(3);
  answers[2]?.give('after');
  await settle();
  expect(shown()).toBe('after');
  expect(answers).toHaveLength(3);
});

test('what was refused is not asked again because of a change, and what failed is', async () => {
  const refusal = (status: number) =>
    new ApiError({ type: '', title: '', status, code: 'invalid-input', detail: 'No such page' });
  for (const [status, asked] of [
    [400, 1],
    [503, 2],
  ] as const) {
    const { client, answers } = openList();
    answers[0]?.refuse(refusal(status));
    await settle();
    void refetchIn(client, ['shipments']);
    await settle();
    expect(answers).toHaveLength(asked);
  }
});

test.each(LIVE_TOPICS)('%s: the queries of this name are fetched again', async (topic) => {
  const { client, answers } = openList([topic]);
  answers[0]?.give('before');
  await settle();
  void refetchIn(client, [topic]);
  await settle();
  expect(answers).toHaveLength(2);
});

test('what can be chosen follows the settings, and not each change of a shipment', async () => {
  const { client, answers } = openList(['shipment-choices']);
  answers[0]?.give('before');
  await settle();
  void refetchIn(client, ['shipments']);
  await settle();
  expect(answers).toHaveLength(1);
  void refetchIn(client, ['organisation-config']);
  await settle();
  expect(answers).toHaveLength(2);
});

test('a shipment that has come, and one whose place was found, is fetched by the board that it waits for', async () => {
  for (const topic of ['shipments', 'stop-places'] as const) {
    const { client, answers } = openList(['routes', 'unassigned', '2026-11-19']);
    const other = openList(['routes', 'day', '2026-11-19']);
    answers[0]?.give('before');
    other.answers[0]?.give('before');
    await settle();
    void refetchIn(client, [topic]);
    void refetchIn(other.client, [topic]);
    await settle();
    expect([topic, answers.length, other.answers.length]).toEqual([topic, 2, 1]);
  }
});
