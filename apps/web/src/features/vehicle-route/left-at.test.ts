import { expect, test } from 'vitest';
import { aStop, DAY } from '../../shared/estimate/testing/build-day.ts';
import { leftAt } from './left-at.ts';

const at = (clock: string) => `${DAY}T${clock}:00.000Z`;

test.each([
  ['as planned', '08:00', [aStop('one', 2, { arrivedAt: at('08:20') })], at('08:00')],
  [
    'as planned, for a stop that was completed without an arrival',
    '08:00',
    [aStop('one', 2, { completedAt: at('08:20') })],
    at('08:00'),
  ],
  ['earlier than planned', '08:00', [aStop('one', 2, { arrivedAt: at('07:40') })], null],
  ['not yet', '08:00', [aStop('one', 2)], null],
] as const)('%s', (_, leaves, stops, left) => {
  expect(leftAt({ leavesAt: at(leaves), stops: [...stops] })).toBe(left);
});
