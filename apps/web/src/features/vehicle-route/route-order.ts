import type { Route, RouteStop } from '@waybill/contract/routes';
import type { DeliveryId } from '@waybill/domain/ids';
import { isBegun } from '../../shared/routes/route-text.ts';
import { moved } from '../../ui/fields/ordered-choice-moves.ts';

/** What a person can change about a route: the order of its stops, which of them are locked, and when it starts. */
export type RouteDraft = {
  readonly order: readonly DeliveryId[];
  readonly locked: ReadonlySet<DeliveryId>;
  /** As it is typed: '' is as late as the first windows allow. */
  readonly startTime: string;
};

type OrderedRoute = Pick<Route, 'stops' | 'startTime'>;

/** What the driver has begun with comes first, and stays as it is. */
const begunFirst = (stops: readonly RouteStop[]): readonly RouteStop[] => [
  ...stops.filter(isBegun),
  ...stops.filter((stop) => !isBegun(stop)),
];

export const draftOf = ({ stops, startTime }: OrderedRoute): RouteDraft => ({
  order: begunFirst(stops).map(({ id }) => id),
  locked: new Set(stops.filter(({ isLocked }) => isLocked).map(({ id }) => id)),
  startTime: startTime ?? '',
});

const isSameOrder = (one: readonly DeliveryId[], other: readonly DeliveryId[]) =>
  one.length === other.length && one.every((id, at) => id === other[at]);
const isSameSet = (one: ReadonlySet<DeliveryId>, other: ReadonlySet<DeliveryId>) =>
  one.size === other.size && [...one].every((id) => other.has(id));

export const isChanged = (draft: RouteDraft, route: OrderedRoute): boolean => {
  const saved = draftOf(route);
  return (
    !isSameOrder(draft.order, saved.order) ||
    !isSameSet(draft.locked, saved.locked) ||
    draft.startTime !== saved.startTime
  );
};

/** The stops in the order of a draft. */
export const orderedStops = (stops: readonly RouteStop[], order: readonly DeliveryId[]): readonly RouteStop[] => {
  const byId = new Map(stops.map((stop) => [stop.id, stop]));
  return order.flatMap((id) => byId.get(id) ?? []);
};

type Broken = { readonly pickup: RouteStop; readonly dropoff: RouteStop };

const shipmentsOf = ({ shipments }: RouteStop) => shipments.map(({ shipmentId }) => shipmentId);

/** The first dropoff of something that is picked up only later. */
export const brokenPair = (stops: readonly RouteStop[]): Broken | null => {
  for (const [at, dropoff] of stops.entries()) {
    if (dropoff.kind !== 'dropoff') continue;
    const dropped = new Set(shipmentsOf(dropoff));
    const pickup = stops
      .slice(at + 1)
      .find((stop) => stop.kind === 'pickup' && shipmentsOf(stop).some((id) => dropped.has(id)));
    if (pickup) return { pickup, dropoff };
  }
  return null;
};

/** Why a stop cannot be moved to a place. */
export type MoveRefusal =
  | { readonly reason: 'begun' | 'before-begun' }
  | ({ readonly reason: 'pickup-first' } & Broken);

/** The order with one stop at another place, or why that cannot be. */
export const moveStop = (
  stops: readonly RouteStop[],
  id: DeliveryId,
  to: number,
): { readonly order: readonly DeliveryId[] } | MoveRefusal => {
  const from = stops.findIndex((stop) => stop.id === id);
  const stop = stops[from];
  if (!stop || isBegun(stop)) return { reason: 'begun' };
  const place = Math.max(0, Math.min(to, stops.length - 1));
  if (place <= stops.findLastIndex(isBegun)) return { reason: 'before-begun' };
  const ordered = moved(stops, from, place);
  const broken = brokenPair(ordered);
  return broken ? { reason: 'pickup-first', ...broken } : { order: ordered.map((each) => each.id) };
};

/** Each pickup that has come behind one of its dropoffs goes right before it. */
const withPickupsFirst = (stops: readonly RouteStop[]): readonly RouteStop[] => {
  let ordered = stops;
  // Every round puts at least one pickup before a dropoff for good.
  for (let round = 0; round < stops.length; round += 1) {
    const broken = brokenPair(ordered);
    if (!broken) return ordered;
    ordered = moved(ordered, ordered.indexOf(broken.pickup), ordered.indexOf(broken.dropoff));
  }
  return ordered;
};

/** What a person has changed, carried over to the route as somebody else has left it: their stops in their order, new ones at the end. */
export const rebased = (draft: RouteDraft, before: OrderedRoute, now: OrderedRoute): RouteDraft => {
  const [was, is] = [draftOf(before), draftOf(now)];
  const known = new Set(draft.order);
  const begun = now.stops.filter(isBegun);
  const open = now.stops.filter((stop) => !isBegun(stop));
  const kept = orderedStops(open, draft.order);
  const isReordered = !isSameOrder(draft.order, was.order);
  const ordered = withPickupsFirst([...begun, ...kept, ...open.filter(({ id }) => !known.has(id))]);
  const isLocked = (id: DeliveryId) =>
    draft.locked.has(id) === was.locked.has(id) ? is.locked.has(id) : draft.locked.has(id);
  return {
    order: isReordered ? ordered.map(({ id }) => id) : is.order,
    locked: new Set(is.order.filter(isLocked)),
    startTime: draft.startTime === was.startTime ? is.startTime : draft.startTime,
  };
};
