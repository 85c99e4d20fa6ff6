import type { Model } from '../model/model.ts';
import { endOf, startOf } from '../model/nodes.ts';
import { beginsAt, TOLERANCE } from '../model/windows.ts';
import type { Route, Solution, Stop, TakenRest } from '../problem/solution.ts';
import { earliestEnd, latestStart } from './duration.ts';
import { arrivesRested } from './rest.ts';
import type { State } from './state.ts';

/** The break on the way to a stop: as soon as its window is open, and before the way if it is open already. */
const restOn = ({ vehicles }: Model, vehicle: number, leaves: number, beforeStop: number): TakenRest => {
  const from = Math.max(leaves, vehicles.restFrom[vehicle]!);
  return { beforeStop, from, to: from + vehicles.restSeconds[vehicle]! };
};

/** All times of a route that leaves as late as it can without ending later, with the break as early as that allows. */
const scheduleRoute = (model: Model, state: State, vehicle: number): Route => {
  const { visits, vehicles, travel, jobs } = model;
  const end = endOf(visits.count, vehicle);
  const by = earliestEnd(model, state, vehicle);
  const dues = new Map<number, number>();
  const leaves = latestStart(model, state, vehicle, by, (node, due) => dues.set(node, due));
  const stops: Stop[] = [];
  let rest: TakenRest | null = null;
  let isOwed = vehicles.hasRest[vehicle] === 1 && by > vehicles.restFrom[vehicle]! + TOLERANCE;
  let [now, metres] = [leaves, 0];
  for (let node = startOf(visits.count, vehicle); node !== end; node = state.next[node]!) {
    const to = state.next[node]!;
    const at = visits.place[node]! * travel.places + visits.place[to]!;
    const way = travel.seconds[at]!;
    const rested = isOwed ? arrivesRested(vehicles, vehicle, now, way) : Number.POSITIVE_INFINITY;
    if (rested <= dues.get(to)! + TOLERANCE) {
      rest = restOn(model, vehicle, now, stops.length);
      isOwed = false;
      now = rested;
    } else now += way;
    metres += travel.metres[at]!;
    if (to === end) break;
    const begins = beginsAt(visits, to, now);
    stops.push({ ...jobs.visits[to]!, arrives: now, begins, leaves: begins + visits.service[to]! });
    now = begins + visits.service[to]!;
  }
  return { vehicle, leaves, stops, rest, ends: now, metres, travelSeconds: state.travel[vehicle]! };
};

/** The plan of a state, with its times and totals. */
export const solutionOf = (model: Model, state: State): Solution => {
  const used = Array.from(state.stops.keys()).filter((vehicle) => state.stops[vehicle]! > 0);
  const routes = used.map((vehicle) => scheduleRoute(model, state, vehicle));
  const totals = {
    vehicles: routes.length,
    metres: routes.reduce((sum, { metres }) => sum + metres, 0),
    seconds: routes.reduce((sum, { leaves, ends }) => sum + ends - leaves, 0),
    cost: used.reduce((sum, vehicle) => sum + state.cost[vehicle]!, 0),
  };
  return { routes, unserved: state.absent.toSorted((a, b) => a - b), totals };
};
