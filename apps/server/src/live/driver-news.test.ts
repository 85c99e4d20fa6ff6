import type { UserId } from '@waybill/domain/ids';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Change } from '../db/changes.ts';
import type { DayNews } from '../records/concerned-drivers.ts';
import { followDriverDays } from './driver-news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const following = (phones: readonly string[], answer: (news: DayNews) => Promise<readonly string[]>) => {
  const passed: string[] = [];
  const asked: DayNews[] = [];
  const errors: unknown[] = [];
  const { heard, stop } = followDriverDays({
    listening: () => phones as UserId[],
    concerned: async (_organisation, _drivers, news) => {
      asked.push(news);
      return (await answer(news)) as UserId[];
    },
    pass: ({ table, ids }) => passed.push([table, ...(ids ?? ['many'])].join(' ')),
    onError: (error) => errors.push(error),
  });
  const changed = (table: string, ...ids: string[]) =>
    heard({ table, organisationId: 'ours', subCompanyId: null, ids: ids.length > 0 ? ids : null } as Change);
  return { passed, asked, errors, changed, stop };
};

test('what one action changes is asked about once, and whom it concerns is told', async () => {
  const { passed, asked, changed } = following(['anna', 'jon'], async () => ['jon']);
  changed('shipments', 'A', 'B');
  changed('routes', 'route');
  changed('shipments', 'B');
  changed('stop_places', 'C');
  changed('vehicles', 'van');
  expect(passed).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(50);
  expect(asked).toEqual([{ shipmentIds: ['A', 'B', 'C'], routeIds: ['route'], vehicleIds: ['van'], isOfAll: false }]);
  expect(passed.slice(5)).toEqual(['driver_days jon']);
});

test('under constant change it is asked three times in a second', async () => {
  const { asked, changed } = following(['anna'], async () => []);
  for (let n = 0; n < 100; n += 1) {
    changed('shipments', `S${n}`);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(asked).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(300);
  expect(asked.flatMap(({ shipmentIds }) => shipmentIds)).toHaveLength(100);
});

test('what comes while it is asked is asked about afterwards', async () => {
  let answer = (_ids: readonly string[]) => {};
  const { asked, passed, changed } = following(
    ['anna'],
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  changed('routes', 'first');
  await vi.advanceTimersByTimeAsync(50);
  changed('routes', 'second');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(1);
  answer(['anna']);
  await vi.advanceTimersByTimeAsync(300);
  expect(asked.map(({ routeIds }) => routeIds)).toEqual([['first'], ['second']]);
  expect(passed.at(-1)).toBe('driver_days anna');
});

test('too many to be named may be on anybody’s day', async () => {
  const { asked, changed } = following(['anna'], async () => []);
  changed('shipments');
  await vi.advanceTimersByTimeAsync(50);
  expect(asked).toMatchObject([{ isOfAll: true, shipmentIds: [] }]);
});

test('nothing is asked where no phone listens, for what is on no day, nor after the end', async () => {
  const without = following([], async () => []);
  without.changed('shipments', 'A');
  const withPhone = following(['anna'], async () => []);
  withPhone.changed('vehicle_positions', 'van');
  withPhone.changed('users', 'anna');
  const ended = following(['anna'], async () => []);
  ended.changed('shipments', 'A');
  ended.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([without.asked, withPhone.asked, ended.asked]).toEqual([[], [], []]);
});

test('when it cannot be asked, every phone looks', async () => {
  const { passed, errors, changed } = following(['anna', 'jon'], async () => {
    throw new Error('no database');
  });
  changed('shipments', 'A');
  await vi.advanceTimersByTimeAsync(50);
  expect(passed.at(-1)).toBe('driver_days anna jon');
  expect(errors).toHaveLength(1);
});
