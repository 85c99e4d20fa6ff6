import { expect, test } from 'vitest';
import { anUnassigned } from '../../../shared/estimate/testing/build-day.ts';
import { type PoolFilter, poolRows, weightOf, withoutPlace } from './pool-rows.ts';

const pool = [
  anUnassigned('Sólveig', 5, { latestTime: '14:00', weight: 18 }),
  anUnassigned('Gallerí', 1, { latestTime: '13:00', weight: 240 }),
  anUnassigned('Vör', 3, { weight: null }),
  anUnassigned('Stofa', 2, { earliestTime: '09:00', weight: 1480, point: null }),
];
const names = (filter: Partial<PoolFilter>) =>
  poolRows(pool, { search: '', sort: 'window', ...filter }).map(({ name }) => name);

test.each([
  ['window', ['Stofa', 'Gallerí', 'Sólveig', 'Vör']],
  ['place', ['Gallerí', 'Vör', 'Sólveig', 'Stofa']],
  ['weight', ['Stofa', 'Gallerí', 'Sólveig', 'Vör']],
] as const)('by %s', (sort, expected) => {
  expect(names({ sort })).toEqual(expected);
});

test.each([
  ['solveig', ['Sólveig']],
  ['galleri 1', ['Gallerí']],
  ['nothing', []],
])('searching for %s', (search, expected) => {
  expect(names({ search })).toEqual(expected);
});

test('what has no place yet is counted, and all weight is summed', () => {
  expect(withoutPlace(pool)).toBe(1);
  expect(weightOf(pool)).toBe(1738);
});
