import type { ScanAnswer } from '@waybill/contract/warehouse';
import { expect, test } from 'vitest';
import { toldOf } from './told-of.ts';

const answer = (id: string, outcome: ScanAnswer['outcome']) => ({ id, outcome }) as ScanAnswer;

test.each([
  ['the newest', [answer('B', 'in')], 'B', []],
  ['nothing of an older one that has come in', [answer('A', 'in')], null, []],
  ['nothing of an older one that had come before', [answer('A', 'scanned-before')], null, []],
  ['an older one on hold, by itself', [answer('A', 'unknown')], null, ['A']],
  ['an older one at the wrong shelf, by itself', [answer('A', 'wrong-shelf')], null, ['A']],
  ['both, of many at once', [answer('A', 'refused'), answer('C', 'in'), answer('B', 'no-place')], 'B', ['A']],
])('while B is in the hand, it is told of %s', (_, answers, now, earlier) => {
  const told = toldOf(answers, 'B');
  expect([told.now?.id ?? null, told.earlier.map(({ id }) => id)]).toEqual([now, earlier]);
});
