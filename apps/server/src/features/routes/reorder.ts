import type { RouteOrder } from '@waybill/contract/routes';
import { refusedFields } from '@waybill/domain/errors';
import { isBegun } from '@waybill/domain/route/route-stop';
import type { RoutePlan } from './route-plan.ts';
import type { StoredRoute, StoredStop } from './stored/stored-route.ts';

const ORDER = 'stops';

/** A shipment is picked up before it is dropped off. */
const comesTooEarly = (stops: readonly StoredStop[]): boolean => {
  const pickedUp = new Map(
    stops.flatMap(({ kind, tasks }, at) =>
      kind === 'pickup' ? tasks.map(({ shipment }) => [shipment, at] as const) : [],
    ),
  );
  return stops.some(
    ({ kind, tasks }, at) =>
      kind === 'dropoff' && tasks.some(({ shipment }) => (pickedUp.get(shipment) ?? Number.NEGATIVE_INFINITY) > at),
  );
};

/** The same stops in another order; what is begun stays where it is. */
export const reorderedPlan = (before: StoredRoute, order: RouteOrder): RoutePlan => {
  const stops = new Map(before.stops.map((stop) => [stop.id, stop]));
  const ordered = order.stops.flatMap(({ id, isLocked }) => {
    const stop = stops.get(id);
    stops.delete(id);
    // What was expected was so in the order of before.
    return stop ? [{ ...stop, isLocked, eta: null }] : [];
  });
  if (stops.size > 0 || ordered.length !== order.stops.length) {
    throw refusedFields({ path: ORDER, problem: 'other-stops' });
  }
  const begun = before.stops.filter(isBegun);
  if (begun.some(({ id }, at) => ordered[at]?.id !== id)) {
    throw refusedFields({ path: ORDER, problem: 'stop-begun' });
  }
  if (comesTooEarly(ordered)) throw refusedFields({ path: ORDER, problem: 'pickup-first' });
  return { before, startTime: order.startTime, stops: ordered };
};
