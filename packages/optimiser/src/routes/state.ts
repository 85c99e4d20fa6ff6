import type { Model } from '../model/model.ts';
import { endOf, startOf } from '../model/nodes.ts';

/** By node. */
export type Loads = {
  /** When leaving the node. */
  readonly now: Float64Array;
  /** How much more than at the start is on board at most, from the start to this node. */
  readonly rise: Float64Array;
  /** The highest load from this node to the end. */
  readonly most: Float64Array;
};

/**
 * Routes as linked lists of nodes, with what an insertion must know about the nodes before and after it. "Owed" is while the
 * driver's break is still to come, "done" when it is behind; a vehicle without a break has it behind from the start.
 */
export type State = {
  readonly next: Int32Array;
  readonly previous: Int32Array;
  /** -1 for a visit in no route. */
  readonly vehicle: Int32Array;
  /** When the vehicle can leave the node at the earliest. */
  readonly leavesOwed: Float64Array;
  readonly leavesDone: Float64Array;
  /** When it must arrive at the latest to be in time from here on. */
  readonly dueOwed: Float64Array;
  readonly dueDone: Float64Array;
  /** What the way to the next node costs. */
  readonly wayCost: Float64Array;
  readonly kg: Loads;
  readonly m3: Loads;
  /** By vehicle. */
  readonly stops: Int32Array;
  readonly travel: Float64Array;
  readonly cost: Float64Array;
  /** Two numbers made of the route's nodes in their order: routes with the same two are the same. */
  readonly keyLow: Int32Array;
  readonly keyHigh: Int32Array;
  /** Jobs in no route. */
  absent: number[];
  used: number;
  totalCost: number;
};

export const emptyState = ({ nodes, visits, vehicles }: Model): State => {
  const floats = () => new Float64Array(nodes);
  const loads = (): Loads => ({ now: floats(), rise: floats(), most: floats() });
  const state: State = {
    next: new Int32Array(nodes).fill(-1),
    previous: new Int32Array(nodes).fill(-1),
    vehicle: new Int32Array(nodes).fill(-1),
    leavesOwed: floats().fill(Number.POSITIVE_INFINITY),
    leavesDone: floats(),
    dueOwed: floats().fill(Number.NEGATIVE_INFINITY),
    dueDone: floats(),
    wayCost: floats(),
    kg: loads(),
    m3: loads(),
    stops: new Int32Array(vehicles.count),
    travel: new Float64Array(vehicles.count),
    cost: new Float64Array(vehicles.count),
    keyLow: new Int32Array(vehicles.count),
    keyHigh: new Int32Array(vehicles.count),
    absent: [],
    used: 0,
    totalCost: 0,
  };
  for (let vehicle = 0; vehicle < vehicles.count; vehicle += 1) {
    const [start, end] = [startOf(visits.count, vehicle), endOf(visits.count, vehicle)];
    state.next[start] = end;
    state.previous[end] = start;
    state.vehicle[start] = vehicle;
    state.vehicle[end] = vehicle;
  }
  return state;
};

export const link = (state: State, node: number, after: number): void => {
  const before = state.next[after]!;
  state.next[after] = node;
  state.previous[node] = after;
  state.next[node] = before;
  state.previous[before] = node;
  state.vehicle[node] = state.vehicle[after]!;
};

export const unlink = (state: State, node: number): void => {
  const [before, after] = [state.previous[node]!, state.next[node]!];
  state.next[before] = after;
  state.previous[after] = before;
  state.vehicle[node] = -1;
};
