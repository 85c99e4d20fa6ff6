import type { Model } from '../model/model.ts';
import { startOf } from '../model/nodes.ts';
import type { Loads, State } from './state.ts';

const copyLoads = (from: Loads, to: Loads, node: number) => {
  to.now[node] = from.now[node]!;
  to.rise[node] = from.rise[node]!;
  to.most[node] = from.most[node]!;
};

/** Makes a route of one state the same as in the other. */
export const copyRoute = ({ visits, vehicles }: Model, from: State, to: State, vehicle: number): void => {
  for (let node = startOf(visits.count, vehicle); node !== -1; node = from.next[node]!) {
    to.next[node] = from.next[node]!;
    to.previous[node] = from.previous[node]!;
    to.vehicle[node] = vehicle;
    to.leavesDone[node] = from.leavesDone[node]!;
    to.dueDone[node] = from.dueDone[node]!;
    to.wayCost[node] = from.wayCost[node]!;
    copyLoads(from.kg, to.kg, node);
    if (visits.haveM3) copyLoads(from.m3, to.m3, node);
    if (vehicles.haveRests) {
      to.leavesOwed[node] = from.leavesOwed[node]!;
      to.dueOwed[node] = from.dueOwed[node]!;
    }
  }
  to.stops[vehicle] = from.stops[vehicle]!;
  to.travel[vehicle] = from.travel[vehicle]!;
  to.cost[vehicle] = from.cost[vehicle]!;
  to.keyLow[vehicle] = from.keyLow[vehicle]!;
  to.keyHigh[vehicle] = from.keyHigh[vehicle]!;
};
