import type { Point } from '@waybill/domain/geocoding';
import type { ShipmentKey } from '@waybill/domain/ids';
import { addLoads, type Load, NO_LOAD, type RouteStop, type StopTask } from '@waybill/domain/route/route-stop';
import type { StopKind } from '@waybill/domain/stop';
import { EQUIPMENT, type Equipment } from '@waybill/domain/vehicle';
import type { Job, VisitOf } from '@waybill/optimiser/problem/problem';
import type { HeldRoute } from './held-route.ts';
import { type PlanNodes, visitAt } from './plan-nodes.ts';
import { divisionsOf, type PlanShipment, type PlanVehicle } from './planning-input.ts';
import { visitKey } from './visit.ts';

/** Why a shipment is not given to the solver, or only in part. */
export type Withheld = 'no-coordinates' | 'no-way';

type HeldVisit = {
  readonly vehicle: number;
  readonly order: number;
  readonly stop: RouteStop;
  readonly task: StopTask;
  readonly isKept: boolean;
};

/** Visits that stay where they are; of one that is there twice, the first. */
const heldVisits = (routes: readonly HeldRoute[]): Map<string, HeldVisit> => {
  const visits = new Map<string, HeldVisit>();
  for (const [vehicle, { fixed, kept }] of routes.entries())
    for (const [order, stop] of [...fixed, ...kept].entries())
      for (const task of stop.tasks) {
        const key = visitKey(stop.kind, task.shipment);
        if (!visits.has(key)) visits.set(key, { vehicle, order, stop, task, isKept: order >= fixed.length });
      }
  return visits;
};

/** The vehicles that have been there. */
const begunVisits = (routes: readonly HeldRoute[]): Map<string, number> =>
  new Map(
    routes.flatMap(({ begun }, vehicle) =>
      begun.flatMap(({ kind, tasks }) => tasks.map(({ shipment }) => [visitKey(kind, shipment), vehicle] as const)),
    ),
  );

/** A place without a point is where the vehicle was before. */
const pointsOfHeld = ({ start, fixed, kept }: HeldRoute): Map<RouteStop, Point | null> => {
  let point = start;
  return new Map(
    [...fixed, ...kept].map((stop) => {
      point = stop.point ?? point;
      return [stop, point];
    }),
  );
};

export const equipmentBits = (equipment: readonly Equipment[]): number =>
  equipment.reduce((bits, each) => bits | (1 << EQUIPMENT.indexOf(each)), 0);
export const equipmentOfBits = (bits: number): readonly Equipment[] =>
  EQUIPMENT.filter((_, at) => (bits & (1 << at)) !== 0);

const EQUIPMENT_BITS = equipmentBits(EQUIPMENT);
export const isEquipment = (bits: number): boolean => (bits & ~EQUIPMENT_BITS) === 0;

/** A division's vehicle carries that division's shipments: to the solver, those need what only such vehicles have. */
export const divisionBits = (vehicles: readonly Pick<PlanVehicle, 'division'>[]) => {
  const divisions = divisionsOf(vehicles);
  const bitAt = (at: number) => 1 << (EQUIPMENT.length + 1 + at);
  const ofDivision = (division: PlanVehicle['division']) => bitAt(division ? divisions.indexOf(division) : -1);
  const all = divisions.reduce((bits, _, at) => bits | bitAt(at), bitAt(-1));
  return {
    ofShipment: ofDivision,
    ofVehicle: (division: PlanVehicle['division']) => (division ? ofDivision(division) : all),
  };
};

export type PlanJobs = {
  readonly jobs: readonly Job[];
  /** By job. */
  readonly keys: readonly ShipmentKey[];
  readonly withheld: ReadonlyMap<ShipmentKey, Withheld>;
  /** By vehicle. */
  readonly fixed: readonly (readonly VisitOf[])[];
  readonly kept: readonly (readonly VisitOf[])[];
  /** What was picked up and may be dropped off whenever it suits. */
  readonly onBoard: readonly Load[];
};

