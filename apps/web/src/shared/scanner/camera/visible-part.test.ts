import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameAround, visiblePart } from './visible-part.ts';

describe('the visible part of a picture', () => {
  test.each([
    ['a wide picture in a tall box', { width: 1920, height: 1080 }, { width: 390, height: 780 }, [690, 0, 540, 1080]],
    ['a tall picture in a wide box', { width: 1080, height: 1920 }, { width: 400, height: 200 }, [0, 690, 1080, 540]],
    ['the same shape', { width: 640, height: 480 }, { width: 320, height: 240 }, [0, 0, 640, 480]],
  ])('%s', (_, picture, box, [x, y, width, height]) => {
    expect(visiblePart(picture, box)).toEqual({ x, y, width, height });
  });

  test('is never outside of the picture', () => {
    const size = fc.record({ width: fc.integer({ min: 50, max: 4000 }), height: fc.integer({ min: 50, max: 4000 }) });
    fc.assert(
      fc.property(size, size, (picture, box) => {
        const { x, y, width, height } = visiblePart(picture, box);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.min(width, height)).toBeGreaterThan(0);
        expect(x + width).toBeLessThanOrEqual(picture.width);
        expect(y + height).toBeLessThanOrEqual(picture.height);
      }),
    );
  });
});

test('a frame lies around its code with some room, also around a code that was found as a line', () => {
  const corners = [
    { x: 200, y: 400 },
    { x: 600, y: 400 },
  ];
  const part = { x: 560, y: 140, width: 1000, height: 800 };
  expect(frameAround(corners, part)).toEqual({ x: 724, y: 465, width: 472, height: 150 });
});

test('a frame stays inside of the visible part', () => {
  const part = { x: 10, y: 20, width: 100, height: 100 };
  const corners = [
    { x: -5, y: 0 },
    { x: 100, y: 100 },
  ];
  expect(frameAround(corners, part)).toEqual(part);
});
