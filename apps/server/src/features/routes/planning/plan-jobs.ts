import type { Point } from '@waybill/domain/geocoding';
import type { ShipmentKey } from '@waybill/domain/ids';
import {
  addLoads,
  FURTHER_SHIPMENT_SECONDS,
  type Load,
  NO_LOAD,
  type RouteStop,
  type StopTask,
} from '@waybill/domain/route/route-stop';
import type { Travel } from '@waybill/domain/route/travel';
import { STOP_KINDS, type StopKind } from '@waybill/domain/stop';
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
  /** The most that one shipment takes on its vehicle which no vehicle has room for. */
  readonly leastRoom: readonly Load[];
  /** Jobs whose windows are over before anybody can be there: they may come at any time, so that they have their time and their room. */
  readonly late: ReadonlySet<number>;
};

/** What a vehicle would have to give way in for a shipment. */
type Lacks = { readonly isUnfit: boolean; readonly isTooMuch: boolean; readonly late: ReadonlySet<StopKind> };

/** What each vehicle lacks for a shipment, whatever else it does. */
const lacksOf = (routes: readonly HeldRoute[], travel: Travel) => {
  const divisions = divisionBits(routes.map(({ vehicle }) => vehicle));
  return ({ needs, division, load, pickup, dropoff }: PlanShipment): readonly Lacks[] => {
    const needed = equipmentBits(needs) | divisions.ofShipment(division);
    return routes.map(({ vehicle, start, shift, weightCapacityG, volumeCapacityCm3 }) => {
      const late = new Set<StopKind>();
      let [at, from] = [shift.from, start];
      for (const kind of STOP_KINDS) {
        const place = { pickup, dropoff }[kind];
        if (!place?.point) continue;
        at += from ? (travel(from, place.point)?.seconds ?? Number.POSITIVE_INFINITY) : 0;
        from = place.point;
        if (at > place.window.to) late.add(kind);
        at = Math.max(at, place.window.from);
      }
      return {
        isUnfit: (needed & ~(equipmentBits(vehicle.equipment) | divisions.ofVehicle(vehicle.division))) !== 0,
        isTooMuch:
          load.grams > (weightCapacityG ?? Number.POSITIVE_INFINITY) ||
          load.cm3 > (volumeCapacityCm3 ?? Number.POSITIVE_INFINITY),
        late,
      };
    });
  };
};

const atLeast = (one: Load, other: Load): Load => ({
  grams: Math.max(one.grams, other.grams),
  cm3: Math.max(one.cm3, other.cm3),
});

/** A job for each shipment that a vehicle has still something to do for. */
export const planJobs = (
  shipments: readonly PlanShipment[],
  routes: readonly HeldRoute[],
  nodes: PlanNodes,
  travel: Travel,
): PlanJobs => {
  const [held, begun] = [heldVisits(routes), begunVisits(routes)];
  const divisions = divisionBits(routes.map(({ vehicle }) => vehicle));
  const heldPoints = routes.map(pointsOfHeld);
  const ownVehicle = new Map(
    routes.flatMap(({ vehicle }, at) =>
      vehicle.openStops.flatMap(({ tasks }) => tasks.map(({ shipment }) => [shipment, at] as const)),
    ),
  );
  const lacks = lacksOf(routes, travel);
  const byKey = new Map(shipments.map((shipment) => [shipment.key, shipment]));
  const [jobs, keys]: [Job[], ShipmentKey[]] = [[], []];
  const withheld = new Map<ShipmentKey, Withheld>();
  const jobOfVisit = new Map<string, number>();
  const onBoard: Load[] = routes.map(() => NO_LOAD);
  const leastRoom: Load[] = routes.map(() => NO_LOAD);
  const late = new Set<number>();

  const heldVisitAt = ({ vehicle, stop, task }: HeldVisit) => {
    const door = nodes.door(`of ${stop.id}`, heldPoints[vehicle]?.get(stop) ?? null);
    const window = routes[vehicle]?.windowOf(stop) ?? stop.tasks[0]?.window ?? { from: 0, to: 0 };
    // Who rings in time is in time for all that is handed over there, one after the other.
    const before = Math.max(0, stop.tasks.indexOf(task)) * FURTHER_SHIPMENT_SECONDS;
    return visitAt(door, { from: window.from, to: window.to + before });
  };
  const lateOf = new Map(routes.flatMap((route) => [...route.lateOf]));
  const asLateAsToday = (
    visit: string,
    place: NonNullable<PlanShipment['pickup']>,
  ): NonNullable<PlanShipment['pickup']> => {
    const late = lateOf.get(visit);
    return late === undefined
      ? place
      : { ...place, window: { from: place.window.from, to: Math.max(place.window.to, late) } };
  };
  const freeVisitAt = (kind: StopKind, { placeKey, point, window }: NonNullable<PlanShipment['pickup']>) =>
    visitAt(nodes.door(`${kind} ${window.from} ${window.to} ${placeKey}`, point), window);

  const addJob = (key: ShipmentKey, job: Job) => {
    const number = jobs.push(job) - 1;
    keys.push(key);
    for (const kind of ['pickup', 'dropoff'] as const) if (job[kind]) jobOfVisit.set(visitKey(kind, key), number);
    return number;
  };

  /** What no vehicle can do stays on the one that has it, which gives way in what it lacks: nothing else gets that room and time. */
  const stayingOn = (shipment: PlanShipment | undefined) => {
    const own = shipment && ownVehicle.get(shipment.key);
    if (!shipment || own === undefined) return null;
    const all = lacks(shipment);
    const isPossible = all.some((each) => !each.isUnfit && !each.isTooMuch && each.late.size === 0);
    const ofOwn = all[own];
    return isPossible || !ofOwn ? null : { vehicle: own, ...ofOwn };
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
    const comesFirst = ownVehicle.has(key) || pickedUp !== undefined;
    const staying = holder === undefined ? stayingOn(shipment) : null;
    const only = holder ?? staying?.vehicle;
    if (staying?.isTooMuch) leastRoom[staying.vehicle] = atLeast(leastRoom[staying.vehicle] ?? NO_LOAD, load);
    const wantedVisit = (kind: StopKind, place: NonNullable<PlanShipment['pickup']>) =>
      freeVisitAt(
        kind,
        staying?.late.has(kind)
          ? { ...place, window: { from: place.window.from, to: Number.POSITIVE_INFINITY } }
          : asLateAsToday(visitKey(kind, key), place),
      );
    const number = addJob(key, {
      ...measures,
      ...(comesFirst && { comesFirst }),
      // What is on a vehicle already is there, with or without the equipment, and whosever it is.
      skills: only === undefined ? equipmentBits(shipment?.needs ?? []) | divisions.ofShipment(shipment?.division) : 0,
      ...(only === undefined ? {} : { vehicle: only }),
      ...(pickup ? { pickup: heldVisitAt(pickup) } : wanted.pickup && { pickup: wantedVisit('pickup', wanted.pickup) }),
      ...(dropoff
        ? { dropoff: heldVisitAt(dropoff) }
        : wanted.dropoff && { dropoff: wantedVisit('dropoff', wanted.dropoff) }),
    });
    if (staying && staying.late.size > 0) late.add(number);
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
    leastRoom,
    late,
    fixed: routes.map(({ fixed }, vehicle) => visitsIn(vehicle, fixed)),
    kept: routes.map(({ kept }, vehicle) => visitsIn(vehicle, kept)),
  };
};
