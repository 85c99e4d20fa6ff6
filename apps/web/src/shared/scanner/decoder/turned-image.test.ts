import { expect, test } from 'vitest';
import { beforeTurn, type Pixels, turnedImage } from './turned-image.ts';

const SIDE = 101;

/** White with one black pixel. */
const dotted = (x: number, y: number): Pixels => {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  data.set([0, 0, 0], (y * SIDE + x) * 4);
  return { data, width: SIDE, height: SIDE };
};

const dots = ({ data }: Pixels) =>
  Array.from({ length: SIDE * SIDE }, (_, index) => index)
    .filter((index) => data[index * 4] === 0)
    .map((index) => ({ x: index % SIDE, y: Math.floor(index / SIDE) }));

test.each([0, 30, 60, 90, 180])('turned by %s degrees, each dot is found again where it was', (degrees) => {
  const turned = turnedImage(dotted(60, 35), degrees);
  const found = dots(turned);
  expect(found.length).toBeGreaterThan(0);
  for (const dot of found) {
    const { x, y } = beforeTurn(dot, turned, degrees);
    expect(Math.hypot(x - 60, y - 35)).toBeLessThan(1);
  }
});

test('what comes in from outside is white', () => {
  const black: Pixels = { data: new Uint8ClampedArray(SIDE * SIDE * 4), width: SIDE, height: SIDE };
  expect([...turnedImage(black, 45).data.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
});
