import type { AskedPlan } from '@waybill/contract/plans';
import { AppError } from '@waybill/domain/errors';
import type { ShipmentKey } from '@waybill/domain/ids';
import { mayAssign } from '@waybill/domain/route/assign';
import { MOST_PLANNED_STOPS } from '@waybill/domain/route/plan';
import { isBegun, type StopTask } from '@waybill/domain/route/route-stop';
import { STOP_KINDS } from '@waybill/domain/stop';
import { turnTaker } from '../../../turn-taker.ts';
import { neededStops } from '../needed-stops.ts';
import type { PlanInput, PlanPlace, PlanShipment, PlanVehicle } from '../planning/planning-input.ts';
import { visitKey } from '../planning/visit.ts';
import type { ReadingRoutes } from '../route-deps.ts';
import { timeOn } from '../route-plan.ts';
import type { Candidate, CandidateStop } from '../stored/candidates.repo.ts';
import type { RouteSettings, StoredRoute, StoredStop, StoredTask } from '../stored/stored-route.ts';

/** What a plan is made of: the input of the planner, and what is known of the stops besides. */
export type PlanFacts = {
  readonly input: PlanInput;
  readonly settings: RouteSettings;
  readonly day: string;
  readonly routes: readonly StoredRoute[];
  readonly tasks: ReadonlyMap<ShipmentKey, StoredTask>;
  /** The same by visits: where it is picked up, it has another address than where it is dropped off. */
  readonly visits: ReadonlyMap<string, StoredTask>;
};

/** What is begun, in part over, locked or announced stays, and so does all before it. */
const firstMovable = (stops: readonly StoredStop[]): number =>
  stops.findLastIndex(
    (stop) =>
      isBegun(stop) || stop.isLocked || stop.announcedAt !== null || stop.tasks.some(({ hasEnded }) => hasEnded),
  ) + 1;

const vehicleOf = ({ vehicle, stops }: StoredRoute): PlanVehicle => {
  const first = firstMovable(stops);
  return {
    ...vehicle.workingDay,
    vehicleId: vehicle.id,
    division: vehicle.subCompanyId,
    weightCapacityG: vehicle.weightCapacityG,
    volumeCapacityCm3: vehicle.volumeCapacityCm3,
    equipment: vehicle.equipment,
    fixedStops: stops.slice(0, first),
    openStops: stops.slice(first),
  };
};

const placeOf = (stop: CandidateStop | StoredStop | undefined, task: StopTask | undefined): PlanPlace | null =>
  stop && task ? { placeKey: stop.placeKey, point: stop.point, window: task.window } : null;

/** A shipment that is on a route already, with the stops that it has there. */
const onRoute = (stops: readonly StoredStop[], task: StoredTask): PlanShipment => {
  const stopOf = (kind: StoredStop['kind']) =>
    stops.find((stop) => stop.kind === kind && stop.tasks.some(({ shipment }) => shipment === task.shipment));
  const place = (kind: StoredStop['kind']) => {
    const stop = stopOf(kind);
    return placeOf(
      stop,
      stop?.tasks.find(({ shipment }) => shipment === task.shipment),
    );
  };
  return {
    key: task.shipment,
    shipmentId: task.shipmentId,
    division: task.subCompanyId,
    load: task.load,
    needs: task.needs,
    pickup: place('pickup'),
    dropoff: place('dropoff'),
  };
};

const fromPool = (
  candidate: Candidate,
  day: string,
  usesPickups: boolean,
): readonly (PlanShipment & { task: StoredTask })[] => {
  const { stops, key, shipmentId } = candidate;
  const kinds = neededStops(candidate, day, usesPickups);
  const place = (kind: 'pickup' | 'dropoff') =>
    kinds.includes(kind) ? placeOf(stops[kind], stops[kind]?.tasks[0]) : null;
  const task = (stops.dropoff ?? stops.pickup)?.tasks[0];
  if (!task || kinds.length === 0) return [];
  const { load, needs, subCompanyId: division } = task;
  return [{ key, shipmentId, division, load, needs, pickup: place('pickup'), dropoff: place('dropoff'), task }];
};

/** Reads what a plan is about. */
export const readPlanFacts = async (repos: ReadingRoutes, asked: AskedPlan, now: Date): Promise<PlanFacts> => {
  const { settings } = repos;
  const { day, vehicleIds, objective, changes } = asked;
  const routes = await repos.routes.read(day, vehicleIds);
  if (routes.length !== new Set(vehicleIds).size) throw new AppError('not-found');
  const pool = await unassigned(repos, asked, now);
  const takeTurns = turnTaker();
  const added: ReturnType<typeof fromPool>[number][] = [];
  for (const candidate of pool) {
    added.push(...fromPool(candidate, day, settings.usesPickups));
    await takeTurns();
  }
  const assigned: PlanShipment[] = [];
  for (const { stops } of routes) {
    const seen = new Map(stops.flatMap(({ tasks }) => tasks.map((task) => [task.shipment, task] as const)));
    assigned.push(...[...seen.values()].map((task) => onRoute(stops, task)));
    await takeTurns();
  }
  const known = new Map(
    routes.flatMap(({ stops }) => stops.flatMap(({ tasks }) => tasks.map((task) => [task.shipment, task] as const))),
  );
  for (const { key, task } of added) known.set(key, task);
  await takeTurns();
  const stops = [
    ...routes.flatMap((route) => route.stops),
    ...pool.flatMap((candidate) => STOP_KINDS.flatMap((kind) => candidate.stops[kind] ?? [])),
  ];
  const visits = new Map(
    stops.flatMap(({ kind, tasks }) => tasks.map((task) => [visitKey(kind, task.shipment), task] as const)),
  );
  const keys = new Map([...known.values()].map(({ shipmentId, shipment }) => [shipmentId, shipment]));
  return {
    settings,
    day,
    routes,
    tasks: known,
    visits,
    input: {
      scope: scopeOf(asked),
      objective,
      now: timeOn(day, now, settings.timeZone),
      vehicles: routes.map(vehicleOf),
      shipments: [...assigned, ...added.map(({ task: _, ...shipment }) => shipment)],
      // A shipment that somebody has taken away meanwhile needs nothing.
      changes: changes.flatMap(({ shipmentId, change }) => {
        const key = keys.get(shipmentId);
        return key ? [{ key, change }] : [];
      }),
    },
  };
};

const scopeOf = ({ shipments, keepsOrder }: AskedPlan): PlanInput['scope'] => {
  if (keepsOrder) return 'unassigned';
  if (shipments === 'all') return 'everything';
  return shipments === 'assigned' ? 'assigned' : 'unassigned';
};

/** Those of the pool that are wanted; of named ones, those that are still on no vehicle and may be put on one. */
const unassigned = async (
  repos: ReadingRoutes,
  { day, shipments }: AskedPlan,
  now: Date,
): Promise<readonly Candidate[]> => {
  if (shipments === 'assigned') return [];
  if (!Array.isArray(shipments)) {
    const { shipments: found } = await repos.unassigned.find(day, repos.settings.usesPickups, MOST_PLANNED_STOPS);
    return found.map(({ candidate }) => candidate);
  }
  const keys = (await repos.withIds(shipments)).map(({ key }) => key);
  const on = await repos.routes.routesOf(keys);
  const open = (await repos.look(keys.filter((key) => !on.has(key)))).filter((shipment) =>
    mayAssign(shipment, shipment.units, repos.organisationId, now),
  );
  return [...(await repos.candidates(open.map(({ key }) => key))).values()];
};
