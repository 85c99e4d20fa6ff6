import type { Model } from '../model/model.ts';
import { beginsAt, TOLERANCE } from '../model/windows.ts';
import { arrivesRested } from '../routes/rest.ts';
import type { State } from '../routes/state.ts';

/** When a vehicle can leave, with the break still to come and with the break behind it. Two numbers in an array are not boxed. */
export type Clock = Float64Array;
const OWED = 0;
const DONE = 1;

export const newClock = (): Clock => new Float64Array(2);

/** The clock of a vehicle that leaves a node of its route. */
export const setClock = (clock: Clock, state: State, node: number): void => {
  clock[OWED] = state.leavesOwed[node]!;
  clock[DONE] = state.leavesDone[node]!;
};

export const copyClock = (from: Clock, to: Clock): void => {
  to[OWED] = from[OWED]!;
  to[DONE] = from[DONE]!;
};

export const leavesEarliest = (clock: Clock): number => Math.min(clock[OWED]!, clock[DONE]!);

/** Drives to a visit, waits for its window and serves it. */
export const drive = (model: Model, clock: Clock, vehicle: number, from: number, to: number): void => {
  const { travel, visits, vehicles } = model;
  const way = travel.seconds[visits.place[from]! * travel.places + visits.place[to]!]!;
  let arrival = clock[DONE]! + way;
  if (vehicles.hasRest[vehicle] === 1) {
    arrival = Math.min(arrival, arrivesRested(vehicles, vehicle, clock[OWED]!, way));
    clock[OWED] = beginsAt(visits, to, clock[OWED]! + way) + visits.service[to]!;
  }
  clock[DONE] = beginsAt(visits, to, arrival) + visits.service[to]!;
};

/** Whether a vehicle that goes on to this node of its route is in time there and afterwards. */
export const isInTimeFor = (
  { travel, visits, vehicles }: Model,
  state: State,
  clock: Clock,
  vehicle: number,
  from: number,
  to: number,
): boolean => {
  const way = travel.seconds[visits.place[from]! * travel.places + visits.place[to]!]!;
  if (clock[DONE]! + way <= state.dueDone[to]! + TOLERANCE) return true;
  if (vehicles.hasRest[vehicle] === 0) return false;
  return (
    clock[OWED]! + way <= state.dueOwed[to]! + TOLERANCE ||
    arrivesRested(vehicles, vehicle, clock[OWED]!, way) <= state.dueDone[to]! + TOLERANCE
  );
};
