import { expect, test } from 'vitest';
import { clockOffSeconds, happenedAt } from './phone-time.ts';

const at = (text: string) => new Date(`2026-11-17T${text}Z`);
const NOW = at('12:00:00');

test.each([
  ['a phone that is right', '11:50:00', '11:59:58', '11:50:00', 0],
  ['a phone that is an hour behind', '10:50:00', '11:00:00', '11:50:00', 3600],
  ['a phone that is an hour ahead', '12:50:00', '13:00:00', '11:50:00', -3600],
  ['something that has not happened yet', '12:00:30', '12:00:00', '12:00:00', 0],
])('%s', (_, phone, sent, expected, off) => {
  expect(happenedAt(at(phone), at(sent), NOW)).toEqual(at(expected));
  expect(clockOffSeconds(at(sent), NOW)).toBe(off);
});