/** A job for each shipment that a vehicle has still something to do for. */
export const planJobs = (
  shipments: readonly PlanShipment[],
  routes: readonly HeldRoute[],
  nodes: PlanNodes,
): PlanJobs => {
  const [held, begun] = [heldVisits(routes), begunVisits(routes)];
  const divisions = divisionBits(routes.map(({ vehicle }) => vehicle));
  const heldPoints = routes.map(pointsOfHeld);
  const onVehicles = new Set(
    routes.flatMap(({ vehicle }) => vehicle.openStops.flatMap(({ tasks }) => tasks.map(({ shipment }) => shipment))),
  );
  const byKey = new Map(shipments.map((shipment) => [shipment.key, shipment]));
  const [jobs, keys]: [Job[], ShipmentKey[]] = [[], []];
  const withheld = new Map<ShipmentKey, Withheld>();
  const jobOfVisit = new Map<string, number>();
  const onBoard: Load[] = routes.map(() => NO_LOAD);

  const heldVisitAt = ({ vehicle, stop }: HeldVisit) => {
    const door = nodes.door(`of ${stop.id}`, heldPoints[vehicle]?.get(stop) ?? null);
    return visitAt(door, routes[vehicle]?.windowOf(stop) ?? stop.tasks[0]?.window ?? { from: 0, to: 0 });
  };
  const freeVisitAt = (kind: StopKind, { placeKey, point, window }: NonNullable<PlanShipment['pickup']>) =>
    visitAt(nodes.door(`${kind} ${window.from} ${window.to} ${placeKey}`, point), window);

  const addJob = (key: ShipmentKey, job: Job) => {
    const number = jobs.push(job) - 1;
    keys.push(key);
    for (const kind of ['pickup', 'dropoff'] as const) if (job[kind]) jobOfVisit.set(visitKey(kind, key), number);
  };

  const add = (key: ShipmentKey) => {
    const shipment = byKey.get(key);
    const [pickedUp, droppedOff] = [begun.get(visitKey('pickup', key)), begun.get(visitKey('dropoff', key))];
    if (droppedOff !== undefined) return;
    const pickup = pickedUp === undefined ? held.get(visitKey('pickup', key)) : undefined;
    const dropoff = held.get(visitKey('dropoff', key));
    const wanted = { pickup: pickedUp === undefined ? (shipment?.pickup ?? null) : null, dropoff: shipment?.dropoff };
    const hasPickup = pickup !== undefined || wanted.pickup !== null;
    const load = shipment?.load ?? (pickup ?? dropoff)?.task.load ?? NO_LOAD;
    const measures = { kg: load.grams, m3: load.cm3 };

    const addHeldOnly = (why: Withheld) => {
      withheld.set(key, why);
      for (const visit of [pickup, dropoff])
        if (visit)
          addJob(key, { ...measures, skills: 0, vehicle: visit.vehicle, [visit.stop.kind]: heldVisitAt(visit) });
    };
    const isBehindItsPickup = pickup && dropoff && pickup.vehicle === dropoff.vehicle && pickup.order < dropoff.order;
    const isContradictory =
      (dropoff && pickedUp !== undefined && pickedUp !== dropoff.vehicle) ||
      (dropoff && hasPickup && !isBehindItsPickup) ||
      (pickup?.isKept && !dropoff && wanted.dropoff);
    if (isContradictory) return addHeldOnly('no-way');

    const free = [pickup ? null : wanted.pickup, dropoff ? null : (wanted.dropoff ?? null)];
    if (free.some((place) => place !== null && place.point === null)) return addHeldOnly('no-coordinates');
    if (!hasPickup && !dropoff && !wanted.dropoff) {
      // Picked up, and brought elsewhere another day; or without any address.
      if (pickedUp === undefined) withheld.set(key, 'no-coordinates');
      return;
    }
    const holder = pickedUp ?? pickup?.vehicle ?? dropoff?.vehicle;
    if (pickedUp !== undefined && !dropoff) onBoard[pickedUp] = addLoads(onBoard[pickedUp] ?? NO_LOAD, load);
    // What is on a vehicle stays on it in any case, and is late there when it has no place: nothing out of the pool is worth that.
    const comesFirst = onVehicles.has(key) || pickedUp !== undefined;
    addJob(key, {
      ...measures,
      ...(comesFirst && { comesFirst }),
      // What is on a vehicle already is there, with or without the equipment, and whosever it is.
      skills:
        holder === undefined ? equipmentBits(shipment?.needs ?? []) | divisions.ofShipment(shipment?.division) : 0,
      ...(holder === undefined ? {} : { vehicle: holder }),
      ...(pickup ? { pickup: heldVisitAt(pickup) } : wanted.pickup && { pickup: freeVisitAt('pickup', wanted.pickup) }),
      ...(dropoff
        ? { dropoff: heldVisitAt(dropoff) }
        : wanted.dropoff && { dropoff: freeVisitAt('dropoff', wanted.dropoff) }),
    });
  };

  const heldKeys = [...held.values()].map(({ task }) => task.shipment);
  for (const key of new Set([...byKey.keys(), ...heldKeys])) add(key);

  const visitsIn = (vehicle: number, stops: readonly RouteStop[]): VisitOf[] =>
    stops.flatMap((stop) =>
      stop.tasks.flatMap(({ shipment }) => {
        const key = visitKey(stop.kind, shipment);
        const [visit, job] = [held.get(key), jobOfVisit.get(key)];
        return visit?.vehicle === vehicle && visit.stop === stop && job !== undefined ? [{ job, kind: stop.kind }] : [];
      }),
    );
  return {
    jobs,
    keys,
    withheld,
    onBoard,
    fixed: routes.map(({ fixed }, vehicle) => visitsIn(vehicle, fixed)),
    kept: routes.map(({ kept }, vehicle) => visitsIn(vehicle, kept)),
  };
};
