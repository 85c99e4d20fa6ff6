import { describe, expect, test } from 'vitest';
import { pointsInRing, pointsWithin } from './points-inside.ts';

const at = (longitude: number, latitude: number) => ({ longitude, latitude });

describe('in view is', () => {
  const view = { west: -22, south: 64, east: -21, north: 65 };
  test.each([
    [at(-21.5, 64.5), true],
    [at(-22, 64), true],
    [at(-21, 65), true],
    [at(-20.9, 64.5), false],
    [at(-22.1, 64.5), false],
    [at(-21.5, 63.9), false],
    [at(-21.5, 65.1), false],
  ])('%j: %s', (point, isSeen) => {
    expect(pointsWithin([point], view)).toEqual(isSeen ? [point] : []);
  });

  test.each([
    ['a map that was dragged around the world', { ...view, west: view.west + 360, east: view.east + 360 }],
    ['and one that was dragged the other way', { ...view, west: view.west - 360, east: view.east - 360 }],
  ])('the same on %s', (_, turned) => {
    expect(pointsWithin([at(-21.5, 64.5), at(-20, 64.5)], turned)).toEqual([at(-21.5, 64.5)]);
  });

  test('what is on both sides of the 180th degree', () => {
    const fiji = { west: 177, south: -20, east: 183, north: -15 };
    expect(pointsWithin([at(178, -17), at(-179, -17), at(170, -17)], fiji)).toEqual([at(178, -17), at(-179, -17)]);
  });
});

describe('inside of a lasso are', () => {
  const square = [
    [-22, 64],
    [-21, 64],
    [-21, 65],
    [-22, 65],
    [-22, 64],
  ];
  test('points that it goes around, and none beside it', () => {
    const inside = [at(-21.5, 64.5), at(-21.01, 64.99)];
    expect(pointsInRing([...inside, at(-20.9, 64.5), at(-21.5, 65.01), at(-22.01, 64.5)], square)).toEqual(inside);
  });

  test('not the points in a bay of it', () => {
    const bay = [
      [0, 0],
      [10, 0],
      [10, 10],
      [5, 2],
      [0, 10],
      [0, 0],
    ];
    expect(pointsInRing([at(5, 1), at(5, 6), at(1, 6), at(9, 6)], bay)).toEqual([at(5, 1), at(1, 6), at(9, 6)]);
  });

  test('the same whichever way it was drawn, and wherever the map was dragged to', () => {
    const points = [at(-21.5, 64.5), at(-20, 64.5)];
    expect(pointsInRing(points, square.toReversed())).toEqual([points[0]]);
    expect(
      pointsInRing(
        points,
        square.map(([x = 0, y = 0]) => [x + 360, y]),
      ),
    ).toEqual([points[0]]);
  });

  test('what is on this side of a long line as the map draws it, and not as degrees would have it', () => {
    const slope = [
      [0, 0],
      [10, 80],
      [0, 80],
      [0, 0],
    ];
    // Half the way up the line as drawn is at 57 degrees: Mercator's map has more room in the north.
    expect(pointsInRing([at(4.9, 57), at(5.1, 57)], slope)).toEqual([at(4.9, 57)]);
  });

  test('none where nothing was drawn', () => {
    expect(pointsInRing([at(0, 0)], [])).toEqual([]);
    expect(
      pointsInRing(
        [at(0, 0)],
        [
          [0, 0],
          [0, 0],
          [0, 0],
        ],
      ),
    ).toEqual([]);
  });
});
