import { changesBetween } from '@waybill/domain/audit';
import type { OrganisationId } from '@waybill/domain/ids';
import type { DeliveryStatus, ReceiverStatus } from '@waybill/domain/statuses';
import { statusChange } from './shipment-changes.ts';
import type { WritingShipments } from './shipment-deps.ts';
import type { StoredShipment } from './stored/stored-shipment.ts';
import { writeShipment } from './write-shipment.ts';
import { decideStatusChange, UNEXPLAINED } from './write-status-change.ts';

type Change = {
  readonly receiverStatus?: ReceiverStatus | null;
  readonly receiverNote?: string | null;
  readonly scheduledDate?: string;
  readonly status?: DeliveryStatus;
};

type Repos = Pick<WritingShipments, 'shipments' | 'parcels' | 'wantPlaces' | 'record'>;

const factsOf = ({ receiverStatus, receiverNote, dropoff }: StoredShipment) => ({
  receiverStatus,
  receiverNote,
  'dropoff.scheduledDate': dropoff.scheduledDate,
});

/**
 * Writes what a receiver has decided about a locked shipment. Whether they may is decided before; the status changes as whoever
 * delivers it would change it. Without a difference there is no new version and no entry in the history.
 */
export const writeReceiverChange = async (
  repos: Repos,
  shipment: StoredShipment,
  { status, scheduledDate = shipment.dropoff.scheduledDate ?? undefined, ...told }: Change,
  by: OrganisationId,
  now: Date,
): Promise<void> => {
  const moved = status === undefined ? null : decideStatusChange(shipment, { to: status, ...UNEXPLAINED }, by, now);
  const after: StoredShipment = {
    ...(moved?.after ?? shipment),
    ...told,
    dropoff: { ...shipment.dropoff, scheduledDate: scheduledDate ?? null },
  };
  const changes = changesBetween(factsOf(shipment), factsOf(after));
  const isEdited = Object.keys(changes).length > 0;
  if (!isEdited && !moved) return;
  await writeShipment(repos, shipment, after, now);
  await repos.record([
    moved && !isEdited
      ? moved.entry
      : { shipment, action: 'edited', changes: { ...changes, ...statusChange(shipment, after) } },
  ]);
};
