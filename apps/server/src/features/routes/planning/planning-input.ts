import { AppError } from '@waybill/domain/errors';
import type { Point } from '@waybill/domain/geocoding';
import type { ShipmentId, ShipmentKey, SubCompanyId, VehicleId } from '@waybill/domain/ids';
import type { WorkingDay } from '@waybill/domain/route/drive-route';
import { MOST_PLANNED_STOPS, type PlanChange } from '@waybill/domain/route/plan';
import type { DaySeconds, Load, RouteStop, TimeSpan } from '@waybill/domain/route/route-stop';
import { MOST_TRAVEL_POINTS, type Travel } from '@waybill/domain/route/travel';
import { STOP_KINDS } from '@waybill/domain/stop';
import { EQUIPMENT, type Equipment } from '@waybill/domain/vehicle';
import type { Matrix, Objective } from '@waybill/optimiser/problem/problem';
import { visitKey, visitsOf } from './visit.ts';

export type PlanVehicle = Omit<WorkingDay, 'now'> & {
  readonly vehicleId: VehicleId;
  /** It carries the shipments of this division only; without one, all. */
  readonly division?: SubCompanyId | null;
  /** Null: nobody has said how much it carries, so that nothing is too much. */
  readonly weightCapacityG: number | null;
  readonly volumeCapacityCm3: number | null;
  readonly equipment: readonly Equipment[];
  /** How its route begins, whatever is planned: what is finished, under way, locked or announced, and all before it. */
  readonly fixedStops: readonly RouteStop[];
  /** The rest of its route as it is today. */
  readonly openStops: readonly RouteStop[];
};

/** Where a shipment is picked up or dropped off. */
export type PlanPlace = {
  /** Two with the same one are at the same door. */
  readonly placeKey: string;
  readonly point: Point | null;
  readonly window: TimeSpan;
};

export type PlanShipment = {
  readonly key: ShipmentKey;
  readonly shipmentId: ShipmentId;
  readonly division?: SubCompanyId | null;
  readonly load: Load;
  readonly needs: readonly Equipment[];
  /** Null where that is not part of the day. */
  readonly pickup: PlanPlace | null;
  readonly dropoff: PlanPlace | null;
};

/**
 * `everything`: whatever is not fixed may move. `unassigned`: the plan stays, and what is on no vehicle is put into it. `assigned`: what is
 * on the vehicles may move, and none of it is taken off.
 */
export type PlanScope = 'everything' | 'unassigned' | 'assigned';

export type PlanInput = {
  readonly scope: PlanScope;
  readonly objective: Objective;
  /** The time of day, if it is today that is planned. */
  readonly now: DaySeconds | null;
  readonly vehicles: readonly PlanVehicle[];
  /** All that the plan is about, on a vehicle or not. */
  readonly shipments: readonly PlanShipment[];
  /** Limits that give way in the search, each for the sake of a shipment. */
  readonly changes: readonly { readonly key: ShipmentKey; readonly change: PlanChange }[];
};

/** To the solver a division is a bit of a number, as equipment is; one more is for shipments whose division has no vehicle here. */
const MOST_DIVISIONS = 30 - EQUIPMENT.length - 1;

export const divisionsOf = (vehicles: readonly Pick<PlanVehicle, 'division'>[]): readonly SubCompanyId[] => [
  ...new Set(vehicles.flatMap(({ division }) => division ?? [])),
];

export const countVisits = ({ vehicles, shipments }: PlanInput): number => {
  const wanted = shipments.flatMap((shipment) =>
    STOP_KINDS.filter((kind) => shipment[kind]).map((kind) => visitKey(kind, shipment.key)),
  );
  const today = vehicles.flatMap(({ fixedStops, openStops }) => [...fixedStops, ...openStops].flatMap(visitsOf));
  return new Set([...wanted, ...today]).size;
};

/** Called before the ways are worked out, which takes longer than anything else. */
export const assertPlannable = (input: PlanInput): void => {
  const stops = countVisits(input);
  if (stops > MOST_PLANNED_STOPS) throw new AppError('plan-too-large', { stops, most: MOST_PLANNED_STOPS });
  const places = pointsOf(input).length;
  if (places > MOST_TRAVEL_POINTS) throw new AppError('plan-too-large', { stops: places, most: MOST_TRAVEL_POINTS });
  const divisions = divisionsOf(input.vehicles).length;
  if (divisions > MOST_DIVISIONS) throw new AppError('plan-too-many-divisions', { divisions, most: MOST_DIVISIONS });
  const known = new Set(input.shipments.map(({ key }) => key));
  const open = input.vehicles.flatMap(({ openStops }) => openStops.flatMap(({ tasks }) => tasks));
  // A stop that may move would be lost with the shipment that nobody has named.
  if (open.some(({ shipment }) => !known.has(shipment))) throw new Error('A stop has a shipment that the plan lacks.');
};

const keyOf = ({ latitude, longitude }: Point) => `${latitude} ${longitude}`;

/** The points between which the ways have to be known, each once; the matrix has them in this order. */
export const pointsOf = ({ vehicles, shipments }: Pick<PlanInput, 'vehicles' | 'shipments'>): readonly Point[] => {
  const points = [
    ...vehicles.flatMap(({ start, end, fixedStops, openStops }) => [
      start,
      end,
      ...[...fixedStops, ...openStops].map(({ point }) => point),
    ]),
    ...shipments.flatMap(({ pickup, dropoff }) => [pickup?.point ?? null, dropoff?.point ?? null]),
  ].filter((point) => point !== null);
  return [...new Map(points.map((point) => [keyOf(point), point])).values()];
};

/** Which row of the matrix a point has. */
export const placeFinder = (points: readonly Point[]): ((point: Point) => number) => {
  const places = new Map(points.map((point, at) => [keyOf(point), at]));
  /** The same objects are asked for again and again. */
  const known = new WeakMap<Point, number>();
  return (point) => {
    const place = known.get(point) ?? places.get(keyOf(point));
    if (place === undefined) throw new Error('The matrix lacks a point of the plan.');
    known.set(point, place);
    return place;
  };
};

/** The ways of the matrix, for whoever asks by points. */
export const travelBy = (points: readonly Point[], { size, seconds, metres }: Matrix): Travel => {
  if (size !== points.length) throw new Error(`The matrix has ${size} places, and the plan ${points.length}.`);
  const placeOf = placeFinder(points);
  return (from, to) => {
    const cell = placeOf(from) * size + placeOf(to);
    const leg = { seconds: seconds[cell] ?? 0, metres: metres[cell] ?? 0 };
    return Number.isFinite(leg.seconds) && Number.isFinite(leg.metres) ? leg : null;
  };
};
