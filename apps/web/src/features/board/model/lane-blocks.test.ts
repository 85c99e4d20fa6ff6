import { describe, expect, test } from 'vitest';
import { blocksOf, bracketPaths, bracketsOf, indexAtTime, type LaneStop } from './lane-blocks.ts';
import { timeAxis } from './time-axis.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** A pixel is half a minute. */
const axis = timeAxis({ from: 8 * HOUR, to: 12 * HOUR }, 480);
const stop = (number: number, minutes: number, rest: Partial<LaneStop> = {}): LaneStop => ({
  id: `stop-${number}`,
  number,
  arrives: 8 * HOUR + minutes * MINUTE,
  leaves: 8 * HOUR + (minutes + 3) * MINUTE,
  isDone: false,
  isFailed: false,
  window: null,
  lateMinutes: 0,
  isAtRisk: false,
  ...rest,
});

describe('blocks', () => {
  test.each([
    ['a short stop is wide enough for its number', [stop(1, 10), stop(2, 60)], [22, 22]],
    ['a long stop is as wide as it lasts', [stop(1, 10, { leaves: 9 * HOUR }), stop(2, 60)], [98, 22]],
    ['two stops close to each other do not lie over each other', [stop(1, 10), stop(2, 16)], [10, 22]],
    ['at the same moment each can still be seen', [stop(1, 10), stop(2, 10)], [6, 22]],
  ])('%s', (_, stops, widths) => {
    expect(blocksOf(stops, axis).map(({ width }) => width)).toEqual(widths);
  });

  test('a block that is too narrow for its number has none', () => {
    expect(blocksOf([stop(1, 10), stop(2, 16)], axis).map(({ showsNumber }) => showsNumber)).toEqual([false, true]);
  });
});

test('a block knows how much room is beside it, which a delay must not exceed', () => {
  const rooms = blocksOf([stop(1, 10), stop(2, 16), stop(3, 40)], axis).map(({ roomBeside }) => roomBeside);
  expect(rooms).toEqual([2, 26, Number.POSITIVE_INFINITY]);
});

describe('windows', () => {
  const window = { from: 9 * HOUR, to: 10 * HOUR };

  test('odd stops have theirs above, even ones below; what is done and what may come at any time has none', () => {
    const stops = [
      stop(1, 60, { window }),
      stop(2, 70, { window }),
      stop(3, 80, { window, isDone: true }),
      stop(4, 90),
    ];
    expect(bracketsOf(stops, axis).map(({ isAbove }) => isAbove)).toEqual([true, false]);
  });

  test('a window that goes on beyond the axis is open there', () => {
    const [bracket] = bracketsOf([stop(1, 60, { window: { from: 0, to: 24 * HOUR } })], axis);
    expect(bracket).toMatchObject({ from: 0, to: 480, hasStart: false, hasEnd: false });
    expect(bracketPaths(bracket ? [bracket] : [], 34).onTime).toBe('M0 2.5H480');
  });

  test('a late stop has a red bracket, and a run from the end of its window to its arrival', () => {
    const brackets = bracketsOf(
      [stop(1, 152, { window, lateMinutes: 32 }), stop(2, 160, { window: { from: 9 * HOUR, to: 11 * HOUR } })],
      axis,
    );
    expect(bracketPaths(brackets, 34)).toEqual({
      onTime: 'M120 28.5V31.5H360V28.5',
      late: 'M120 5.5V2.5H240V5.5',
      run: 'M240 2.5H304',
    });
  });
});

test.each([
  [5, 0],
  [11, 0],
  [12, 1],
  [40, 1],
  [90, 2],
])('what is put down %d minutes after eight comes before the stop at index %d', (minutes, index) => {
  expect(indexAtTime([stop(1, 10), stop(2, 60)], 8 * HOUR + minutes * MINUTE)).toBe(index);
});
