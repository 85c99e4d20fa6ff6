import type { Model } from '../model/model.ts';
import { endOf, startOf } from '../model/nodes.ts';
import { beginsAt, beginsUntil } from '../model/windows.ts';
import { durationOf } from './duration.ts';
import { arrivesRested, leavesUnrested } from './rest.ts';
import { mixHigh, mixLow } from './route-key.ts';
import type { Loads, State } from './state.ts';

/** Earliest times and the way, from the start to the end, for a vehicle without a break. */
const refreshForward = ({ travel, visits, vehicles }: Model, state: State, vehicle: number) => {
  const { next, leavesDone, wayCost } = state;
  let node = startOf(visits.count, vehicle);
  let leaves = visits.opens[node]!;
  let keyLow = node;
  let keyHigh = node;
  let stops = -1;
  let seconds = 0;
  let cost = 0;
  leavesDone[node] = leaves;
  for (let after = next[node]!; after !== -1; after = next[node]!) {
    const at = visits.place[node]! * travel.places + visits.place[after]!;
    const way = travel.seconds[at]!;
    leaves = beginsAt(visits, after, leaves + way) + visits.service[after]!;
    leavesDone[after] = leaves;
    wayCost[node] = travel.cost[at]!;
    cost += travel.cost[at]!;
    seconds += way;
    keyLow = mixLow(keyLow, after);
    keyHigh = mixHigh(keyHigh, after);
    stops += 1;
    node = after;
  }
  state.keyLow[vehicle] = keyLow;
  state.keyHigh[vehicle] = keyHigh;
  const isUsed = stops > 0;
  state.used += Number(isUsed) - Number(state.stops[vehicle]! > 0);
  state.stops[vehicle] = stops;
  // A vehicle that stays at home costs nothing, wherever its route would have to end.
  state.travel[vehicle] = isUsed ? seconds : 0;
  state.cost[vehicle] = isUsed ? vehicles.fixedCost[vehicle]! + cost : 0;
};

/** Latest times, from the end to the start, without a break or with it behind. */
const refreshBackward = ({ travel, visits }: Model, { previous, dueDone }: State, vehicle: number) => {
  let node = endOf(visits.count, vehicle);
  let due = visits.closes[node]!;
  dueDone[node] = due;
  for (let before = previous[node]!; before !== -1; before = previous[node]!) {
    const way = travel.seconds[visits.place[before]! * travel.places + visits.place[node]!]!;
    due = beginsUntil(visits, before, due - way - visits.service[before]!);
    dueDone[before] = due;
    node = before;
  }
};

/** Earliest times of a vehicle with a break. */
const refreshForwardWithRest = ({ travel, visits, vehicles }: Model, state: State, vehicle: number) => {
  const { next, leavesOwed, leavesDone } = state;
  let node = startOf(visits.count, vehicle);
  leavesDone[node] = Number.POSITIVE_INFINITY;
  leavesOwed[node] = visits.opens[node]!;
  for (let after = next[node]!; after !== -1; after = next[node]!) {
    const way = travel.seconds[visits.place[node]! * travel.places + visits.place[after]!]!;
    const arrival = Math.min(leavesDone[node]! + way, arrivesRested(vehicles, vehicle, leavesOwed[node]!, way));
    leavesOwed[after] = beginsAt(visits, after, leavesOwed[node]! + way) + visits.service[after]!;
    leavesDone[after] = beginsAt(visits, after, arrival) + visits.service[after]!;
    node = after;
  }
};

/** Latest times of a vehicle with its break still to come. */
const refreshBackwardWithRest = ({ travel, visits, vehicles }: Model, state: State, vehicle: number) => {
  const { previous, dueOwed, dueDone } = state;
  let node = endOf(visits.count, vehicle);
  dueOwed[node] = Math.min(vehicles.restFrom[vehicle]!, visits.closes[node]!);
  for (let before = previous[node]!; before !== -1; before = previous[node]!) {
    const way = travel.seconds[visits.place[before]! * travel.places + visits.place[node]!]!;
    const leaves = Math.max(dueOwed[node]! - way, leavesUnrested(vehicles, vehicle, dueDone[node]!, way));
    dueOwed[before] = beginsUntil(visits, before, leaves - visits.service[before]!);
    node = before;
  }
};

/** A vehicle without a break has nothing to do with times before it; its visits may come from one that has a break. */
const clearOwed = ({ visits }: Model, { next, leavesOwed, dueOwed }: State, vehicle: number) => {
  for (let node = startOf(visits.count, vehicle); node !== -1; node = next[node]!) {
    leavesOwed[node] = Number.POSITIVE_INFINITY;
    dueOwed[node] = Number.NEGATIVE_INFINITY;
  }
};

const refreshRest = (model: Model, state: State, vehicle: number) => {
  if (model.vehicles.hasRest[vehicle] === 0) return clearOwed(model, state, vehicle);
  refreshForwardWithRest(model, state, vehicle);
  refreshBackwardWithRest(model, state, vehicle);
};

/** Loads of one kind. Whole numbers, so it makes no difference that the second walk takes off what the first one added. */
const refreshLoads = (
  { visits }: Model,
  { next, previous }: State,
  { now, rise, most }: Loads,
  changes: Float64Array,
  fromStart: Float64Array,
  vehicle: number,
) => {
  let load = 0;
  let atStart = 0;
  let peak = 0;
  for (let node = startOf(visits.count, vehicle); node !== -1; node = next[node]!) {
    load += changes[node]!;
    atStart += fromStart[node]!;
    if (load > peak) peak = load;
    rise[node] = peak;
  }
  load += atStart;
  peak = 0;
  for (let node = endOf(visits.count, vehicle); node !== -1; node = previous[node]!) {
    if (load > peak) peak = load;
    now[node] = load;
    most[node] = peak;
    load -= changes[node]!;
  }
};

/** Brings everything that is known about a route up to date after its nodes have changed. */
export const refreshRoute = (model: Model, state: State, vehicle: number): void => {
  const { visits, vehicles, problem } = model;
  refreshForward(model, state, vehicle);
  refreshBackward(model, state, vehicle);
  if (vehicles.haveRests) refreshRest(model, state, vehicle);
  refreshLoads(model, state, state.kg, visits.kg, visits.kgFromStart, vehicle);
  if (visits.haveM3) refreshLoads(model, state, state.m3, visits.m3, visits.m3FromStart, vehicle);
  if (problem.objective === 'time' && state.stops[vehicle]! > 0)
    state.cost[vehicle] = vehicles.fixedCost[vehicle]! + durationOf(model, state, vehicle);
};
