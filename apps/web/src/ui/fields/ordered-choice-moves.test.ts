import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gapAt, moved, placeOfGap, rowGapAt } from './ordered-choice-moves.ts';

describe('moving one item of a list', () => {
  test.each([
    [0, 1, 'bacd'],
    [0, 3, 'bcda'],
    [3, 0, 'dabc'],
    [2, 1, 'acbd'],
    [1, 1, 'abcd'],
    [1, -1, 'bacd'],
    [1, 9, 'acdb'],
    [7, 0, 'abcd'],
  ])('from %i to %i gives %s', (from, to, order) => {
    expect(moved([...'abcd'], from, to).join('')).toBe(order);
  });

  test('keeps every item, and the order of the others', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(20), fc.integer(), (list, from, to) => {
        const item = list[from % list.length] as number;
        const after = moved(list, from % list.length, to);
        expect(after.filter((each) => each !== item)).toEqual(list.filter((each) => each !== item));
        expect(after.toSorted()).toEqual(list.toSorted());
      }),
    );
  });
});

describe('where a dragged item would go', () => {
  // Three boxes in a first line, two in a second.
  const boxes = [
    { left: 0, right: 100, top: 0, bottom: 28 },
    { left: 106, right: 160, top: 0, bottom: 28 },
    { left: 166, right: 300, top: 0, bottom: 28 },
    { left: 0, right: 80, top: 34, bottom: 62 },
    { left: 86, right: 200, top: 34, bottom: 62 },
  ];

  test.each([
    ['before the first', { x: 10, y: 10 }, 0],
    ['past the middle of the first', { x: 60, y: 10 }, 1],
    ['between two', { x: 103, y: 10 }, 1],
    ['at the end of the first line', { x: 500, y: 10 }, 3],
    ['at the start of the second line', { x: 5, y: 50 }, 3],
    ['after the last', { x: 400, y: 50 }, 5],
    ['far below', { x: 60, y: 900 }, 4],
    ['far above', { x: 60, y: -900 }, 1],
    ['between the lines, nearer to the second', { x: 5, y: 33 }, 3],
  ])('%s', (_, point, gap) => {
    expect(gapAt(boxes, point)).toBe(gap);
  });

  test.each([
    ['before the first', -20, 0],
    ['in the upper half of the second', 40, 1],
    ['in its lower half', 80, 2],
    ['below the last', 900, 3],
  ])('among rows, %s', (_, y, gap) => {
    const rows = [
      { left: 0, right: 500, top: 0, bottom: 34 },
      { left: 0, right: 500, top: 34, bottom: 86 },
      { left: 0, right: 500, top: 86, bottom: 138 },
    ];
    expect(rowGapAt(rows, { x: 400, y })).toBe(gap);
  });

  test('nowhere but at the start of an empty list', () => {
    expect(gapAt([], { x: 1, y: 1 })).toBe(0);
    expect(rowGapAt([], { x: 1, y: 1 })).toBe(0);
  });

  test.each([
    [0, 0, 0],
    [0, 1, 0],
    [0, 2, 1],
    [2, 0, 0],
    [2, 2, 2],
    [2, 3, 2],
    [2, 5, 4],
  ])('item %i dropped into gap %i stands at %i', (from, gap, place) => {
    expect(placeOfGap(from, gap)).toBe(place);
  });
});
