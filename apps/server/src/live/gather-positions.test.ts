import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Change } from '../db/changes.ts';
import { gatherPositions } from './gather-positions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const gathered = () => {
  const told: string[] = [];
  const { heard, stop } = gatherPositions(({ table, subCompanyId, ids }) =>
    told.push([table, subCompanyId, ids?.join('+') ?? 'many'].join(' ')),
  );
  const moved = (ids: readonly string[] | null, subCompanyId = 'north', table = 'vehicle_positions') =>
    heard({ table, organisationId: 'ours', subCompanyId, ids: ids && [...ids] } as Change);
  return { told, moved, stop };
};

test('the first position is told at once, and those of the next half second together', () => {
  const { told, moved } = gathered();
  moved(['a']);
  expect(told).toEqual(['vehicle_positions north a']);
  for (const id of ['a', 'b', 'a']) moved([id]);
  vi.advanceTimersByTime(499);
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(told.slice(1)).toEqual(['vehicle_positions north a+b']);
  moved(['c']);
  vi.advanceTimersByTime(500);
  expect(told.slice(2)).toEqual(['vehicle_positions north c']);
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveLength(3);
  moved(['d']);
  expect(told).toHaveLength(4);
});

test('a thousand in a second are told three times', () => {
  const { told, moved } = gathered();
  for (let n = 0; n < 1_000; n++) {
    moved([`vehicle ${n}`]);
    vi.advanceTimersByTime(1);
  }
  expect(told).toEqual([
    'vehicle_positions north vehicle 0',
    'vehicle_positions north many',
    'vehicle_positions north many',
  ]);
});

test('each division is told of its own, and whatever is no position is told at once', () => {
  const { told, moved } = gathered();
  moved(['a']);
  moved(['b'], 'south');
  moved(['c'], 'north', 'shipments');
  moved(['d'], 'north', 'shipments');
  expect(told).toEqual([
    'vehicle_positions north a',
    'vehicle_positions south b',
    'shipments north c',
    'shipments north d',
  ]);
});

test('of too many to be named none is, and nothing is told after the end', () => {
  const { told, moved, stop } = gathered();
  moved(['a']);
  moved(null);
  moved(['b']);
  vi.advanceTimersByTime(500);
  expect(told.at(-1)).toBe('vehicle_positions north many');
  moved(['c']);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveLength(2);
});
