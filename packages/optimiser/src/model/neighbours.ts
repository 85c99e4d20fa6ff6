import type { Model } from './model.ts';
import { TOLERANCE } from './windows.ts';

/** For each visit the nearest others, nearest first: `list[visit * length + rank]`. A list that is too short ends with -1. */
export type Neighbours = { readonly list: Int32Array; readonly length: number };

/** What the way from the neighbour to the visit costs, and from the visit to the neighbour: Infinity, if a route cannot have it. */
export type NeighboursInTime = Neighbours & { readonly costFrom: Float64Array; readonly costTo: Float64Array };

/** Distances are cut to this many steps, so that one number holds distance and visit: numbers are sorted fastest. */
const STEPS = 2 ** 30;
const VISITS = 2 ** 22;

type Filter = (from: number, to: number) => boolean;

/** Whether a vehicle can serve one visit right after the other. */
const canFollow = ({ travel, visits, problem }: Model): Filter => {
  // When the first vehicle can be there at the earliest: windows that open before it do not help.
  const earliest = Float64Array.from({ length: visits.count }, (_, visit) => {
    const arrivals = problem.vehicles.map(
      ({ start, shift }) => shift.from + travel.seconds[start * travel.places + visits.place[visit]!]!,
    );
    return Math.max(visits.opens[visit]!, Math.min(...arrivals));
  });
  return (from, to) => {
    const way = travel.seconds[visits.place[from]! * travel.places + visits.place[to]!]!;
    return earliest[from]! + visits.service[from]! + way <= visits.closes[to]! + TOLERANCE;
  };
};

const farthest = ({ cost }: Model['travel']) => {
  let most = 1;
  for (const each of cost) if (each > most && each !== Number.POSITIVE_INFINITY) most = each;
  return most;
};

const nearest = (model: Model, limit: number, isPossible: Filter): Neighbours => {
  const { travel, visits } = model;
  const length = Math.max(0, Math.min(limit, visits.count - 1));
  const list = new Int32Array(visits.count * length).fill(-1);
  const keys = new Float64Array(visits.count);
  const scale = (STEPS - 1) / farthest(travel);
  for (let visit = 0; visit < visits.count; visit += 1) {
    const here = visits.place[visit]!;
    let found = 0;
    for (let other = 0; other < visits.count; other += 1) {
      const there = visits.place[other]!;
      const distance = Math.min(travel.cost[here * travel.places + there]!, travel.cost[there * travel.places + here]!);
      if (other === visit || distance === Number.POSITIVE_INFINITY || !isPossible(visit, other)) continue;
      keys[found] = Math.floor(distance * scale) * VISITS + other;
      found += 1;
    }
    const sorted = keys.subarray(0, found).sort();
    for (let rank = 0; rank < Math.min(length, found); rank += 1) list[visit * length + rank] = sorted[rank]! % VISITS;
  }
  return { list, length };
};

/** Visits close to each other, which are taken out of their routes together. */
export const nearestVisits = (model: Model, limit: number): Neighbours => nearest(model, limit, () => true);

/** Visits close to each other that can stand next to each other in a route. */
export const nearestInTime = (model: Model, limit: number): NeighboursInTime => {
  const follows = canFollow(model);
  const near = nearest(model, limit, (visit, other) => follows(visit, other) || follows(other, visit));
  const { travel, visits } = model;
  const costFrom = new Float64Array(near.list.length).fill(Number.POSITIVE_INFINITY);
  const costTo = costFrom.slice();
  for (let at = 0; at < near.list.length; at += 1) {
    const [visit, other] = [Math.floor(at / near.length), near.list[at]!];
    if (other === -1) continue;
    const [here, there] = [visits.place[visit]!, visits.place[other]!];
    if (follows(other, visit)) costFrom[at] = travel.cost[there * travel.places + here]!;
    if (follows(visit, other)) costTo[at] = travel.cost[here * travel.places + there]!;
  }
  return { ...near, costFrom, costTo };
};
