import type { Model } from '../model/model.ts';
import { TOLERANCE } from '../model/windows.ts';
import type { State } from '../routes/state.ts';
import type { Random } from '../search/random.ts';
import { type Clock, copyClock, drive, isInTimeFor, leavesEarliest, newClock, setClock } from './clock.ts';
import { BLINK_RATE } from './single.ts';
import type { Spot } from './spot.ts';

/**
 * Tries a pickup and its dropoff at all pairs of positions of a route. For each position of the pickup the clock walks on from
 * there with the pickup in it, until somebody would be late or the load too much: mostly a few steps.
 */
export const pairInsertion = (model: Model, state: State, spot: Spot, random: Random) => {
  const { visits, vehicles, travel } = model;
  const { place, closes } = visits;
  const { places, seconds, cost } = travel;
  const { next, leavesDone, leavesOwed } = state;
  const walking: Clock = newClock();
  const trying: Clock = newClock();

  const wayCost = (from: number, to: number) => cost[place[from]! * places + place[to]!]!;
  const waySeconds = (from: number, to: number) => seconds[place[from]! * places + place[to]!]!;
  /** What the way to the next node of the route costs now: an empty vehicle stays at home. */
  const directCost = (from: number, vehicle: number) =>
    state.stops[vehicle] === 0 ? -vehicles.fixedCost[vehicle]! : state.wayCost[from]!;

  const hasRoom = (node: number, pickup: number, vehicle: number) =>
    state.kg.now[node]! + visits.kg[pickup]! <= vehicles.kg[vehicle]! &&
    state.m3.now[node]! + visits.m3[pickup]! <= vehicles.m3[vehicle]!;

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
    if (!isInTimeFor(model, state, trying, vehicle, dropoff, onward)) return;
    if (!isShortEnough(pickup, dropoff, after, last, vehicle) || random.next() < BLINK_RATE) return;
    spot.cost = extra;
    spot.vehicle = vehicle;
    spot.first = after;
    spot.second = last;
  };

  /** What the dropoff adds at least, if there are others between it and the pickup. */
  const leastApart = (dropoff: number, behind: number): number => {
    let least = Number.POSITIVE_INFINITY;
    for (let node = next[behind]!; next[node] !== -1; node = next[node]!) {
      const extra = wayCost(node, dropoff) + wayCost(dropoff, next[node]!) - state.wayCost[node]!;
      if (extra < least) least = extra;
    }
    return least;
  };

  /** The pickup goes after this node; the dropoff anywhere behind it. */
  const tryPickupAfter = (pickup: number, dropoff: number, after: number, vehicle: number, least: number) => {
    const before = next[after]!;
    const toPickup = wayCost(after, pickup) - directCost(after, vehicle);
    const extra = toPickup + wayCost(pickup, before);
    const together = toPickup + wayCost(pickup, dropoff) + wayCost(dropoff, before);
    if (extra + least >= spot.cost && together >= spot.cost) return;
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
      const apart = extra + wayCost(node, dropoff) + wayCost(dropoff, onward) - state.wayCost[node]!;
      tryDropoff(pickup, dropoff, after, node, onward, apart, vehicle);
      from = node;
      node = onward;
    }
  };

  /** Tries all positions of a route behind this node, the last one that is fixed. */
  return (pickup: number, dropoff: number, behind: number, vehicle: number): void => {
    const least = leastApart(dropoff, behind);
    for (let after = behind; next[after] !== -1; after = next[after]!) {
      if (Math.min(leavesDone[after]!, leavesOwed[after]!) > closes[pickup]!) return;
      if (hasRoom(after, pickup, vehicle)) tryPickupAfter(pickup, dropoff, after, vehicle, least);
    }
  };
};
