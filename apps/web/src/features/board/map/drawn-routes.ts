import type { Point } from '@waybill/domain/geocoding';
import type { VehicleId } from '@waybill/domain/ids';
import { firstOpenIndex, hasFailed, isAtRisk, isDone } from '../../../shared/routes/route-text.ts';
import type { DrawnRoute } from '../../../ui/map/route-shapes.ts';
import type { Lane } from '../model/board-types.ts';

const drawnOnes = new WeakMap<Lane, DrawnRoute>();

/** The route of a lane for the map; kept for as long as the lane is the same. */
export const drawnRoute = (lane: Lane): DrawnRoute => {
  const known = drawnOnes.get(lane);
  if (known) return known;
  const { route, look } = lane;
  const drawn = {
    look,
    start: route.startPoint,
    end: route.stops.length > 0 ? route.endPoint : null,
    stops: route.stops.flatMap((stop) =>
      stop.point
        ? [
            {
              id: stop.id,
              point: stop.point,
              mark: String(stop.stopNumber),
              isDone: isDone(stop),
              isFailed: hasFailed(stop),
              isLate: stop.lateMinutes > 0,
              isAtRisk: isAtRisk(stop),
            },
          ]
        : [],
    ),
  };
  drawnOnes.set(lane, drawn);
  return drawn;
};

export type PointLeg = {
  readonly vehicleId: VehicleId;
  /** Before the stop at this index of the route. */
  readonly index: number;
  readonly from: Point;
  readonly to: Point;
};

/** The legs of the lanes that something can be put on: those that are still to be driven. */
export const openLegs = (lanes: readonly Lane[]): readonly PointLeg[] =>
  lanes.flatMap(({ vehicle, route }) => {
    const first = firstOpenIndex(route.stops);
    const legs: PointLeg[] = [];
    let from =
      first === 0 ? route.startPoint : (route.stops.slice(0, first).findLast(({ point }) => point)?.point ?? null);
    for (const [index, { point }] of route.stops.entries()) {
      if (index < first || !point) continue;
      if (from) legs.push({ vehicleId: vehicle.id, index, from, to: point });
      from = point;
    }
    const end = route.endPoint;
    if (from && end && route.stops.length > 0) {
      legs.push({ vehicleId: vehicle.id, index: route.stops.length, from, to: end });
    }
    return legs;
  });

/** Where vehicles start: each place once. */
export const depotsOf = (lanes: readonly Lane[]): readonly Point[] => {
  const known = new Map<string, Point>();
  for (const { route } of lanes) {
    const point = route.startPoint;
    if (point) known.set(`${point.latitude} ${point.longitude}`, point);
  }
  return [...known.values()];
};
