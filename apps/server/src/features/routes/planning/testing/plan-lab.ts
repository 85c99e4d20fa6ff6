import type { Point } from '@waybill/domain/geocoding';
import type { DeliveryId, ShipmentId, ShipmentKey, VehicleId } from '@waybill/domain/ids';
import { ANY_TIME, type RouteStop, type TimeSpan } from '@waybill/domain/route/route-stop';
import type { Travel } from '@waybill/domain/route/travel';
import type { StopKind } from '@waybill/domain/stop';
import { explainUnserved } from '@waybill/optimiser/explain/explain-unserved';
import type { Matrix } from '@waybill/optimiser/problem/problem';
import { solve } from '@waybill/optimiser/solve';
import { fromSolution } from '../from-solution.ts';
import {
  type PlanInput,
  type PlanPlace,
  type PlanShipment,
  type PlanVehicle,
  pointsOf,
  travelBy,
} from '../planning-input.ts';
import type { ProposedRoute } from '../proposal.ts';
import { toProblem } from '../to-problem.ts';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const span = (from: number, to: number): TimeSpan => ({ from: from * HOUR, to: to * HOUR });

/** Places on a street, a minute and a kilometre apart. */
export const at = (minutes: number): Point => ({ latitude: 64, longitude: minutes / 1000 });
const alongTheStreet: Travel = (from, to) => {
  const minutes = Math.round(Math.abs(from.longitude - to.longitude) * 1000);
  return { seconds: minutes * MINUTE, metres: minutes * 1000 };
};

export const matrixOf = (points: readonly Point[], travel: Travel = alongTheStreet): Matrix => {
  const legs = points.flatMap((from) => points.map((to) => travel(from, to)));
  return {
    size: points.length,
    seconds: Float64Array.from(legs, (leg) => leg?.seconds ?? Number.POSITIVE_INFINITY),
    metres: Float64Array.from(legs, (leg) => leg?.metres ?? Number.POSITIVE_INFINITY),
  };
};

export const aPlace = (minutes: number, fields: Partial<PlanPlace> = {}): PlanPlace => ({
  placeKey: `place ${minutes}`,
  point: at(minutes),
  window: ANY_TIME,
  ...fields,
});

export const keyOf = (name: string) => name as ShipmentKey;
export const idOf = (name: string) => name as VehicleId;

export const aShipment = (
  name: string,
  dropoff: PlanPlace | null,
  fields: Partial<PlanShipment> = {},
): PlanShipment => ({
  key: keyOf(name),
  shipmentId: `S-${name}` as ShipmentId,
  load: { grams: 1000, cm3: 1000 },
  needs: [],
  pickup: null,
  dropoff,
  ...fields,
});

export const aVehicle = (name: string, fields: Partial<PlanVehicle> = {}): PlanVehicle => ({
  vehicleId: idOf(name),
  shift: span(8, 17),
  startTime: null,
  rest: null,
  start: at(0),
  end: at(0),
  weightCapacityG: null,
  volumeCapacityCm3: null,
  equipment: [],
  fixedStops: [],
  openStops: [],
  ...fields,
});

/** A stop of today for shipments that are picked up or dropped off at the same place. */
export const aStop = (
  kind: StopKind,
  shipments: readonly PlanShipment[],
  fields: Partial<RouteStop> = {},
): RouteStop => {
  const place = shipments[0]?.[kind] ?? aPlace(0);
  return {
    id: `${kind} of ${shipments.map(({ key }) => key).join(' and ')}` as DeliveryId,
    kind,
    placeKey: place.placeKey,
    point: place.point,
    isLocked: false,
    arrivedAt: null,
    completedAt: null,
    tasks: shipments.map(({ key, load, [kind]: own }) => ({
      shipment: key,
      load,
      window: own?.window ?? ANY_TIME,
    })),
    ...fields,
  };
};

export const anInput = (fields: Partial<PlanInput>): PlanInput => ({
  scope: 'everything',
  objective: 'distance',
  now: null,
  vehicles: [aVehicle('A')],
  shipments: [],
  changes: [],
  ...fields,
});

/** A proposal that was searched for in this thread. */
export const proposed = (input: PlanInput, { attempts = 200, travel = alongTheStreet } = {}) => {
  const points = pointsOf(input);
  const matrix = matrixOf(points, travel);
  const plan = toProblem(input, matrix);
  const solution = solve(plan.problem, { seed: 1, budget: { attempts } });
  const explanations = plan.problem.vehicles.length > 0 ? explainUnserved(plan.problem, solution) : [];
  const way = travelBy(points, matrix);
  return { plan, solution, way, proposal: fromSolution(input, plan, solution, explanations, way) };
};

/** The stops of routes in words: `A: d one+two, p three | B: d four`. */
export const spelled = (routes: readonly ProposedRoute[]): string =>
  routes
    .filter(({ stops }) => stops.length > 0)
    .map(({ vehicleId, stops }) => {
      const words = stops.map(({ kind, tasks }) => `${kind[0]} ${tasks.map(({ shipment }) => shipment).join('+')}`);
      return `${vehicleId}: ${words.join(', ')}`;
    })
    .join(' | ');
