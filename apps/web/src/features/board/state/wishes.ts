import type { DeliveryId, VehicleId } from '@waybill/domain/ids';
import { firstOpenIndex, isBegun } from '../../../shared/routes/route-text.ts';
import type { Wish } from '../changes/change.ts';
import type { Lane } from '../model/board-types.ts';
import type { Board } from './board-context.ts';
import type { BoardItem } from './board-store.ts';

/** Why nothing is done: said in words. */
export type Refusal = 'begun' | 'gone' | 'pending' | 'first' | 'last';
type Wished = { readonly wish: Wish } | { readonly refusal: Refusal };

/** A stop that the server has not given an id yet. */
const isPending = ({ id }: { readonly id: string }) => id.includes(':');
const isSaving = ({ route }: Lane) => route.stops.some(isPending);

const orderOf = ({ route }: Lane) => route.stops.map(({ id, isLocked }) => ({ id, isLocked }));

/** Puts a stop of a route before another index of the same route, counted while it is still there. */
export const reorderTo = (lane: Lane, stopId: DeliveryId, index: number): Wished => {
  const at = lane.route.stops.findIndex(({ id }) => id === stopId);
  const stop = lane.route.stops[at];
  if (!stop) return { refusal: 'gone' };
  if (isBegun(stop)) return { refusal: 'begun' };
  if (isSaving(lane)) return { refusal: 'pending' };
  const order = orderOf(lane);
  const [moved] = order.splice(at, 1);
  const to = Math.max(firstOpenIndex(lane.route.stops), index > at ? index - 1 : index);
  if (moved) order.splice(to, 0, moved);
  return { wish: { kind: 'reorder', vehicleId: lane.vehicle.id, order } };
};

/** Puts a stop one place earlier or later. */
export const stepStop = (lane: Lane, stopId: DeliveryId, step: 1 | -1): Wished => {
  const at = lane.route.stops.findIndex(({ id }) => id === stopId);
  const first = firstOpenIndex(lane.route.stops);
  if (at === -1) return { refusal: 'gone' };
  if (at < first) return { refusal: 'begun' };
  if (step === -1 && at === first) return { refusal: 'first' };
  if (step === 1 && at === lane.route.stops.length - 1) return { refusal: 'last' };
  return reorderTo(lane, stopId, step === 1 ? at + 2 : at - 1);
};

/** Locks a stop's place, or lets it move again. */
export const lockStop = (lane: Lane, stopId: DeliveryId): Wished => {
  const stop = lane.route.stops.find(({ id }) => id === stopId);
  if (!stop) return { refusal: 'gone' };
  if (isBegun(stop)) return { refusal: 'begun' };
  if (isSaving(lane)) return { refusal: 'pending' };
  const order = orderOf(lane).map((each) => (each.id === stopId ? { ...each, isLocked: !each.isLocked } : each));
  return { wish: { kind: 'reorder', vehicleId: lane.vehicle.id, order } };
};

/** Puts something on a vehicle, or off it: before the stop at this index of its route, or where it costs least. */
export const putOn = (board: Board, item: BoardItem, vehicleId: VehicleId | null, index?: number): Wished => {
  const place = index === undefined ? {} : { beforeStop: index + 1 };
  if (item.kind === 'pool') {
    if (!board.shipmentOf.has(item.id)) return { refusal: 'gone' };
    return { wish: { kind: 'assign', shipmentIds: [item.id], vehicleId, from: null, ...place } };
  }
  const found = board.stopOf.get(item.id);
  if (!found) return { refusal: 'gone' };
  const { stop, lane } = found;
  if (isBegun(stop)) return { refusal: 'begun' };
  if (vehicleId === lane.vehicle.id) {
    return index === undefined ? { refusal: 'gone' } : reorderTo(lane, stop.id, index);
  }
  const shipmentIds = stop.shipments.map(({ shipmentId }) => shipmentId);
  return { wish: { kind: 'assign', shipmentIds, vehicleId, from: lane.vehicle.id, ...place } };
};
