import type { Problem, TimeWindow } from '../problem/problem.ts';
import type { JobTable } from './job-table.ts';
import { endOf, startOf } from './nodes.ts';

/** By node. Where routes begin and end there is neither service nor load, and the shift stands for the window. */
export type VisitTable = {
  readonly count: number;
  readonly place: Int32Array;
  readonly job: Int32Array;
  readonly isFixed: Uint8Array;
  /** Fixed or kept: the search leaves it in its route. */
  readonly isHeld: Uint8Array;
  readonly service: Float64Array;
  /** When the first window opens and the last one closes. */
  readonly opens: Float64Array;
  readonly closes: Float64Array;
  /** The windows of a visit with several, else null. */
  readonly windows: readonly (readonly TimeWindow[] | null)[];
  /** How the load changes at the visit. */
  readonly kg: Float64Array;
  readonly m3: Float64Array;
  /** What is loaded at the start of a route because of the visit: a dropoff without a pickup. */
  readonly kgFromStart: Float64Array;
  readonly m3FromStart: Float64Array;
  /** Whether any load has a volume: if not, none is added up. */
  readonly haveM3: boolean;
};

const NEVER_CLOSES = 1e15;

export const visitTable = (problem: Problem, { visits, fixed, held }: JobTable): VisitTable => {
  const nodes = visits.length + 2 * problem.vehicles.length;
  const floats = () => new Float64Array(nodes);
  const windows = new Array<readonly TimeWindow[] | null>(nodes).fill(null);
  const isFixed = new Uint8Array(nodes);
  for (const visit of fixed.flat()) isFixed[visit] = 1;
  const isHeld = new Uint8Array(nodes);
  for (const visit of held.flat()) isHeld[visit] = 1;
  const table = {
    count: visits.length,
    place: new Int32Array(nodes).fill(problem.matrix.size),
    job: new Int32Array(nodes).fill(-1),
    isFixed,
    isHeld,
    service: floats(),
    opens: floats(),
    closes: floats(),
    windows,
    kg: floats(),
    m3: floats(),
    kgFromStart: floats(),
    m3FromStart: floats(),
    haveM3: problem.jobs.some(({ m3 }) => m3 > 0),
  };
  for (const [node, { job: at, kind }] of visits.entries()) {
    const job = problem.jobs[at]!;
    const visit = job[kind]!;
    const sign = kind === 'pickup' ? 1 : -1;
    const isFromStart = kind === 'dropoff' && !job.pickup;
    const last = visit.windows.at(-1)!;
    // A fixed visit is held to no end of a window, but waits for its beginning.
    const open = isFixed[node] ? [...visit.windows.slice(0, -1), { from: last.from, to: NEVER_CLOSES }] : visit.windows;
    table.place[node] = visit.place;
    table.job[node] = at;
    table.service[node] = visit.serviceSeconds;
    table.opens[node] = open[0]!.from;
    table.closes[node] = open.at(-1)!.to;
    windows[node] = open.length > 1 ? open : null;
    table.kg[node] = sign * job.kg;
    table.m3[node] = sign * job.m3;
    table.kgFromStart[node] = isFromStart ? job.kg : 0;
    table.m3FromStart[node] = isFromStart ? job.m3 : 0;
  }
  for (const [vehicle, { start, end, shift }] of problem.vehicles.entries()) {
    const [first, last] = [startOf(visits.length, vehicle), endOf(visits.length, vehicle)];
    table.place[first] = start;
    table.place[last] = end ?? problem.matrix.size;
    for (const node of [first, last]) {
      table.opens[node] = shift.from;
      table.closes[node] = shift.to;
    }
  }
  return table;
};
