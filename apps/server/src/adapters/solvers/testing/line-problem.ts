import type { Problem } from '@waybill/optimiser/problem/problem';

/** Places on a line; one job is too heavy. */
const PLACES = 6;
const cells = Float64Array.from(
  { length: PLACES ** 2 },
  (_, at) => Math.abs(Math.floor(at / PLACES) - (at % PLACES)) * 60,
);

export const lineProblem: Problem = {
  matrix: { size: PLACES, seconds: cells, metres: cells },
  jobs: [3, 1, 5, 2, 4].map((place) => ({
    dropoff: { place, serviceSeconds: 60, windows: [{ from: 0, to: 10_000 }] },
    kg: place === 5 ? 50 : 1,
    m3: 0,
    skills: 0,
  })),
  vehicles: [{ start: 0, end: 0, shift: { from: 0, to: 10_000 }, kg: 20, m3: 0, skills: 0 }],
  objective: 'distance',
};
