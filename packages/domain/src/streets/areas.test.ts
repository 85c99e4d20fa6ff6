import { expect, test } from 'vitest';
import { areasAround } from './areas.ts';
import type { Spot } from './plane.ts';

const SHAPE = { reachM: 300, least: 0.3, cellM: 60 };
const offset = 10_000;

const contains = (ring: readonly Spot[], { x, y }: Spot): boolean => {
  let isIn = false;
  let last = ring.at(-1);
  for (const spot of ring) {
    if (last && spot.y > y !== last.y > y && x < ((last.x - spot.x) * (y - spot.y)) / (last.y - spot.y) + spot.x) {
      isIn = !isIn;
    }
    last = spot;
  }
  return isIn;
};
const at = (x: number, y: number) => ({ x: offset + x, y: offset + y });

test('a single spot has a round area around it', () => {
  const [ring = [], ...others] = areasAround([at(0, 0)], SHAPE);
  expect(others).toEqual([]);
  expect(ring.at(-1)).toEqual(ring[0]);
  for (const { x, y } of ring) {
    const radius = Math.hypot(x - offset, y - offset);
    expect(radius).toBeGreaterThan(160);
    expect(radius).toBeLessThan(250);
  }
});

test('near spots share one area, far ones have their own, and each spot is inside', () => {
  const spots = [at(0, 0), at(300, 0), at(5_000, 0)];
  const rings = areasAround(spots, SHAPE);
  expect(rings).toHaveLength(2);
  for (const spot of spots) expect(rings.filter((ring) => contains(ring, spot))).toHaveLength(1);
});

test('a hole in the middle belongs to the area, so that no lake is seen in a town', () => {
  const circle = Array.from({ length: 40 }, (_, n) =>
    at(1_000 * Math.cos((n / 20) * Math.PI), 1_000 * Math.sin((n / 20) * Math.PI)),
  );
  const rings = areasAround(circle, SHAPE);
  expect(rings).toHaveLength(1);
  expect(contains(rings[0] ?? [], at(0, 0))).toBe(true);
});

test('an area over many blocks of the plane has one closed outline', () => {
  const row = Array.from({ length: 200 }, (_, n) => at(n * 100, n * 37));
  expect(areasAround(row, SHAPE)).toHaveLength(1);
});
