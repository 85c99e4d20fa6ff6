import type { Model } from '../model/model.ts';
import { endOf, startOf } from '../model/nodes.ts';
import { beginsAt, beginsUntil } from '../model/windows.ts';
import { durationOf } from './duration.ts';
import { arrivesRested, leavesUnrested } from './rest.ts';
import type { State } from './state.ts';

/** Earliest times, from the start to the end. */
const refreshForward = ({ travel, visits, vehicles }: Model, state: State, vehicle: number) => {
  const { next, leavesOwed, leavesDone } = state;
  const hasRest = vehicles.hasRest[vehicle] === 1;
  let node = startOf(visits.count, vehicle);
  leavesDone[node] = hasRest ? Number.POSITIVE_INFINITY : visits.opens[node]!;
  leavesOwed[node] = hasRest ? visits.opens[node]! : Number.POSITIVE_INFINITY;
  for (let after = next[node]!; after !== -1; after = next[node]!) {
    const way = travel.seconds[visits.place[node]! * travel.places + visits.place[after]!]!;
    let arrival = leavesDone[node]! + way;
    if (hasRest) {
      arrival = Math.min(arrival, arrivesRested(vehicles, vehicle, leavesOwed[node]!, way));
      leavesOwed[after] = beginsAt(visits, after, leavesOwed[node]! + way) + visits.service[after]!;
    } else leavesOwed[after] = Number.POSITIVE_INFINITY;
    leavesDone[after] = beginsAt(visits, after, arrival) + visits.service[after]!;
    node = after;
  }
};

/** Latest times, from the end to the start. */
const refreshBackward = ({ travel, visits, vehicles }: Model, state: State, vehicle: number) => {
  const { previous, dueOwed, dueDone } = state;
  const hasRest = vehicles.hasRest[vehicle] === 1;
  let node = endOf(visits.count, vehicle);
  dueDone[node] = visits.closes[node]!;
  dueOwed[node] = hasRest ? Math.min(vehicles.restFrom[vehicle]!, visits.closes[node]!) : Number.NEGATIVE_INFINITY;
  for (let before = previous[node]!; before !== -1; before = previous[node]!) {
    const way = travel.seconds[visits.place[before]! * travel.places + visits.place[node]!]!;
    const service = visits.service[before]!;
    dueDone[before] = beginsUntil(visits, before, dueDone[node]! - way - service);
    if (hasRest) {
      const leaves = Math.max(dueOwed[node]! - way, leavesUnrested(vehicles, vehicle, dueDone[node]!, way));
      dueOwed[before] = beginsUntil(visits, before, leaves - service);
    } else dueOwed[before] = Number.NEGATIVE_INFINITY;
    node = before;
  }
};

const refreshLoads = ({ visits }: Model, state: State, vehicle: number) => {
  const { next, previous, kg, m3, kgUntil, m3Until, kgFrom, m3From } = state;
  const start = startOf(visits.count, vehicle);
  let [kgNow, m3Now] = [0, 0];
  for (let node = start; node !== -1; node = next[node]!) {
    kgNow += visits.kgFromStart[node]!;
    m3Now += visits.m3FromStart[node]!;
  }
  let [kgPeak, m3Peak] = [0, 0];
  for (let node = start; node !== -1; node = next[node]!) {
    kg[node] = kgNow += visits.kg[node]!;
    m3[node] = m3Now += visits.m3[node]!;
    kgUntil[node] = kgPeak = Math.max(kgPeak, kgNow);
    m3Until[node] = m3Peak = Math.max(m3Peak, m3Now);
  }
  [kgPeak, m3Peak] = [0, 0];
  for (let node = endOf(visits.count, vehicle); node !== -1; node = previous[node]!) {
    kgFrom[node] = kgPeak = Math.max(kgPeak, kg[node]!);
    m3From[node] = m3Peak = Math.max(m3Peak, m3[node]!);
  }
};

const refreshCost = (model: Model, state: State, vehicle: number) => {
  const { travel, visits, vehicles, problem } = model;
  let [node, stops, seconds, cost] = [startOf(visits.count, vehicle), -1, 0, 0];
  for (let after = state.next[node]!; after !== -1; after = state.next[node]!) {
    const at = visits.place[node]! * travel.places + visits.place[after]!;
    seconds += travel.seconds[at]!;
    state.wayCost[node] = travel.cost[at]!;
    cost += travel.cost[at]!;
    stops += 1;
    node = after;
  }
  const wasUsed = state.stops[vehicle]! > 0;
  const isUsed = stops > 0;
  // A vehicle that stays at home costs nothing, wherever its route would have to end.
  if (!isUsed) cost = 0;
  else cost = vehicles.fixedCost[vehicle]! + (problem.objective === 'time' ? durationOf(model, state, vehicle) : cost);
  state.used += Number(isUsed) - Number(wasUsed);
  state.stops[vehicle] = stops;
  state.travel[vehicle] = isUsed ? seconds : 0;
  state.cost[vehicle] = cost;
};

/** Brings everything that is known about a route up to date after its nodes have changed. */
export const refreshRoute = (model: Model, state: State, vehicle: number): void => {
  refreshForward(model, state, vehicle);
  refreshBackward(model, state, vehicle);
  refreshLoads(model, state, vehicle);
  refreshCost(model, state, vehicle);
};
