import type { Job, Problem, Vehicle } from '@waybill/optimiser/problem/problem';
import { randomFrom } from '../geocode/sample.ts';
import type { Instance } from './instance.ts';

const HOUR = 3600;
const TOWN_M = 20_000;
const METRES_PER_SECOND = 30_000 / HOUR;
/** Streets are longer than straight lines. */
const DETOUR = 1.3;

/** A day of deliveries in a town, by a seed: windows of two to four hours for half of the stops, ten hours for the vehicles. */
export const randomInstance = (stops: number, vehicles: number, seed: number): Instance => {
  const random = randomFrom(seed);
  const size = stops + 1;
  const middle = { x: TOWN_M / 2, y: TOWN_M / 2 };
  const points = [middle, ...Array.from({ length: stops }, () => ({ x: random() * TOWN_M, y: random() * TOWN_M }))];
  const [seconds, metres] = [new Float64Array(size * size), new Float64Array(size * size)];
  for (const [from, a] of points.entries()) {
    for (const [to, b] of points.entries()) {
      const way = Math.round(DETOUR * Math.hypot(a.x - b.x, a.y - b.y));
      metres[from * size + to] = way;
      seconds[from * size + to] = Math.round(way / METRES_PER_SECOND);
    }
  }
  const shift = { from: 8 * HOUR, to: 18 * HOUR };
  const windowOf = () => {
    if (random() < 0.5) return shift;
    const length = (2 + 2 * random()) * HOUR;
    const from = Math.round(shift.from + random() * (shift.to - shift.from - length));
    return { from, to: Math.round(from + length) };
  };
  const load = () => 1 + Math.floor(random() * 40);
  const jobs = Array.from(
    { length: stops },
    (_, at): Job => ({
      dropoff: { place: at + 1, serviceSeconds: 180, windows: [windowOf()] },
      kg: load(),
      m3: load(),
      skills: 0,
    }),
  );
  const capacity = Math.ceil((25 * stops) / vehicles);
  const vehicle: Vehicle = { start: 0, end: 0, shift, kg: capacity, m3: capacity, skills: 0 };
  const problem: Problem = {
    matrix: { size, seconds, metres },
    jobs,
    vehicles: Array.from({ length: vehicles }, () => vehicle),
    objective: 'distance',
  };
  return { name: `random-${stops}-${vehicles}-${seed}`, scale: 1, problem };
};
