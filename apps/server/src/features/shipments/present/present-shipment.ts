import type { Shipment, ShipmentStop } from '@waybill/contract/shipments';
import type { OrganisationId } from '@waybill/domain/ids';
import { volumeOf } from '@waybill/domain/shipment';
import { unitsOf } from '@waybill/domain/shipment-moves';
import { movesOf } from '@waybill/domain/shipment-rights';
import type { StopKind } from '@waybill/domain/stop';
import type { ShipmentColumns } from '../stored/shipment-row.sql.ts';
import type { StoredShipment } from '../stored/stored-shipment.ts';
import { partyOf, presenter, type Reader } from './present-summary.ts';

export type PresentedShipment = Omit<Shipment, 'attachments'>;

/** Everything that is told of a shipment by itself, to one of its parties. Its files are kept apart. */
export const presentShipment = (row: ShipmentColumns, shipment: StoredShipment, reader: Reader): PresentedShipment => {
  const { organisationId: by, now, usesChangeShipmentStatus } = reader;
  return {
    ...presenter(reader)(row, unitsOf(shipment)),
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
      // Every deed is of the whole shipment.
      nextStatuses: usesChangeShipmentStatus ? [...movesOf(shipment, [unit], by, now)] : [],
    })),
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
