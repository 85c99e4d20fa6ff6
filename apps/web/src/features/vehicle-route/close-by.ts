import type { UnassignedShipment } from '@waybill/contract/routes';
import type { Point } from '@waybill/domain/geocoding';
import { GRAMS_PER_KG } from '@waybill/domain/route/route-stop';
import { timeRoute } from '@waybill/domain/route/time-route';
import { estimateLeg } from '@waybill/domain/route/travel';
import { cheapestOn, type Insertion } from '../../shared/estimate/insertion.ts';
import { addedStops, type OpenRoute } from '../../shared/estimate/open-route.ts';

export type CloseBy = {
  readonly shipment: UnassignedShipment;
  readonly insertion: Insertion;
  /** By how many kilograms it is too heavy; null where its weight is not what stops it. */
  readonly excessKg: number | null;
};

/** Times are worked out for the nearest only: of two thousand, most are at the other end of the town. */
/** What is farther from every stop is not close by, whatever else there is. */
const CLOSE_METRES = 30_000;
const MOST_TRIED = 30;
const MOST_SHOWN = 5;

const metresBetween = (one: Point, other: Point) => estimateLeg(one, other)?.metres ?? Number.POSITIVE_INFINITY;

const excessOf = (route: OpenRoute, { stops, obstacle }: Insertion): number | null => {
  const { grams } = route.capacity;
  if (obstacle !== 'weight' || grams === null) return null;
  return (timeRoute(stops, route.day, estimateLeg).mostLoad.grams - grams) / GRAMS_PER_KG;
};

/** The few shipments that fit best into what is left of a route: those that fit first, by the way that they add. */
export const closeBy = (pool: readonly UnassignedShipment[], route: OpenRoute): readonly CloseBy[] => {
  const along = [route.day.start, ...route.stops.map(({ point }) => point)].filter((point) => point !== null);
  const nearest = pool
    .flatMap((shipment) => {
      const { point, pickup } = shipment;
      if (!point || (pickup && !pickup.point)) return [];
      return [{ shipment, metres: Math.min(...along.map((each) => metresBetween(each, point))) }];
    })
    .filter(({ metres }) => metres <= CLOSE_METRES)
    .sort((one, other) => one.metres - other.metres)
    .slice(0, MOST_TRIED);
  return nearest
    .map(({ shipment }) => ({ shipment, insertion: cheapestOn(route, addedStops(shipment)) }))
    .sort(
      (one, other) =>
        Number(one.insertion.obstacle !== null) - Number(other.insertion.obstacle !== null) ||
        one.insertion.metres - other.insertion.metres,
    )
    .slice(0, MOST_SHOWN)
    .map((each) => ({ ...each, excessKg: excessOf(route, each.insertion) }));
};
