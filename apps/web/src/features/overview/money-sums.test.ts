import { expect, test } from 'vitest';
import { sumsOf } from './money-sums.ts';

const line = (currency: 'ISK' | 'USD', status: 'pending' | 'onsite', count: number, minor: number) => ({
  currency,
  status,
  count,
  minor,
});

test('the lines of one currency are summed up, and those of two never together', () => {
  const lines = [line('USD', 'onsite', 1, 500), line('ISK', 'onsite', 2, 9_000), line('ISK', 'pending', 3, 1_000)];
  expect(sumsOf(lines).map(({ lines: _, ...sum }) => sum)).toEqual([
    { currency: 'ISK', count: 5, minor: 10_000 },
    { currency: 'USD', count: 1, minor: 500 },
  ]);
  expect(sumsOf([])).toEqual([]);
});
