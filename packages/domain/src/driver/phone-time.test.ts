import { expect, test } from 'vitest';
import { happenedAt } from './phone-time.ts';

const at = (text: string) => new Date(`2026-11-17T${text}Z`);
const NOW = at('12:00:00');

test.each([
  ['a phone that is right', '11:50:00', '11:59:58', '11:50:00'],
  ['a phone that is an hour behind', '10:50:00', '11:00:00', '11:50:00'],
  ['a phone that is an hour ahead', '12:50:00', '13:00:00', '11:50:00'],
  ['something that has not happened yet', '12:00:30', '12:00:00', '12:00:00'],
])('%s', (_, phone, sent, expected) => {
  expect(happenedAt(at(phone), at(sent), NOW)).toEqual(at(expected));
});
