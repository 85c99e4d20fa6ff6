import { expect, test } from 'vitest';
import { judgeIntent, judgeScores, judgeSize } from './budget.mjs';

test.each([
  ['js', 200_000, true, true],
  ['js', 200_100, false, true],
  ['js', 240_000, false, true],
  ['js', 240_100, false, false],
  ['css', 25_000, true, true],
  ['css', 30_100, false, false],
] as const)('%s of %i bytes meets the goal: %s, and is within the limit: %s', (kind, bytes, meetsGoal, withinLimit) => {
  expect(judgeSize(kind, bytes)).toMatchObject({ meetsGoal, withinLimit });
});

test('a page may have a goal of its own, and the limit is the same for all', () => {
  expect(judgeSize('js', 215_000, 215)).toMatchObject({ meetsGoal: true, withinLimit: true });
  expect(judgeSize('js', 240_100, 215)).toMatchObject({ meetsGoal: false, withinLimit: false });
});

test.each([
  [50, true],
  [50.1, false],
])('a layer that is there %d ms after the click meets the goal: %s', (ms, meetsGoal) => {
  expect(judgeIntent(ms)).toMatchObject({ ms, meetsGoal });
});

test('a score of 95 passes, one below fails, and so does one that could not be given', () => {
  const scores = judgeScores({ a: { score: 0.95 }, b: { score: 0.94 }, c: { score: null } });
  expect(Object.values(scores)).toMatchObject([
    { points: 95, result: 'pass' },
    { points: 94, result: 'fail' },
    { points: 0, result: 'fail' },
  ]);
});
