import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metresBetween } from '../geocoding.ts';
import { drivenOn, type PathPoint, simplifyPath, thinPath } from './thin-path.ts';

/** Metres to the north of a place in Reykjavík, at a second. */
const at = (second: number, north: number, east = 0): PathPoint => ({
  latitude: 64.14 + north / 111_195,
  longitude: -21.9 + east / 48_500,
  at: second * 1000,
});
const seconds = (path: readonly PathPoint[]) => path.map((point) => point.at / 1000);

const anyPath = fc
  .array(
    fc.record({
      after: fc.integer({ min: 1, max: 60 }),
      north: fc.integer({ min: -60, max: 60 }),
      east: fc.integer({ min: -60, max: 60 }),
    }),
    {
      maxLength: 60,
    },
  )
  .map((steps) => {
    let [second, north, east] = [0, 0, 0];
    return steps.map((step) => {
      [second, north, east] = [second + step.after, north + step.north, east + step.east];
      return at(second, north, east);
    });
  });

describe('a path is thinned', () => {
  test.each<[string, readonly PathPoint[], readonly number[]]>([
    ['nothing stays nothing', [], []],
    ['one point stays', [at(0, 0)], [0]],
    ['the last point stays', [at(0, 0), at(1, 1)], [0, 1]],
    ['points within twenty metres go', [at(0, 0), at(1, 8), at(2, 16), at(3, 24), at(4, 32), at(5, 50)], [0, 3, 5]],
    ['of a stand the first and the last stay', [at(0, 0), at(10, 3), at(300, 2), at(310, 40)], [0, 300, 310]],
    ['a stand of a few seconds has one point', [at(0, 0), at(5, 3), at(10, 2), at(12, 40)], [0, 12]],
  ])('%s', (_, path, kept) => {
    expect(seconds(thinPath(path))).toEqual(kept);
  });

  test('once and for all, to points of the path in their order, and with its ends', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const thinned = thinPath(path);
        expect(thinPath(thinned)).toEqual(thinned);
        expect(thinned).toEqual(path.filter((point) => thinned.includes(point)));
        expect([thinned[0], thinned.at(-1)]).toEqual([path[0], path.at(-1)]);
      }),
    );
  });

  test('and no point that goes is farther than a step from one before it that stays', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const thinned = thinPath(path);
        for (const point of path) {
          expect(thinned.some((kept) => kept.at <= point.at && metresBetween(kept, point) < 20.001)).toBe(true);
        }
      }),
    );
  });
});

describe('what a path comes to', () => {
  test.each<[string, readonly PathPoint[], ReturnType<typeof drivenOn>]>([
    ['nothing', [], { metres: 0, firstMovingAt: null, lastMovingAt: null }],
    [
      'the noise of a stand',
      [at(0, 0), at(10, 9), at(20, 0), at(30, 9)],
      { metres: 0, firstMovingAt: null, lastMovingAt: null },
    ],
    [
      'from the last point of the stand to the last step',
      [at(0, 0), at(100, 2), at(110, 100), at(120, 300), at(500, 301)],
      { metres: 300, firstMovingAt: 100_000, lastMovingAt: 120_000 },
    ],
  ])('%s', (_, path, driven) => {
    expect(drivenOn(path)).toEqual(driven);
  });

  test('is as far after thinning as before', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        expect(drivenOn(thinPath(path)).metres).toBe(drivenOn(path).metres);
      }),
    );
  });
});

describe('a path is simplified', () => {
  test('the corner stays, and what is on the way to it goes', () => {
    const path = [at(0, 0), at(1, 50), at(2, 100), at(3, 100, 50), at(4, 100, 100)];
    expect(seconds(simplifyPath(path, 3))).toEqual([0, 2, 4]);
  });

  test('to no more points than asked for, in their order and with its ends; a short one is left alone', () => {
    fc.assert(
      fc.property(anyPath, fc.integer({ min: 2, max: 30 }), (path, most) => {
        const simple = simplifyPath(path, most);
        expect(simple.length).toBe(Math.min(most, path.length));
        expect(simple).toEqual(path.filter((point) => simple.includes(point)));
        expect([simple[0], simple.at(-1)]).toEqual([path[0], path.at(-1)]);
      }),
    );
  });
});
