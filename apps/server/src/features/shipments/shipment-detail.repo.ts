import type { Shipment, ShipmentStop } from '@waybill/contract/shipments';
import type { AttachmentType } from '@waybill/domain/attachment';
import type { AttachmentId, OrganisationId, ShipmentId } from '@waybill/domain/ids';
import { volumeOf } from '@waybill/domain/shipment';
import { unitsOf } from '@waybill/domain/shipment-moves';
import { movesOf } from '@waybill/domain/shipment-rights';
import type { StopKind } from '@waybill/domain/stop';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';
import { partnerNames } from '../../db/shipment-log.ts';
import { partyOf, presentKnown } from './present-known.ts';
import { type ShipmentColumns, storedOf } from './shipment-row.repo.ts';
import { parcelsOf, selectShipments } from './shipments.repo.ts';
import type { StoredShipment } from './stored-shipment.ts';

/** One shipment with everything that belongs to it, as the reader's organisation may see it. */
export const shipmentDetailRepo = (tx: Tx, view: Scope) => {
  const { organisationId: by } = view;

  const attachments = async ({ key, organisationId }: StoredShipment): Promise<Shipment['attachments']> => {
    const rows = await tx
      .selectFrom('attachments')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('shipment_key', '=', key)
      .orderBy('added_at')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      id: row.id as AttachmentId,
      name: row.name,
      type: row.type as AttachmentType,
      bytes: row.bytes,
      width: row.width,
      height: row.height,
      addedAt: row.added_at.toISOString(),
      addedBy: row.added_by,
      mayDelete: organisationId === by || row.added_by_organisation_id === by,
    }));
  };

  return {
    read: async (shipmentId: ShipmentId, now: Date): Promise<Shipment | null> => {
      const row = await selectShipments(tx, view).where('s.shipment_id', '=', shipmentId).executeTakeFirst();
      if (!row) return null;
      const shipment = storedOf(row, (await parcelsOf(tx, [row])).get(row.id) ?? []);
      const parties = [shipment.organisationId, shipment.carrierId, shipment.forwarderId].filter((id) => id !== null);
      const reader = { organisationId: by, now, names: await partnerNames(tx, parties) };
      return {
        ...presentKnown(row, unitsOf(shipment), reader),
        ...typedOf(shipment),
        enteredBy: partyOf(shipment.organisationId, reader) ?? nobody(shipment.organisationId),
        forwarder: partyOf(shipment.forwarderId, reader),
        effectiveVolume: volumeOf(shipment),
        stopNumber: row.stop_number,
        eta: row.eta?.toISOString() ?? null,
        receivedBy: row.received_by,
        pickedUpFrom: row.picked_up_from,
        pickup: stopOf(row, shipment, 'pickup', by),
        dropoff: stopOf(row, shipment, 'dropoff', by),
        parcels: shipment.parcels.map(({ id, barcode, weight, description, ...unit }) => ({
          id,
          barcode,
          weight,
          description,
          status: unit.status,
          nextStatuses: [...movesOf(shipment, [unit], by, now)],
        })),
        attachments: await attachments(shipment),
      };
    },
  };
};

const nobody = (id: OrganisationId) => ({ id, name: '' });

const typedOf = (shipment: StoredShipment) => ({
  externalId: shipment.externalId,
  receiverId: shipment.receiverId,
  ownerEmail: shipment.ownerEmail,
  trackingNumbers: [...shipment.trackingNumbers],
  missingDocuments: [...shipment.missingDocuments],
  podEmails: [...shipment.podEmails],
  dimensions: shipment.dimensions,
  volume: shipment.volume,
  flags: [...shipment.flags],
  hawbNumber: shipment.hawbNumber,
  failure: shipment.failure,
  declinedReason: shipment.declinedReason,
});

/** Saved locations are of who entered the shipment, and mean nothing to others. */
const stopOf = (row: ShipmentColumns, shipment: StoredShipment, kind: StopKind, by: OrganisationId): ShipmentStop => ({
  ...shipment[kind],
  savedLocationId: shipment.organisationId === by ? shipment[kind].savedLocationId : null,
  geocodedAddress: row[`${kind}_geocoded_address`],
  originalAddress: row[`${kind}_original_address`],
});
