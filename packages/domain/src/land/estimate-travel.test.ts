import { describe, expect, test } from 'vitest';
import { MICRO, metresBetween, type Point } from '../geocoding.ts';
import { estimateLeg, legOver } from '../route/travel.ts';
import type { Wanted } from './detours.ts';
import { type Estimated, estimateTravel } from './estimate-travel.ts';
import { landGraph } from './land-graph.ts';
import { landGrid, type Outlines } from './land-grid.ts';
import type { WaterCrossing } from './water-crossings.ts';

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const ringOf = (...corners: readonly (readonly [number, number])[]) => [...corners, corners[0] ?? []];
const housesAt = (...points: readonly Point[]) =>
  Int32Array.from(points.flatMap(({ latitude, longitude }) => [latitude * MICRO, longitude * MICRO]));

/**
 * Half a degree of land in each direction (55 km), and a fjord of 11 km from the west coast to the middle. In the sea in the north there is
 * an island.
 */
const [SOUTH_SHORE, NORTH_SHORE, HEAD] = [0.2, 0.3, 0.25];
const COAST: Outlines = [
  ringOf(
    [0, 0],
    [0.5, 0],
    [0.5, 0.5],
    [0, 0.5],
    [0, NORTH_SHORE],
    [HEAD, NORTH_SHORE],
    [HEAD, SOUTH_SHORE],
    [0, SOUTH_SHORE],
  ),
  ringOf([0.1, 0.56], [0.2, 0.56], [0.2, 0.6], [0.1, 0.6]),
];
const HOUSES = housesAt(at(0.05, 0.05), at(0.45, 0.45), at(0.58, 0.15));
const [SOUTH, NORTH, EAST, ISLAND] = [at(0.15, 0.05), at(0.35, 0.05), at(0.25, 0.4), at(0.58, 0.15)];

const finished = (work: Generator<void, Estimated>): Estimated => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
};
type Land = { readonly houses?: Int32Array; readonly coast?: Outlines; readonly crossings?: readonly WaterCrossing[] };
const graphOf = ({ houses = HOUSES, coast = COAST, crossings = [] }: Land = {}) =>
  landGraph(landGrid(houses, coast), crossings);
const metresOf = (land: Land, points: readonly Point[], wanted: Wanted = 'legs') => [
  ...finished(estimateTravel([graphOf(land)], points, wanted)).metres,
];
const straightKm = (...points: readonly Point[]) =>
  points.slice(1).reduce((sum, point, before) => sum + metresBetween(points[before] ?? point, point), 0) / 1000;
/** The way that a leg was worked out of. */
const wayKm = (land: Land, from: Point, to: Point) => (metresOf(land, [from, to])[0] ?? 0) / 1.4 / 1000;

describe('around the water', () => {
  const around = straightKm(SOUTH, at(SOUTH_SHORE, HEAD), at(NORTH_SHORE, HEAD), NORTH);

  test('a fjord is gone around, by about the shortest way along its shores', () => {
    const way = wayKm({}, SOUTH, NORTH);
    expect(way).toBeGreaterThan(around * 0.95);
    expect(way).toBeLessThan(around * 1.1);
    expect(straightKm(SOUTH, NORTH)).toBeLessThan(around / 2);
  });

  test('where there is no water in between, it is the plain estimate', () => {
    for (const side of [SOUTH, NORTH]) {
      const inland = at(side.latitude, 0.4);
      expect(metresOf({}, [side, inland])).toEqual([estimateLeg(side, inland)?.metres]);
    }
  });

  test('a tunnel under the fjord is the shorter way', () => {
    const tunnel = { name: 'A tunnel', from: at(SOUTH_SHORE - 0.01, 0.08), to: at(NORTH_SHORE + 0.01, 0.08) };
    const through = straightKm(SOUTH, tunnel.from, tunnel.to, NORTH);
    const way = wayKm({ crossings: [tunnel] }, SOUTH, NORTH);
    expect(way).toBeGreaterThan(through * 0.9);
    expect(way).toBeLessThan(through * 1.2);
  });

  test('a tunnel of another country is none of ours', () => {
    const elsewhere = { name: 'A tunnel', from: at(50, 1), to: at(51, 1.8) };
    expect(metresOf({ crossings: [elsewhere] }, [SOUTH, NORTH])).toEqual(metresOf({}, [SOUTH, NORTH]));
  });

  test('to an island it is the straight line: a ferry goes there', () => {
    expect(metresOf({}, [EAST, ISLAND])).toEqual([estimateLeg(EAST, ISLAND)?.metres]);
  });

  test('where people live is land, whatever the outline says', () => {
    const causeway = Array.from({ length: 60 }, (_, step) => at(0.19 + step * 0.002, 0.05));
    const houses = Int32Array.from([...HOUSES, ...housesAt(...causeway)]);
    expect(metresOf({ houses }, [SOUTH, NORTH])).toEqual([estimateLeg(SOUTH, NORTH)?.metres]);
  });

  test('an inlet of a few hundred metres is nothing to go around', () => {
    const coast = [ringOf([0, 0], [0.5, 0], [0.5, 0.5], [0, 0.5], [0, 0.254], [HEAD, 0.254], [HEAD, 0.25], [0, 0.25])];
    expect(metresOf({ coast }, [SOUTH, NORTH])).toEqual([estimateLeg(SOUTH, NORTH)?.metres]);
  });

  test('a pin in the water is on the land beside it', () => {
    const quay = at(SOUTH_SHORE + 0.005, 0.05);
    expect(wayKm({}, quay, NORTH)).toBeGreaterThan(around * 0.85);
  });

  test('outside of the area it is the straight line', () => {
    const abroad = at(10, 10);
    expect(metresOf({}, [SOUTH, abroad, abroad])).toEqual([estimateLeg(SOUTH, abroad)?.metres, 0]);
  });

  test('an outline beyond the last meridian does not turn the world inside out', () => {
    const beyond = ringOf([170, -1], [-170, -1], [-170, 1], [170, 1]);
    const legs = [SOUTH, NORTH, EAST];
    expect(metresOf({ coast: [...COAST, beyond] }, legs)).toEqual(metresOf({}, legs));
  });
});

test('a table has every leg in both directions', () => {
  const points = [SOUTH, NORTH, EAST, ISLAND, SOUTH];
  const size = points.length;
  const table = metresOf({}, points, 'table');
  for (const [from, one] of points.entries())
    for (const [to, other] of points.entries())
      expect(table[from * size + to], `${from} to ${to}`).toBe(metresOf({}, [one, other])[0]);
  expect(table[1]).toBe(table[size]);
});

test('without any land it is the plain estimate, in seconds too', () => {
  const { seconds, metres } = finished(estimateTravel([], [SOUTH, NORTH], 'table'));
  const { seconds: time, metres: distance } = legOver(metresBetween(SOUTH, NORTH));
  expect([...seconds]).toEqual([0, time, time, 0]);
  expect([...metres]).toEqual([0, distance, distance, 0]);
  expect(finished(estimateTravel([], [], 'legs')).seconds).toHaveLength(0);
});

test('others have their turn at least once for each point', () => {
  const points = Array.from({ length: 50 }, (_, index) => at(0.1, 0.05 + index * 0.005));
  expect([...estimateTravel([graphOf()], points, 'table')].length).toBeGreaterThanOrEqual(points.length - 1);
});
