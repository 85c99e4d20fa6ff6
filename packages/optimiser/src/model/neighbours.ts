import type { Model } from './model.ts';
import { TOLERANCE } from './windows.ts';

/** For each visit the nearest others, nearest first: `list[visit * length + rank]`. A list that is too short ends with -1. */
export type Neighbours = { readonly list: Int32Array; readonly length: number };

/** What the way from the neighbour to the visit costs, and from the visit to the neighbour: Infinity, if a route cannot have it. */
export type NeighboursInTime = Neighbours & { readonly costFrom: Float64Array; readonly costTo: Float64Array };

/** Distances are cut to this many steps, so that one number holds distance and visit: numbers are sorted fastest. */
const STEPS = 2 ** 30;
const VISITS = 2 ** 22;

/** Whether a vehicle can serve one visit right after the other. */
const canFollow = ({ travel, visits, problem }: Model) => {
  // When the first vehicle can be there at the earliest: windows that open before it do not help.
  const earliest = Float64Array.from({ length: visits.count }, (_, visit) => {
    const arrivals = problem.vehicles.map(
      ({ start, shift }) => shift.from + travel.seconds[start * travel.places + visits.place[visit]!]!,
    );
    return Math.max(visits.opens[visit]!, Math.min(...arrivals));
  });
  return (from: number, to: number): boolean => {
    const way = travel.seconds[visits.place[from]! * travel.places + visits.place[to]!]!;
    return earliest[from]! + visits.service[from]! + way <= visits.closes[to]! + TOLERANCE;
  };
};

const farthest = ({ cost }: Model['travel']) => {
  let most = 1;
  for (const each of cost) if (each > most && each !== Number.POSITIVE_INFINITY) most = each;
  return most;
};

/** All other visits that can be reached, or that this one can be reached from, nearest first. The array is used again for the next visit. */
const othersByDistance = ({ travel, visits }: Model) => {
  const keys = new Float64Array(visits.count);
  const scale = (STEPS - 1) / farthest(travel);
  return (visit: number): Float64Array => {
    const row = visits.place[visit]! * travel.places;
    let found = 0;
    for (let other = 0; other < visits.count; other += 1) {
      const there = visits.place[other]!;
      const distance = Math.min(travel.cost[row + there]!, travel.costInto[row + there]!);
      if (other === visit || distance === Number.POSITIVE_INFINITY) continue;
      keys[found] = Math.floor(distance * scale) * VISITS + other;
      found += 1;
    }
    return keys.subarray(0, found).sort();
  };
};

const emptyLists = ({ visits }: Model, limit: number): Neighbours => {
  const length = Math.max(0, Math.min(limit, visits.count - 1));
  return { list: new Int32Array(visits.count * length).fill(-1), length };
};

/**
 * For each visit so many others that are close to it, which are taken out of their routes together; and so many of those that can stand next to
 * it in a route.
 */
export const neighboursOf = (model: Model, close: number, inTime: number): [Neighbours, NeighboursInTime] => {
  const { travel, visits } = model;
  const near = emptyLists(model, close);
  const { list, length } = emptyLists(model, inTime);
  const costFrom = new Float64Array(list.length).fill(Number.POSITIVE_INFINITY);
  const costTo = costFrom.slice();
  const follows = canFollow(model);
  const sorted = othersByDistance(model);
  for (let visit = 0; visit < visits.count; visit += 1) {
    const others = sorted(visit);
    const row = visits.place[visit]! * travel.places;
    for (let rank = 0; rank < Math.min(others.length, near.length); rank += 1)
      near.list[visit * near.length + rank] = others[rank]! % VISITS;
    let at = visit * length;
    for (let rank = 0; rank < others.length && at < (visit + 1) * length; rank += 1) {
      const other = others[rank]! % VISITS;
      const isAfter = follows(other, visit);
      const isBefore = follows(visit, other);
      if (!(isAfter || isBefore)) continue;
      list[at] = other;
      if (isAfter) costFrom[at] = travel.costInto[row + visits.place[other]!]!;
      if (isBefore) costTo[at] = travel.cost[row + visits.place[other]!]!;
      at += 1;
    }
  }
  return [near, { list, length, costFrom, costTo }];
};
