import type { VehicleId } from '@waybill/domain/ids';
import { servesDivision } from '@waybill/domain/route/assign';
import { insertShipment } from '@waybill/domain/route/insert-stops';
import type { RouteStop } from '@waybill/domain/route/route-stop';
import { type TimedRoute, timeRoute } from '@waybill/domain/route/time-route';
import { estimateLeg } from '@waybill/domain/route/travel';
import type { Added, Demands, OpenRoute } from './open-route.ts';

/** Why a vehicle cannot take something, or takes it at the cost of somebody's window. */
export const OBSTACLES = ['division', 'equipment', 'weight', 'volume', 'window', 'shift'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** What a change of a route costs, as far as it can be estimated. */
export type Cost = {
  readonly metres: number;
  readonly lateMinutes: number;
  readonly obstacle: Obstacle | null;
};

/** The number of the stop after which it comes, null at the start; or the stop that it shares. */
export type Insertion = Cost & {
  readonly vehicleId: VehicleId;
  readonly after: number | null;
  readonly isShared: boolean;
  readonly stops: readonly RouteStop[];
};

/** Half a minute is lost in rounding. */
const TOLERANCE = 30;

const lateSeconds = ({ stops }: TimedRoute) => stops.reduce((sum, stop) => sum + stop.lateSeconds, 0);

const exceeds = (most: number | null, before: number, after: number) => most !== null && after > most && after > before;

const obstacleOf = (route: OpenRoute, after: TimedRoute, { needs, divisions }: Demands): Obstacle | null => {
  if (!divisions.every((division) => servesDivision(route.subCompanyId, division))) return 'division';
  if (needs.some((need) => !route.equipment.includes(need))) return 'equipment';
  const { capacity, timed: before } = route;
  if (exceeds(capacity.grams, before.mostLoad.grams, after.mostLoad.grams)) return 'weight';
  if (exceeds(capacity.cm3, before.mostLoad.cm3, after.mostLoad.cm3)) return 'volume';
  if (lateSeconds(after) > lateSeconds(before) + TOLERANCE) return 'window';
  return after.overtimeSeconds > before.overtimeSeconds + TOLERANCE ? 'shift' : null;
};

/** Those of what the vehicle has already. */
const NO_DEMANDS: Demands = { needs: [], divisions: [] };

/** What it costs to have these stops in place of those that the route has. */
export const costOfStops = (route: OpenRoute, stops: readonly RouteStop[], demands: Demands = NO_DEMANDS): Cost => {
  const after = timeRoute(stops, route.day, estimateLeg);
  return {
    metres: after.metres - route.timed.metres,
    lateMinutes: Math.round((lateSeconds(after) - lateSeconds(route.timed)) / 60),
    obstacle: obstacleOf(route, after, demands),
  };
};

/** The stops with those of a shipment at a place of the open part that somebody has chosen. */
export const stopsWithAt = ({ stops }: OpenRoute, { pickup, dropoff }: Added, at: number): readonly RouteStop[] =>
  stops.toSpliced(at, 0, ...(pickup ? [pickup, dropoff] : [dropoff]));

const placeOf = (route: OpenRoute, stops: readonly RouteStop[], dropoff: RouteStop) => {
  const own = stops.findIndex(({ id }) => id === dropoff.id);
  const shared = stops.findIndex(({ tasks }) => tasks.some(({ shipment }) => shipment === dropoff.tasks[0]?.shipment));
  const isShared = own === -1;
  const at = isShared ? shared + 1 : own;
  const number = route.begun + at;
  return { after: number > 0 ? number : null, isShared };
};

/** Where a shipment costs least on one route. */
export const cheapestOn = (route: OpenRoute, added: Added): Insertion => {
  const stops = insertShipment(route.stops, added, route.day, estimateLeg);
  return {
    vehicleId: route.vehicleId,
    ...costOfStops(route, stops, added),
    ...placeOf(route, stops, added.dropoff),
    stops,
  };
};
