import type { Model } from '../model/model.ts';
import { startOf } from '../model/nodes.ts';
import { beginsAt, TOLERANCE } from '../model/windows.ts';
import { arrivesRested } from '../routes/rest.ts';
import type { State } from '../routes/state.ts';
import type { Random } from '../search/random.ts';
import type { Spot } from './spot.ts';

/** A position is overlooked this often, so that the same jobs do not come back to the same places. */
const BLINK_RATE = 0.01;

/**
 * Tries a visit at one position, in constant time: what is before and after it is known from the state. The cheap test comes
 * first: most positions cost more than the best one so far.
 */
export const singleInsertion = (model: Model, state: State, spot: Spot, random: Random) => {
  const { visits, vehicles, travel } = model;
  const { place, opens, closes, service, windows } = visits;
  const { places, seconds, secondsInto, cost, costInto } = travel;
  const { next, wayCost, kg, m3, leavesDone, leavesOwed, dueDone, dueOwed } = state;

  const carries = (visit: number, after: number, vehicle: number): boolean => {
    const start = startOf(visits.count, vehicle);
    const kgStart = visits.kgFromStart[visit]!;
    const m3Start = visits.m3FromStart[visit]!;
    return (
      kg.now[start]! + kg.rise[after]! + kgStart <= vehicles.kg[vehicle]! &&
      m3.now[start]! + m3.rise[after]! + m3Start <= vehicles.m3[vehicle]! &&
      kg.most[after]! + kgStart + visits.kg[visit]! <= vehicles.kg[vehicle]! &&
      m3.most[after]! + m3Start + visits.m3[visit]! <= vehicles.m3[vehicle]!
    );
  };

  /** With the break still to come when the vehicle leaves `after`: it is taken before the visit, after it, or later. */
  const isInTimeWithRest = (
    visit: number,
    after: number,
    before: number,
    vehicle: number,
    to: number,
    from: number,
  ) => {
    const early = arrivesRested(vehicles, vehicle, leavesOwed[after]!, to);
    if (beginsAt(visits, visit, early) + service[visit]! + from <= dueDone[before]! + TOLERANCE) return true;
    const leaves = beginsAt(visits, visit, leavesOwed[after]! + to) + service[visit]!;
    return (
      leaves + from <= dueOwed[before]! + TOLERANCE ||
      arrivesRested(vehicles, vehicle, leaves, from) <= dueDone[before]! + TOLERANCE
    );
  };

  const isInTime = (visit: number, after: number, before: number, vehicle: number): boolean => {
    const row = place[visit]! * places;
    const to = secondsInto[row + place[after]!]!;
    const from = seconds[row + place[before]!]!;
    const arrival = leavesDone[after]! + to;
    if (arrival <= closes[visit]! + TOLERANCE) {
      const begins = windows[visit] ? beginsAt(visits, visit, arrival) : Math.max(arrival, opens[visit]!);
      if (begins + service[visit]! + from <= dueDone[before]! + TOLERANCE) return true;
    }
    return vehicles.hasRest[vehicle] === 1 && isInTimeWithRest(visit, after, before, vehicle, to, from);
  };

  const isShortEnough = (visit: number, after: number, before: number, vehicle: number, isEmpty: boolean): boolean => {
    if (vehicles.maxTravel[vehicle] === Number.POSITIVE_INFINITY) return true;
    const way = seconds[place[after]! * places + place[visit]!]! + seconds[place[visit]! * places + place[before]!]!;
    const saved = isEmpty ? 0 : seconds[place[after]! * places + place[before]!]!;
    return state.travel[vehicle]! + way - saved <= vehicles.maxTravel[vehicle]! + TOLERANCE;
  };

  /** Keeps the position after this node if it is the best one so far. */
  return (visit: number, after: number, vehicle: number, isEmpty: boolean): void => {
    const before = next[after]!;
    const row = place[visit]! * places;
    const direct = isEmpty ? -vehicles.fixedCost[vehicle]! : wayCost[after]!;
    const extra = costInto[row + place[after]!]! + cost[row + place[before]!]! - direct;
    if (extra >= spot.cost) return;
    if (!isInTime(visit, after, before, vehicle) || !carries(visit, after, vehicle)) return;
    if (!isShortEnough(visit, after, before, vehicle, isEmpty) || random.next() < BLINK_RATE) return;
    spot.cost = extra;
    spot.vehicle = vehicle;
    spot.first = after;
  };
};
