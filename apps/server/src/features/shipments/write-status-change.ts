import type { Shipment } from '@waybill/contract/shipments';
import { AppError, refusedFields } from '@waybill/domain/errors';
import type { OrganisationId } from '@waybill/domain/ids';
import { allowedStatuses, isAcceptance } from '@waybill/domain/shipment-rights';
import {
  type ChangedStatus,
  changeStatus,
  type StatusChange,
  type StatusChangeProblem,
  unitsOf,
} from '@waybill/domain/status-change';
import { readBack } from './load-shipment.ts';
import type { WritingShipments } from './shipment-deps.ts';
import type { StoredShipment } from './stored/stored-shipment.ts';

export const UNEXPLAINED = { reason: null, failureParty: null } as const;

const refusalOf = (
  problem: StatusChangeProblem,
  shipment: StoredShipment,
  change: StatusChange,
  by: OrganisationId,
  now: Date,
) => {
  if (problem === 'reason-missing') return refusedFields({ path: 'reason', problem: 'required' });
  if (problem === 'party-missing') return refusedFields({ path: 'failureParty', problem: 'required' });
  const parcel = shipment.parcels.find(({ id }) => id === change.parcelId);
  return new AppError('illegal-move', {
    allowed: allowedStatuses(shipment, parcel ? [parcel] : unitsOf(shipment), by, now),
  });
};

/** The result of a change on a locked shipment; one that is not allowed is refused with the allowed statuses. */
export const decideStatusChange = (
  shipment: StoredShipment,
  change: StatusChange,
  by: OrganisationId,
  now: Date,
): ChangedStatus<StoredShipment> => {
  const changed = changeStatus(shipment, change, by, now);
  if (typeof changed === 'string') throw refusalOf(changed, shipment, change, by, now);
  return changed;
};

type Repos = Pick<WritingShipments, 'batch' | 'record' | 'detail' | 'findPlacesAgain'>;

export const writeStatusChange = async (
  repos: Repos,
  shipment: StoredShipment,
  change: StatusChange,
  by: OrganisationId,
  now: Date,
): Promise<Shipment> => {
  const { after, entry } = decideStatusChange(shipment, change, by, now);
  await repos.batch.changeStatus([after], now);
  if (isAcceptance(shipment, after.deliveryStatus)) await repos.findPlacesAgain([shipment]);
  await repos.record([entry]);
  return readBack(repos, shipment);
};
