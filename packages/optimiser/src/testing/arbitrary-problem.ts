import fc from 'fast-check';
import type { Job, Matrix, Problem, TimeWindow, Vehicle, Visit } from '../problem/problem.ts';

const PLACES = 6;
const DAY = 400;

const aWindow = fc
  .tuple(fc.integer({ min: 0, max: DAY }), fc.integer({ min: 0, max: DAY / 2 }))
  .map(([from, length]): TimeWindow => ({ from, to: from + length }));

/** One window or two, apart from each other. */
const windows = fc.oneof(
  fc.constant([{ from: 0, to: DAY }]),
  aWindow.map((window) => [window]),
  fc
    .uniqueArray(fc.integer({ min: 0, max: DAY }), { minLength: 4, maxLength: 4 })
    .map((moments) => moments.toSorted((a, b) => a - b))
    .map(([a = 0, b = 1, c = 2, d = 3]) => [
      { from: a, to: b },
      { from: c, to: d },
    ]),
);

const visit: fc.Arbitrary<Visit> = fc.record({
  place: fc.integer({ min: 0, max: PLACES - 1 }),
  serviceSeconds: fc.integer({ min: 0, max: 20 }),
  windows,
});

const job = (vehicles: number): fc.Arbitrary<Job> =>
  fc
    .record({
      kind: fc.constantFrom('pickup', 'dropoff', 'both'),
      pickup: visit,
      dropoff: visit,
      kg: fc.integer({ min: 0, max: 6 }),
      m3: fc.integer({ min: 0, max: 6 }),
      skills: fc.constantFrom(0, 0, 0, 1, 2),
      vehicle: fc.option(fc.integer({ min: 0, max: vehicles - 1 }), { freq: 5 }),
    })
    .map(({ kind, pickup, dropoff, vehicle, ...load }) => ({
      ...load,
      ...(kind === 'dropoff' ? {} : { pickup }),
      ...(kind === 'pickup' ? {} : { dropoff }),
      ...(vehicle === null ? {} : { vehicle }),
      // Some of them, by what is drawn anyway.
      comesFirst: load.kg === load.m3,
    }));

const vehicle: fc.Arbitrary<Vehicle> = fc
  .record({
    start: fc.integer({ min: 0, max: PLACES - 1 }),
    end: fc.option(fc.integer({ min: 0, max: PLACES - 1 })),
    shift: fc.constantFrom({ from: 0, to: DAY }, { from: 50, to: 300 }),
    kg: fc.integer({ min: 5, max: 12 }),
    m3: fc.integer({ min: 5, max: 12 }),
    skills: fc.constantFrom(0, 1, 3, 3),
    rest: fc.option(fc.record({ seconds: fc.integer({ min: 1, max: 40 }), window: aWindow })),
    fixedCost: fc.constantFrom(0, 30),
    maxTravelSeconds: fc.constantFrom(150, 10_000),
  })
  .map(({ rest, ...given }) => ({ ...given, ...(rest ? { rest } : {}) }));

/** There and back differ, a detour may be shorter than the direct way, and some ways are missing. */
const matrix: fc.Arbitrary<Matrix> = fc
  .array(fc.oneof({ arbitrary: fc.integer({ min: 1, max: 60 }), weight: 12 }, fc.constant(Number.POSITIVE_INFINITY)), {
    minLength: PLACES ** 2,
    maxLength: PLACES ** 2,
  })
  .map((cells) => cells.map((cell, at) => (at % (PLACES + 1) === 0 ? 0 : cell)))
  .map((cells) => ({
    size: PLACES,
    seconds: Float64Array.from(cells),
    metres: Float64Array.from(cells, (cell, at) => cell * (3 + (at % 2))),
  }));

/** Small problems with everything in them. */
export const arbitraryProblem = ({
  jobs,
  vehicles,
}: {
  readonly jobs: number;
  readonly vehicles: number;
}): fc.Arbitrary<Problem> =>
  fc.record({
    matrix,
    jobs: fc.array(job(vehicles), { minLength: 1, maxLength: jobs }),
    vehicles: fc.array(vehicle, { minLength: vehicles, maxLength: vehicles }),
    objective: fc.constantFrom('distance', 'time', 'vehicles'),
  });
