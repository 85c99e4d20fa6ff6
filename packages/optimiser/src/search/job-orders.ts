import type { Model } from '../model/model.ts';
import { startOf } from '../model/nodes.ts';
import type { Random } from './random.ts';

/** How often each order is drawn: the hard ones first, in one sense or another. */
const WEIGHTS = { random: 4, load: 4, far: 2, near: 1, narrow: 2, early: 2, late: 2 };

/** Sorts jobs for insertion, by an order drawn by lot. */
export const jobOrders = ({ visits, jobs, vehicles, travel, problem }: Model, random: Random) => {
  const byJob = (read: (visit: number, job: number) => number) =>
    Float64Array.from(jobs.first, (visit, job) => (visit === -1 ? 0 : read(visit, job)));
  /** How far a visit is from where the vehicles start: of the first one, since most have one start. */
  const fromStart = byJob((visit) => {
    if (vehicles.count === 0) return 0;
    const start = visits.place[startOf(visits.count, 0)]!;
    const distance = travel.cost[start * travel.places + visits.place[visit]!]!;
    return distance === Number.POSITIVE_INFINITY ? 0 : distance;
  });
  const lot = new Float64Array(jobs.count);
  const most = (read: 'kg' | 'm3') => problem.jobs.reduce((sum, job) => Math.max(sum, job[read]), 1);
  const [mostKg, mostM3] = [most('kg'), most('m3')];
  const keys = {
    random: lot,
    load: byJob((_, job) => -Math.max(problem.jobs[job]!.kg / mostKg, problem.jobs[job]!.m3 / mostM3)),
    far: fromStart.map((distance) => -distance),
    near: fromStart,
    narrow: byJob((visit) => visits.closes[visit]! - visits.opens[visit]!),
    early: byJob((visit) => visits.opens[visit]!),
    late: byJob((visit) => -visits.closes[visit]!),
  };
  const drawn = Object.entries(WEIGHTS).flatMap(([name, weight]) =>
    new Array<Float64Array>(weight).fill(keys[name as keyof typeof WEIGHTS]),
  );
  return (waiting: number[]): void => {
    const key = drawn[random.below(drawn.length)]!;
    if (key === lot) for (const job of waiting) lot[job] = random.next();
    waiting.sort((a, b) => key[a]! - key[b]!);
  };
};
