import type { Model } from '../model/model.ts';
import { endOf, startOf } from '../model/nodes.ts';
import { beginsUntil, TOLERANCE } from '../model/windows.ts';
import { leavesUnrested } from './rest.ts';
import type { State } from './state.ts';

/** When the route is over at the earliest; with a break only if the route is not over before the break's window. */
export const earliestEnd = ({ visits, vehicles }: Model, state: State, vehicle: number): number => {
  const end = endOf(visits.count, vehicle);
  const unrested = state.leavesOwed[end]!;
  return unrested <= vehicles.restFrom[vehicle]! + TOLERANCE ? unrested : state.leavesDone[end]!;
};

/** When to leave at the latest to be at the end by then. On request it says when each node is due with the break behind. */
export const latestStart = (
  model: Model,
  state: State,
  vehicle: number,
  by: number,
  onDue?: (node: number, due: number) => void,
): number => {
  const { travel, visits, vehicles } = model;
  const hasRest = vehicles.hasRest[vehicle] === 1;
  const start = startOf(visits.count, vehicle);
  let node = endOf(visits.count, vehicle);
  let done = by;
  let owed = hasRest && by <= vehicles.restFrom[vehicle]! + TOLERANCE ? by : Number.NEGATIVE_INFINITY;
  while (node !== start) {
    onDue?.(node, done);
    const before = state.previous[node]!;
    const way = travel.seconds[visits.place[before]! * travel.places + visits.place[node]!]!;
    const service = visits.service[before]!;
    if (hasRest) {
      const leaves = Math.max(owed - way, leavesUnrested(vehicles, vehicle, done, way));
      owed = beginsUntil(visits, before, leaves - service);
    }
    done = beginsUntil(visits, before, done - way - service);
    node = before;
  }
  return hasRest ? owed : done;
};

/** From leaving as late as possible to the earliest end. */
export const durationOf = (model: Model, state: State, vehicle: number): number => {
  const end = earliestEnd(model, state, vehicle);
  return end - latestStart(model, state, vehicle, end);
};
