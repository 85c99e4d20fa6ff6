import { expect, test } from 'vitest';
import { clockOf, scrollToNow, spanOf, timeAxis } from './time-axis.ts';

const HOUR = 3600;
const at = (hours: number) => hours * HOUR;

test.each([
  ['a day without routes is a usual one', [], [8, 17]],
  [
    'it begins with the hour of the first route, and has room behind the last',
    [
      [8.4, 12],
      [9, 13.5],
    ],
    [8, 13.7],
  ],
  ['a short day is four hours long', [[9, 9.5]], [9, 13.2]],
] as const)('%s', (_, spans, [from, to]) => {
  const span = spanOf(spans.map(([start, end]) => ({ from: at(start), to: at(end) })));
  expect([span.from / HOUR, span.to / HOUR]).toEqual([from, to]);
});

test('times are spread over the room, and back', () => {
  const axis = timeAxis({ from: at(8), to: at(14) }, 900);
  expect(axis.width).toBe(900);
  expect(axis.xOf(at(8))).toBe(0);
  expect(axis.xOf(at(11))).toBe(450);
  expect(axis.timeAt(450)).toBe(at(11));
});

test('hours are marked, and halves where there is room for them', () => {
  const wide = timeAxis({ from: at(8), to: at(10) }, 400);
  expect(wide.ticks.map(({ at: time, isHour }) => [clockOf(time), isHour])).toEqual([
    ['08:00', true],
    ['08:30', false],
    ['09:00', true],
    ['09:30', false],
    ['10:00', true],
  ]);
  expect(timeAxis({ from: at(8), to: at(12) }, 360).ticks.every(({ isHour }) => isHour)).toBe(true);
});

test('a long day is wider than its room, so that it scrolls', () => {
  expect(timeAxis({ from: at(6), to: at(22) }, 700).width).toBe(16 * 84);
});

test('a route that ends after midnight shows what the clock shows', () => {
  expect(clockOf(at(25.5))).toBe('01:30');
});

test.each([
  ['a quarter of the room before now', [6, 22], 400, 14, 84 * 8 - 100],
  ['the beginning, early in the day', [6, 22], 400, 6.5, 0],
  ['the beginning of a day that has room', [8, 12], 800, 11, null],
  ['the beginning of a day that has not begun', [6, 22], 400, 5, null],
  ['the beginning of a day that is over', [6, 22], 400, 23, null],
] as const)('a timeline opens at %s', (_, [from, to], room, now, left) => {
  const axis = timeAxis({ from: at(from), to: at(to) }, room);
  expect(scrollToNow(axis, room, at(now))).toBe(left);
});
