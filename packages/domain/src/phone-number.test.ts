import { expect, test } from 'vitest';
import { formatPhoneNumber, phoneNumber } from './phone-number.ts';

test.each([
  ['5550101', '+3545550101'],
  ['555 0101', '+3545550101'],
  ['555-0101', '+3545550101'],
  ['+354 555 0101', '+3545550101'],
  ['00354 555 0101', '+3545550101'],
  ['+44 20 7946 0958', '+442079460958'],
  ['', null],
  ['   ', null],
])('%j is kept as %j', (typed, kept) => {
  expect(phoneNumber.parse(typed)).toBe(kept);
});

test.each(['12', 'call me', '+999 123', '555 0101 555 0101 55', '555\u00000101', '5'.repeat(41)])(
  '%j is refused',
  (typed) => {
    expect(phoneNumber.safeParse(typed).success).toBe(false);
  },
);

test('a number is shown with its country and in its spelling, and reads back to the same', () => {
  expect(formatPhoneNumber('+3545550101')).toBe('+354 555 0101');
  expect(phoneNumber.parse(formatPhoneNumber('+442079460958'))).toBe('+442079460958');
});
