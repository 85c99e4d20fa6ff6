import fc from 'fast-check';
import { expect, test } from 'vitest';
import { preferredLocale } from './preferred-locale.ts';

test.each([
  ['is-IS,is;q=0.9,en-US;q=0.8,en;q=0.7', 'is'],
  ['en-GB,en;q=0.9,is;q=0.8', 'en'],
  ['de-DE,de;q=0.9,is;q=0.5,en;q=0.4', 'is'],
  ['en;q=0.3, IS;q=0.8', 'is'],
  ['is, en', 'is'],
  ['is;q=0, en;q=0.1', 'en'],
  ['de, fr;q=0.8', null],
  ['isl', null],
  ['*', null],
  ['', null],
  [undefined, null],
  ['is;q=x', null],
])('%s: %s', (header, expected) => {
  expect(preferredLocale(header)).toBe(expected);
});

test('whatever is sent is read', () => {
  fc.assert(fc.property(fc.string(), (header) => [null, 'is', 'en'].includes(preferredLocale(header))));
});
