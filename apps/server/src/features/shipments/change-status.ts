import type { Shipment } from '@waybill/contract/shipments';
import { AppError, orNotFound } from '@waybill/domain/errors';
import type { ParcelId, ShipmentId } from '@waybill/domain/ids';
import { allowedStatuses } from '@waybill/domain/shipment-rights';
import { unitsOf } from '@waybill/domain/status-change';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { FailureParty } from '@waybill/domain/transitions';
import type { Requester } from '../../http/visitor.ts';
import { holdVersion } from './load-shipment.ts';
import type { ShipmentDeps } from './shipment-deps.ts';
import { writeStatusChange } from './write-status-change.ts';

export type StatusChange = {
  readonly version: number;
  readonly status: DeliveryStatus;
  readonly parcelId?: ParcelId | undefined;
  readonly reason: string | null;
  readonly failureParty: FailureParty | null;
};

/** A bare status change of the whole shipment or of one parcel, for organisations that have it switched on. */
export const changeStatus = ({ writing, clock }: ShipmentDeps, by: Requester, id: ShipmentId, change: StatusChange) =>
  writing(by, async (repos): Promise<Shipment> => {
    const { organisationId } = by.actor;
    const { version, status, ...rest } = change;
    const shipment = await holdVersion(repos, id, version);
    const now = clock();
    // Withdrawing a transport request is part of requesting, and does not need the switch.
    const isTakingBack =
      shipment.deliveryStatus === 'transport-request' && status === 'new' && rest.parcelId === undefined;
    if (!isTakingBack && !(await repos.rules()).usesChangeShipmentStatus) throw new AppError('feature-off');
    if (rest.parcelId) orNotFound(shipment.parcels.find((parcel) => parcel.id === rest.parcelId) ?? null);
    const isRestoring =
      shipment.deliveryStatus === 'deleted' &&
      rest.parcelId === undefined &&
      allowedStatuses(shipment, unitsOf(shipment), organisationId, now).includes(status);
    return writeStatusChange(repos, shipment, { ...rest, to: isRestoring ? 'restored' : status }, organisationId, now);
  });
