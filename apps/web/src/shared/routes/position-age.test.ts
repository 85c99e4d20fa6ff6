import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import { expect, test } from 'vitest';
import { freshnessOf, isRecent, isShownOn, seenText } from './position-age.ts';

const NOW = new Date('2026-11-17T10:42:00Z');
const calendarDay = (at: Date) => at.toISOString().slice(0, 10);

test.each([
  ['2026-11-17T10:41:50Z', true],
  ['2026-11-17T10:32:01Z', true],
  ['2026-11-17T10:32:00Z', true],
  ['2026-11-17T10:31:59Z', false],
  // The clocks of phones differ.
  ['2026-11-17T10:44:00Z', true],
])('what was said at %s is recent at 10:42: %s', (at, expected) => {
  expect(isRecent(at, NOW)).toBe(expected);
});

test.each([
  ['2026-11-17T10:42:05Z', 'live'],
  ['2026-11-17T10:40:00Z', 'live'],
  ['2026-11-17T10:39:59Z', 'recent'],
  ['2026-11-17T10:32:00Z', 'recent'],
  ['2026-11-17T10:31:59Z', 'old'],
])('what was said at %s is %s at 10:42', (at, expected) => {
  expect(freshnessOf(at, NOW)).toBe(expected);
});

const words = { t: createTranslate('en'), format: createFormat('en', 'Atlantic/Reykjavik') };
test.each([
  // The clocks of phones differ.
  ['2026-11-17T10:42:05Z', '0 s ago'],
  ['2026-11-17T10:41:48Z', '12 s ago'],
  ['2026-11-17T10:41:01Z', '59 s ago'],
  ['2026-11-17T10:41:00Z', '1 min ago'],
  ['2026-11-17T10:38:01Z', '3 min ago'],
  ['2026-11-17T09:42:00Z', 'Today 09:42'],
])('what was said at %s was said %s', (at, expected) => {
  expect(seenText(at, NOW, words)).toBe(expected);
});

test.each([
  ['of today', '2026-11-17', '2026-11-17T07:00:00Z', true],
  ['of yesterday', '2026-11-17', '2026-11-16T23:59:00Z', false],
  ['of yesterday on the map of yesterday', '2026-11-16', '2026-11-16T12:00:00Z', false],
  ['of today on the map of tomorrow', '2026-11-18', '2026-11-17T07:00:00Z', false],
])('a position %s', (_, day, takenAt, expected) => {
  expect(isShownOn(day, { takenAt }, NOW, { calendarDay })).toBe(expected);
});
