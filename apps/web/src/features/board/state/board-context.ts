import type { RouteStop, UnassignedShipment } from '@waybill/contract/routes';
import type { DeliveryId, ShipmentId, VehicleId } from '@waybill/domain/ids';
import { createContext, use } from 'react';
import type { DayClock } from '../../../shared/estimate/day-clock.ts';
import type { OpenRoute } from '../../../shared/estimate/open-route.ts';
import type { Lane } from '../model/board-types.ts';

/** The day that the board shows, with what is not confirmed yet. */
export type Board = {
  readonly day: string;
  readonly clock: DayClock;
  readonly lanes: readonly Lane[];
  readonly laneOf: ReadonlyMap<VehicleId, Lane>;
  readonly pool: readonly UnassignedShipment[];
  /** How many there are; the pool has the first two thousand. */
  readonly poolTotal: number;
  readonly shipmentOf: ReadonlyMap<ShipmentId, UnassignedShipment>;
  readonly stopOf: ReadonlyMap<DeliveryId, { readonly stop: RouteStop; readonly lane: Lane }>;
  /** What is left of each route, for estimates; worked out when it is asked for first. */
  readonly openRoutes: () => readonly OpenRoute[];
};

export const BoardContext = createContext<Board | null>(null);

export const useBoard = (): Board => {
  const board = use(BoardContext);
  if (!board) throw new Error('useBoard needs a BoardPage above it');
  return board;
};
