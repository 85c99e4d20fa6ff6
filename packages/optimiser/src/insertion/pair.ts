import type { Model } from '../model/model.ts';
import { beginsAt, TOLERANCE } from '../model/windows.ts';
import type { State } from '../routes/state.ts';
import { type Clock, copyClock, drive, isInTimeFor, leavesEarliest, newClock, setClock } from './clock.ts';
import type { Spot } from './spot.ts';

/**
 * Tries a pickup and its dropoff at all pairs of positions of a route. For each position of the pickup the clock walks on from
 * there with the pickup in it, until somebody would be late or the load too much: mostly a few steps.
 */
export const pairInsertion = (model: Model, state: State, spot: Spot) => {
  const { visits, vehicles, travel } = model;
  const { place, opens, closes, service, windows } = visits;
  const { places, seconds, secondsInto, cost, costInto } = travel;
  const { next, leavesDone, leavesOwed, dueDone, wayCost } = state;
  const { now: kg } = state.kg;
  const { now: m3 } = state.m3;
  const walking: Clock = newClock();
  const trying: Clock = newClock();
  let overlookedFirst = -1;
  let overlookedSecond = -1;

  const waySeconds = (from: number, to: number) => seconds[place[from]! * places + place[to]!]!;
  /** What the way to the next node of the route costs now: an empty vehicle stays at home. */
  const directCost = (from: number, vehicle: number) =>
    state.stops[vehicle] === 0 ? -vehicles.fixedCost[vehicle]! : wayCost[from]!;

  const hasRoom = (node: number, pickup: number, vehicle: number) =>
    kg[node]! + visits.kg[pickup]! <= vehicles.kg[vehicle]! && m3[node]! + visits.m3[pickup]! <= vehicles.m3[vehicle]!;

  const isShortEnough = (pickup: number, dropoff: number, after: number, last: number, vehicle: number) => {
    if (vehicles.maxTravel[vehicle] === Number.POSITIVE_INFINITY) return true;
    const isEmpty = state.stops[vehicle] === 0;
    const before = next[after]!;
    const isNext = last === pickup;
    const onward = isNext ? before : next[last]!;
    let extra = waySeconds(after, pickup) + waySeconds(last, dropoff) + waySeconds(dropoff, onward);
    if (!isNext) extra += waySeconds(pickup, before) - waySeconds(last, onward);
    if (!isEmpty) extra -= waySeconds(after, before);
    return state.travel[vehicle]! + extra <= vehicles.maxTravel[vehicle]! + TOLERANCE;
  };

  const keep = (pickup: number, dropoff: number, after: number, last: number, extra: number, vehicle: number) => {
    if (!isShortEnough(pickup, dropoff, after, last, vehicle)) return;
    if (after === overlookedFirst && last === overlookedSecond) return;
    spot.cost = extra;
    spot.vehicle = vehicle;
    spot.first = after;
    spot.second = last;
  };

  /** What the dropoff adds at least, if there are others between it and the pickup. */
  const leastApart = (dropoff: number, behind: number): number => {
    const row = place[dropoff]! * places;
    let least = Number.POSITIVE_INFINITY;
    let node = next[behind]!;
    for (let onward = next[node]!; onward !== -1; onward = next[node]!) {
      const extra = costInto[row + place[node]!]! + cost[row + place[onward]!]! - wayCost[node]!;
      if (extra < least) least = extra;
      node = onward;
    }
    return least;
  };

  /** When a visit is left that is reached then. */
  const leaves = (visit: number, arrival: number): number => {
    if (windows[visit]) return beginsAt(visits, visit, arrival) + service[visit]!;
    if (arrival > closes[visit]! + TOLERANCE) return Number.POSITIVE_INFINITY;
    return Math.max(arrival, opens[visit]!) + service[visit]!;
  };

  /** The dropoff goes right behind the pickup, or anywhere behind it. The times of a vehicle without a break are single numbers. */
  const walk = (
    pickup: number,
    dropoff: number,
    after: number,
    vehicle: number,
    extra: number,
    together: number,
    least: number,
  ) => {
    const fromPickup = place[pickup]! * places;
    const atDropoff = place[dropoff]! * places;
    const before = next[after]!;
    const leavesPickup = leaves(pickup, leavesDone[after]! + secondsInto[fromPickup + place[after]!]!);
    if (leavesPickup === Number.POSITIVE_INFINITY) return;
    if (together < spot.cost) {
      const left = leaves(dropoff, leavesPickup + seconds[fromPickup + place[dropoff]!]!);
      if (left + seconds[atDropoff + place[before]!]! <= dueDone[before]! + TOLERANCE)
        keep(pickup, dropoff, after, pickup, together, vehicle);
    }
    let arrival = leavesPickup + seconds[fromPickup + place[before]!]!;
    const last = closes[dropoff]!;
    for (let node = before; extra + least < spot.cost; ) {
      const onward = next[node]!;
      if (onward === -1 || arrival > dueDone[node]! + TOLERANCE || !hasRoom(node, pickup, vehicle)) return;
      const left = leaves(node, arrival);
      if (left > last) return;
      const apart = extra + costInto[atDropoff + place[node]!]! + cost[atDropoff + place[onward]!]! - wayCost[node]!;
      if (apart < spot.cost) {
        const dropped = leaves(dropoff, left + secondsInto[atDropoff + place[node]!]!);
        if (dropped + seconds[atDropoff + place[onward]!]! <= dueDone[onward]! + TOLERANCE)
          keep(pickup, dropoff, after, node, apart, vehicle);
      }
      arrival = left + seconds[place[node]! * places + place[onward]!]!;
      node = onward;
    }
  };

  /** Keeps the dropoff between two nodes if it is the best so far; the clock is that of leaving the first of them. */
  const tryDropoff = (
    pickup: number,
    dropoff: number,
    after: number,
    last: number,
    onward: number,
    extra: number,
    vehicle: number,
  ) => {
    if (extra >= spot.cost) return;
    copyClock(walking, trying);
    drive(model, trying, vehicle, last, dropoff);
    if (isInTimeFor(model, state, trying, vehicle, dropoff, onward)) keep(pickup, dropoff, after, last, extra, vehicle);
  };

  /** The same with a break to be taken somewhere. */
  const walkWithRest = (
    pickup: number,
    dropoff: number,
    after: number,
    vehicle: number,
    extra: number,
    together: number,
    least: number,
  ) => {
    const before = next[after]!;
    const row = place[dropoff]! * places;
    setClock(walking, state, after);
    drive(model, walking, vehicle, after, pickup);
    if (leavesEarliest(walking) === Number.POSITIVE_INFINITY) return;
    tryDropoff(pickup, dropoff, after, pickup, before, together, vehicle);
    let from = pickup;
    let node = before;
    while (extra + least < spot.cost && next[node] !== -1) {
      if (!isInTimeFor(model, state, walking, vehicle, from, node)) return;
      drive(model, walking, vehicle, from, node);
      if (leavesEarliest(walking) > closes[dropoff]! || !hasRoom(node, pickup, vehicle)) return;
      const onward = next[node]!;
      const apart = extra + costInto[row + place[node]!]! + cost[row + place[onward]!]! - wayCost[node]!;
      tryDropoff(pickup, dropoff, after, node, onward, apart, vehicle);
      from = node;
      node = onward;
    }
  };

  const tryRoute = (pickup: number, dropoff: number, behind: number, vehicle: number): void => {
    const least = leastApart(dropoff, behind);
    const row = place[pickup]! * places;
    const dropoffRow = place[dropoff]! * places;
    const between = cost[row + place[dropoff]!]!;
    const hasRest = vehicles.hasRest[vehicle] === 1;
    let before = next[behind]!;
    for (let after = behind; before !== -1; after = before, before = next[after]!) {
      if (Math.min(leavesDone[after]!, leavesOwed[after]!) > closes[pickup]!) return;
      if (!hasRoom(after, pickup, vehicle)) continue;
      const toPickup = costInto[row + place[after]!]! - directCost(after, vehicle);
      const extra = toPickup + cost[row + place[before]!]!;
      const together = toPickup + between + cost[dropoffRow + place[before]!]!;
      if (extra + least >= spot.cost && together >= spot.cost) continue;
      if (hasRest) walkWithRest(pickup, dropoff, after, vehicle, extra, together, least);
      else walk(pickup, dropoff, after, vehicle, extra, together, least);
    }
  };

  return {
    /** Tries all positions of a route behind this node, the last one that is fixed. */
    tryRoute,
    /** Tries them all but the one that is the best so far. */
    tryOthers: (pickup: number, dropoff: number, behind: number, vehicle: number, best: Readonly<Spot>): void => {
      overlookedFirst = best.first;
      overlookedSecond = best.second;
      tryRoute(pickup, dropoff, behind, vehicle);
      overlookedFirst = -1;
      overlookedSecond = -1;
    },
  };
};
