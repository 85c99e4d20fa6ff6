import type { Model } from '../model/model.ts';
import type { NeighboursInTime } from '../model/neighbours.ts';
import { startOf } from '../model/nodes.ts';
import { maySend } from '../model/vehicle-table.ts';
import type { State } from '../routes/state.ts';
import type { Random } from '../search/random.ts';
import { rememberedPair } from './remembered-pair.ts';
import { routeInsertion } from './route-insertion.ts';
import { singleInsertion } from './single.ts';
import { clearSpot, noSpot, type Spot } from './spot.ts';

/** How many vehicles may be in use: the search lowers it to find a plan with fewer. */
export type Limits = { vehicles: number };

/**
 * Finds the cheapest place for a job: beside the nearest visits or in an empty vehicle, and only if nothing fits there, in any
 * route. Where few vehicles are wanted, an empty one is the last resort.
 */
export const spotFinder = (model: Model, state: State, near: NeighboursInTime, limits: Limits, random: Random) => {
  const { visits, vehicles, jobs, problem } = model;
  const { next, previous, wayCost } = state;
  const hasFixed = jobs.fixed.some((own) => own.length > 0);
  const isFleetSmall = problem.objective === 'vehicles';
  const spot = noSpot();
  const trySingle = singleInsertion(model, state, spot, random);
  const tryRoute = routeInsertion(model, state, trySingle, rememberedPair(model, state, spot, random));
  /** What has been tried for this job: positions by the node before them, and vehicles. */
  const triedAfter = new Int32Array(model.nodes);
  const triedVehicle = new Int32Array(vehicles.count);
  const lastEmpty = new Int32Array(vehicles.types).fill(-1);
  let tried = 0;
  let turn = 0;

  const tryAfter = (visit: number, after: number, vehicle: number) => {
    if (triedAfter[after] === turn || (hasFixed && visits.isFixed[next[after]!] === 1)) return;
    triedAfter[after] = turn;
    trySingle(visit, after, vehicle, false);
  };

  /** What is loaded at the start is on board wherever the visit comes: most routes near a visit are too full for it. */
  const hasRoom = (visit: number, vehicle: number): boolean => {
    const start = startOf(visits.count, vehicle);
    return (
      state.kg.now[start]! + visits.kgFromStart[visit]! <= vehicles.kg[vehicle]! &&
      state.m3.now[start]! + visits.m3FromStart[visit]! <= vehicles.m3[vehicle]!
    );
  };

  /**
   * A way between two visits of a good plan is short, so the way to a far neighbour alone mostly costs more than the best position
   * so far, whatever the other one costs.
   */
  const trySingleNearby = (job: number, visit: number) => {
    const isChoosy = jobs.skills[job] !== 0 || jobs.onlyVehicle[job] !== -1;
    const end = (visit + 1) * near.length;
    for (let at = visit * near.length; at < end; at += 1) {
      const neighbour = near.list[at]!;
      if (neighbour === -1) return;
      const vehicle = state.vehicle[neighbour]!;
      if (vehicle === -1) continue;
      const before = previous[neighbour]!;
      const mayFollow = near.costFrom[at]! - wayCost[neighbour]! < spot.cost;
      const mayPrecede = near.costTo[at]! - wayCost[before]! < spot.cost;
      if (!(mayFollow || mayPrecede) || !hasRoom(visit, vehicle)) continue;
      if (isChoosy && !maySend(vehicles, jobs, vehicle, job)) continue;
      if (mayFollow) tryAfter(visit, neighbour, vehicle);
      if (mayPrecede) tryAfter(visit, before, vehicle);
    }
  };

  const tryVehicle = (job: number, vehicle: number) => {
    if (triedVehicle[vehicle] === turn) return;
    triedVehicle[vehicle] = turn;
    tried += 1;
    if (maySend(vehicles, jobs, vehicle, job)) tryRoute(job, vehicle);
  };

  const tryVehiclesNearby = (job: number, visit: number) => {
    const end = (visit + 1) * near.length;
    for (let at = visit * near.length; at < end && tried < state.used; at += 1) {
      const neighbour = near.list[at]!;
      if (neighbour === -1) return;
      if (state.vehicle[neighbour] !== -1) tryVehicle(job, state.vehicle[neighbour]!);
    }
  };

  const tryUsedVehicles = (job: number) => {
    for (let vehicle = 0; vehicle < vehicles.count; vehicle += 1)
      if (state.stops[vehicle]! > 0) tryVehicle(job, vehicle);
  };

  /** A vehicle of this type that is empty, or -1. Mostly it is the one of the last time. */
  const emptyOfType = (type: number): number => {
    const known = lastEmpty[type]!;
    if (known !== -1 && state.stops[known] === 0) return known;
    lastEmpty[type] = -1;
    for (let vehicle = 0; vehicle < vehicles.count && lastEmpty[type] === -1; vehicle += 1)
      if (vehicles.type[vehicle] === type && state.stops[vehicle] === 0) lastEmpty[type] = vehicle;
    return lastEmpty[type]!;
  };

  const tryEmptyVehicles = (job: number) => {
    if (state.used >= limits.vehicles) return;
    const only = jobs.onlyVehicle[job]!;
    if (only !== -1) return state.stops[only] === 0 ? tryVehicle(job, only) : undefined;
    for (let type = 0; type < vehicles.types; type += 1) {
      const vehicle = emptyOfType(type);
      if (vehicle !== -1) tryVehicle(job, vehicle);
    }
  };

  /** The same object each time; its vehicle is -1 if the job fits nowhere. */
  return (job: number): Readonly<Spot> => {
    turn += 1;
    tried = 0;
    clearSpot(spot);
    const [first, second] = [jobs.first[job]!, jobs.second[job]!];
    if (second === -1) trySingleNearby(job, first);
    else {
      tryVehiclesNearby(job, first);
      tryVehiclesNearby(job, second);
    }
    if (!isFleetSmall) tryEmptyVehicles(job);
    if (spot.vehicle === -1) tryUsedVehicles(job);
    if (spot.vehicle === -1 && isFleetSmall) tryEmptyVehicles(job);
    return spot;
  };
};
