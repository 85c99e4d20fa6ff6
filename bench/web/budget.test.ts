import { expect, test } from 'vitest';
import { judgeScores, judgeSize } from './budget.mjs';

test.each([
  ['js', 200_000, true, true],
  ['js', 200_100, false, true],
  ['js', 230_000, false, true],
  ['js', 230_100, false, false],
  ['css', 25_000, true, true],
  ['css', 30_100, false, false],
] as const)('%s of %i bytes meets the goal: %s, and is within the limit: %s', (kind, bytes, meetsGoal, withinLimit) => {
  expect(judgeSize(kind, bytes)).toMatchObject({ meetsGoal, withinLimit });
});

test('a score of 95 passes, one below fails, and so does one that could not be given', () => {
  const scores = judgeScores({ a: { score: 0.95 }, b: { score: 0.94 }, c: { score: null } });
  expect(Object.values(scores)).toMatchObject([
    { points: 95, result: 'pass' },
    { points: 94, result: 'fail' },
    { points: 0, result: 'fail' },
  ]);
});
