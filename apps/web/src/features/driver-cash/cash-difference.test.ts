import { expect, test } from 'vitest';
import { cashDifference } from './cash-difference.ts';

const ISK = (minor: number) => ({ minor, currency: 'ISK' as const });
const USD = (minor: number) => ({ minor, currency: 'USD' as const });

test.each([
  ['as much as was collected', [ISK(31_400)], [ISK(31_400)], []],
  ['too little', [ISK(31_400)], [ISK(31_000)], [ISK(-400)]],
  ['too much, and another currency that adds up', [ISK(100), USD(50)], [ISK(150), USD(50)], [ISK(50)]],
  ['nothing of a currency that was collected', [ISK(100), USD(50)], [ISK(100)], [USD(-50)]],
  ['what nobody was paid', [], [USD(5)], [USD(5)]],
] as const)('counted is %s', (_, cash, counted, difference) => {
  expect(cashDifference({ cash: [...cash], counted: [...counted] })).toEqual(difference);
});

test('nothing differs before somebody has counted', () => {
  expect(cashDifference({ cash: [ISK(100)], counted: null })).toBeNull();
});
