import type { ProposedStop } from '@waybill/contract/plans';
import type { Route, RouteStop } from '@waybill/contract/routes';
import type { DeliveryId } from '@waybill/domain/ids';
import { isBegun } from '../../shared/routes/route-text.ts';

/** How many stops may change their places: what is locked or announced stays, and so does all before it. */
export const movableStops = (stops: readonly RouteStop[]): number =>
  stops.length - 1 - stops.findLastIndex((stop) => isBegun(stop) || stop.isLocked || stop.announcedAt !== null);

const visitsOf = (kind: RouteStop['kind'], shipmentIds: readonly string[]) => shipmentIds.map((id) => `${kind} ${id}`);

/**
 * The stops of the route in the order of a proposal, which may have made one stop of two at the same door, or two of one. Null where the
 * two are not about the same stops: somebody has changed the route since.
 */
export const optimisedOrder = (
  stops: readonly RouteStop[],
  proposed: readonly Pick<ProposedStop, 'kind' | 'shipmentIds'>[],
): readonly DeliveryId[] | null => {
  const stopOf = new Map(
    stops.flatMap(({ id, kind, shipments }) =>
      visitsOf(
        kind,
        shipments.map(({ shipmentId }) => shipmentId),
      ).map((visit) => [visit, id] as const),
    ),
  );
  const visits = proposed.flatMap(({ kind, shipmentIds }) => visitsOf(kind, shipmentIds));
  const found = visits.map((visit) => stopOf.get(visit));
  const order = new Set(found.filter((id) => id !== undefined));
  return found.includes(undefined) || order.size !== stops.length ? null : [...order];
};

type Compared = Pick<Route, 'metres' | 'overtimeMinutes'> & {
  readonly stops: readonly Pick<RouteStop, 'lateMinutes'>[];
};

const lateMinutes = ({ stops, overtimeMinutes }: Compared): number =>
  stops.reduce((sum, stop) => sum + stop.lateMinutes, overtimeMinutes);

/** Less late counts before shorter. What is shorter by less than anybody is shown is not better. */
export const isBetterRoute = (after: Compared, before: Compared): boolean => {
  const [late, lateBefore] = [lateMinutes(after), lateMinutes(before)];
  return late === lateBefore ? Math.round((before.metres - after.metres) / 100) > 0 : late < lateBefore;
};
