import type { ShipmentId } from '@waybill/domain/ids';
import { insertShipment } from '@waybill/domain/route/insert-stops';
import { estimateLeg } from '@waybill/domain/route/travel';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { hintDistance } from '../../../shared/estimate/hint-text.ts';
import { type Cost, cheapestOn, costOfStops, stopsWithAt } from '../../../shared/estimate/insertion.ts';
import { type Added, addedStops, keyOf, type OpenRoute } from '../../../shared/estimate/open-route.ts';
import { durationText } from '../../../shared/routes/route-text.ts';
import { liftShipments } from '../changes/lift-shipments.ts';
import type { Lane } from '../model/board-types.ts';
import type { Board } from '../state/board-context.ts';
import type { BoardItem } from '../state/board-store.ts';
import { type Dragged, isMany } from './dragged.ts';
import type { DropTarget } from './drop-target.ts';

/** Metres are null where working them out would take longer than a drag waits. */
export type DropCost = Omit<Cost, 'metres'> & { readonly metres: number | null };

type Words = { readonly t: Translate; readonly format: Format };

const openOf = (board: Board, lane: Lane): OpenRoute | undefined =>
  board.openRoutes().find(({ vehicleId }) => vehicleId === lane.vehicle.id);

/** What it costs to have a stop elsewhere on the route that it is on. */
const reorderCost = (open: OpenRoute, stopId: string, index: number): Cost | null => {
  const at = open.stops.findIndex(({ id }) => id === stopId);
  const stop = open.stops[at];
  if (!stop) return null;
  const to = Math.max(0, index - open.begun);
  const rest = open.stops.toSpliced(at, 1);
  return costOfStops(open, rest.toSpliced(to > at ? to - 1 : to, 0, stop));
};

/** What its own route saves without it; 0 for a shipment of the pool. */
const savedMetres = (board: Board, item: BoardItem): number => {
  if (item.kind === 'pool') return 0;
  const found = board.stopOf.get(item.id);
  const open = found && openOf(board, found.lane);
  if (!found || !open) return 0;
  const keys = new Set(found.stop.shipments.map(({ shipmentId }) => keyOf(shipmentId)));
  const rest = open.stops.filter(({ tasks }) => !tasks.every(({ shipment }) => keys.has(shipment)));
  return costOfStops(open, rest).metres;
};

const addedOf = (board: Board, item: BoardItem): Added | null => {
  if (item.kind === 'pool') {
    const shipment = board.shipmentOf.get(item.id);
    return shipment ? addedStops(shipment) : null;
  }
  const found = board.stopOf.get(item.id);
  const open = found && openOf(board, found.lane);
  const stop = open?.stops.find(({ id }) => id === item.id);
  if (!found || !stop) return null;
  const [first] = liftShipments(
    { day: board.day, routes: [found.lane.route], pool: [] },
    found.stop.shipments.slice(0, 1).map(({ shipmentId }) => shipmentId),
  ).shipments;
  if (!first) return null;
  const added = addedStops(first);
  const divisions = found.stop.shipments.map(({ subCompanyId }) => subCompanyId);
  return { ...added, dropoff: { ...added.dropoff, tasks: stop.tasks }, divisions };
};

/** Of more than these, only what speaks against all of them together is worked out. */
export const MOST_INSERTED = 10;

/** Several, one after the other where each costs least, as they are put there. */
const costOfMany = (board: Board, ids: readonly ShipmentId[], open: OpenRoute): DropCost | null => {
  const added = ids.flatMap((id) => {
    const shipment = board.shipmentOf.get(id);
    return shipment ? [addedStops(shipment)] : [];
  });
  if (added.length < ids.length || added.some(({ dropoff }) => !dropoff.point)) return null;
  const demands = {
    needs: added.flatMap(({ needs }) => needs),
    divisions: added.flatMap(({ divisions }) => divisions),
  };
  if (added.length <= MOST_INSERTED) {
    const stops = added.reduce((before, each) => insertShipment(before, each, open.day, estimateLeg), open.stops);
    return costOfStops(open, stops, demands);
  }
  const stops = added.reduce(
    (before, each) => stopsWithAt({ ...open, stops: before }, each, before.length),
    open.stops,
  );
  const { obstacle } = costOfStops(open, stops, demands);
  const isOfOrder = obstacle === null || obstacle === 'window' || obstacle === 'shift';
  return isOfOrder ? null : { metres: null, lateMinutes: 0, obstacle };
};

/** About what it would cost to put it there; null where that cannot be told. */
export const dropCost = (board: Board, dragged: Dragged, target: DropTarget): DropCost | null => {
  if (isMany(dragged)) {
    const lane = target.kind === 'pool' ? undefined : board.laneOf.get(target.vehicleId);
    const open = lane && openOf(board, lane);
    return open ? costOfMany(board, dragged, open) : null;
  }
  const item = dragged;
  if (target.kind === 'pool') {
    return item.kind === 'pool' ? null : { metres: savedMetres(board, item), lateMinutes: 0, obstacle: null };
  }
  const lane = board.laneOf.get(target.vehicleId);
  const open = lane && openOf(board, lane);
  if (!open) return null;
  const isOwn = item.kind === 'stop' && board.stopOf.get(item.id)?.lane.vehicle.id === target.vehicleId;
  if (isOwn) return target.kind === 'lane' ? reorderCost(open, item.id, target.index) : null;
  const added = addedOf(board, item);
  if (!added?.dropoff.point) return null;
  const cost =
    target.kind === 'vehicle'
      ? cheapestOn(open, added)
      : costOfStops(open, stopsWithAt(open, added, Math.max(0, target.index - open.begun)), added);
  return { ...cost, metres: cost.metres + savedMetres(board, item) };
};

/** `+0.5 km, on time`. */
export const costText = ({ metres, lateMinutes, obstacle }: DropCost, words: Words): string => {
  const { t } = words;
  const rest =
    obstacle === 'window' && lateMinutes > 0
      ? t('board.drop.late', { time: durationText(lateMinutes, words) })
      : obstacle
        ? t(`route.obstacle.${obstacle}`)
        : t('board.drop.onTime');
  return metres === null ? rest : `${hintDistance(metres, words)}, ${rest}`;
};

/** What letting go there would do. */
export const targetText = (board: Board, dragged: Dragged, target: DropTarget | null, { t }: Words): string => {
  if (!target) return t('board.drop.nowhere');
  const many = isMany(dragged);
  if (target.kind === 'pool') return t(many || dragged.kind === 'pool' ? 'board.drop.stays' : 'board.drop.off');
  const vehicle = board.laneOf.get(target.vehicleId)?.look.letter ?? '';
  if (target.kind === 'vehicle') return t(many ? 'board.drop.cheapestMany' : 'board.drop.cheapest', { vehicle });
  return target.index === 0
    ? t('board.drop.first', { vehicle })
    : t('board.drop.after', { vehicle, number: target.index });
};
