import type { Shipment } from '@waybill/contract/shipments';
import { AppError, refusedFields } from '@waybill/domain/errors';
import type { OrganisationId } from '@waybill/domain/ids';
import { type Move, type Moved, type MoveProblem, moveShipment, unitsOf } from '@waybill/domain/shipment-moves';
import { movesOf } from '@waybill/domain/shipment-rights';
import { readBack } from './load-shipment.ts';
import type { WritingShipments } from './shipment-deps.ts';
import type { StoredShipment } from './stored/stored-shipment.ts';

export const BARE_MOVE = { reason: null, failureParty: null } as const;

const refusalOf = (problem: MoveProblem, shipment: StoredShipment, move: Move, by: OrganisationId, now: Date) => {
  if (problem === 'reason-missing') return refusedFields({ path: 'reason', problem: 'required' });
  if (problem === 'party-missing') return refusedFields({ path: 'failureParty', problem: 'required' });
  const parcel = shipment.parcels.find(({ id }) => id === move.parcelId);
  return new AppError('illegal-move', { allowed: movesOf(shipment, parcel ? [parcel] : unitsOf(shipment), by, now) });
};

/** The result of a move on a locked shipment; an illegal move is refused with the allowed ones. */
export const decideMove = (
  shipment: StoredShipment,
  move: Move,
  by: OrganisationId,
  now: Date,
): Moved<StoredShipment> => {
  const moved = moveShipment(shipment, move, by, now);
  if (typeof moved === 'string') throw refusalOf(moved, shipment, move, by, now);
  return moved;
};

type Repos = Pick<WritingShipments, 'moves' | 'record' | 'detail'>;

export const makeMove = async (
  repos: Repos,
  shipment: StoredShipment,
  move: Move,
  by: OrganisationId,
  now: Date,
): Promise<Shipment> => {
  const { after, entry } = decideMove(shipment, move, by, now);
  await repos.moves.writeMoves([after], now);
  await repos.record([entry]);
  return readBack(repos, shipment);
};
