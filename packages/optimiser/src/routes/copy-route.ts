import { startOf } from '../model/nodes.ts';
import type { State } from './state.ts';

const copyNode = (from: State, to: State, node: number) => {
  to.next[node] = from.next[node]!;
  to.previous[node] = from.previous[node]!;
  to.vehicle[node] = from.vehicle[node]!;
  to.leavesOwed[node] = from.leavesOwed[node]!;
  to.leavesDone[node] = from.leavesDone[node]!;
  to.dueOwed[node] = from.dueOwed[node]!;
  to.dueDone[node] = from.dueDone[node]!;
  to.wayCost[node] = from.wayCost[node]!;
  to.kg[node] = from.kg[node]!;
  to.m3[node] = from.m3[node]!;
  to.kgUntil[node] = from.kgUntil[node]!;
  to.m3Until[node] = from.m3Until[node]!;
  to.kgFrom[node] = from.kgFrom[node]!;
  to.m3From[node] = from.m3From[node]!;
};

/** Makes a route of one state the same as in the other. */
export const copyRoute = (from: State, to: State, vehicle: number, visits: number): void => {
  let node = startOf(visits, vehicle);
  while (node !== -1) {
    copyNode(from, to, node);
    node = from.next[node]!;
  }
  to.stops[vehicle] = from.stops[vehicle]!;
  to.travel[vehicle] = from.travel[vehicle]!;
  to.cost[vehicle] = from.cost[vehicle]!;
};
