import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { heading, type Spot, turnBetween } from './plane.ts';
import { distanceToLine, lengthOf, spotBeforeEnd } from './polyline.ts';
import { longestWay, spanningTrees } from './spanning-tree.ts';
import { type NumberedHouse, threadThrough } from './thread.ts';

type Plan = {
  readonly length: number;
  readonly spacing: number;
  readonly halfWidth: number;
  /** How far a house may be off its place, one after the other. */
  readonly wobble?: readonly number[];
};

/** Houses on both sides of a street from west to east, the odd ones to the north. */
const straightStreet = ({ length, spacing, halfWidth, wobble = [0] }: Plan): NumberedHouse[] =>
  Array.from({ length: Math.floor(length / spacing) + 1 }, (_, at) =>
    [-1, 1].map((side, n) => ({
      x: at * spacing + (wobble[(2 * at + n) % wobble.length] ?? 0),
      y: side * halfWidth + (wobble[(3 * at + n) % wobble.length] ?? 0),
      number: 2 * at + 1 + n,
    })),
  ).flat();

const threadOf = (houses: readonly NumberedHouse[]): Spot[] => {
  const [tree = []] = spanningTrees(houses, 260, () => true);
  return threadThrough(houses, longestWay(tree));
};

/** How far each end turns away, in degrees: its last 25 metres from the 40 before. */
const endTurns = (line: readonly Spot[]): number[] =>
  [line, line.toReversed()].map((each) => {
    const [end, corner, before] = [each.at(-1), spotBeforeEnd(each, 25), spotBeforeEnd(each, 65)];
    const [out, along] = [end && corner && heading(corner, end), corner && before && heading(before, corner)];
    return out && along ? turnBetween(out, along) : 0;
  });

describe('a straight street', () => {
  test.each([
    ['whose doors are nearer to the next door than to the other side', { length: 300, spacing: 12, halfWidth: 20 }],
    ['whose doors are nearer to the other side than to the next door', { length: 300, spacing: 40, halfWidth: 12 }],
    ['with doors that are off the line', { length: 300, spacing: 20, halfWidth: 15, wobble: [3, -4, 1, 5, -2, -3] }],
  ])('%s is drawn in its middle, from end to end', (_, plan) => {
    const line = threadOf(straightStreet(plan));
    for (const { y } of line) expect(Math.abs(y)).toBeLessThan(4);
    expect(lengthOf(line)).toBeGreaterThan(plan.length * 0.93);
    expect(lengthOf(line)).toBeLessThan(plan.length * 1.03);
  });

  test('with houses on one side for a while stays in its middle there', () => {
    const houses = straightStreet({ length: 400, spacing: 16, halfWidth: 15 });
    const line = threadOf(houses.filter(({ x, y }) => y < 0 || x < 130 || x > 260));
    for (const { y } of line) expect(Math.abs(y)).toBeLessThan(4);
  });

  test('is not drawn to the houses of a second row', () => {
    const houses = straightStreet({ length: 300, spacing: 16, halfWidth: 14 });
    const behind = [80, 96, 112, 128].map((x, at) => ({ x, y: 55, number: 101 + 2 * at }));
    for (const { y } of threadOf([...houses, ...behind])) expect(Math.abs(y)).toBeLessThan(8);
  });
});

test('no end has a hook, whichever houses stand around its corners', () => {
  const corner = fc.record({ along: fc.integer({ min: -5, max: 30 }), aside: fc.integer({ min: -60, max: 60 }) });
  fc.assert(
    fc.property(
      fc.integer({ min: 120, max: 600 }),
      fc.integer({ min: 12, max: 35 }),
      fc.integer({ min: 8, max: 22 }),
      fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 1, maxLength: 9 }),
      fc.array(corner, { maxLength: 4 }),
      (length, spacing, halfWidth, wobble, corners) => {
        const around = corners.map(({ along, aside }, at) => ({ x: length + along, y: aside, number: 900 + at }));
        const line = threadOf([...straightStreet({ length, spacing, halfWidth, wobble }), ...around]);
        for (const turn of endTurns(line)) expect(turn).toBeLessThan(40);
      },
    ),
  );
});

test('a street that goes on around a corner is drawn around it', () => {
  const houses = straightStreet({ length: 200, spacing: 16, halfWidth: 14 });
  const beyond = straightStreet({ length: 200, spacing: 16, halfWidth: 14 }).map(({ x, y, number }) => ({
    x: 215 - y,
    y: x,
    number: number + 100,
  }));
  const line = threadOf([...houses, ...beyond]);
  expect(lengthOf(line)).toBeGreaterThan(370);
  for (const house of [...houses, ...beyond]) expect(distanceToLine(house, line)).toBeLessThan(45);
});

test('houses that are all at one place along the street make no line of any length', () => {
  const houses = [0, 1, 2, 3].map((number) => ({ x: 0, y: 12 * number, number }));
  const line = threadThrough(houses, [
    { x: -40, y: 18 },
    { x: 40, y: 18 },
  ]);
  expect(lengthOf(line)).toBeLessThan(120);
});
