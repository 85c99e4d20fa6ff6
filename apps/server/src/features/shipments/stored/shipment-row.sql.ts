import type { Selectable } from 'kysely';
import type { Parcels, Shipments } from '../../../db/schema.ts';
import { readParcelValues, readShipmentValues, shipmentValueColumns } from '../../../records/shipment-columns.ts';
import type { StoredParcel, StoredShipment } from './stored-shipment.ts';

export type ShipmentColumns = Selectable<Shipments>;

/** The stored values of a shipment, by column. */
export const columnsOf = (of: StoredShipment) => ({
  ...shipmentValueColumns(of),
  sub_company_id: of.subCompanies.organisation,
  carrier_sub_company_id: of.subCompanies.carrier,
  forwarder_sub_company_id: of.subCompanies.forwarder,
  delivery_status: of.deliveryStatus,
  status_before_deletion: of.statusBeforeDeletion,
  deleted_at: of.deletedAt,
  failure_party: of.failure?.party ?? null,
  failure_note: of.failure?.note ?? null,
  declined_reason: of.declinedReason,
});

export const storedParcelOf = (row: Selectable<Parcels>): StoredParcel => ({
  ...readParcelValues(row),
  status: row.status,
  statusBeforeDeletion: row.status_before_deletion,
  deletedAt: row.deleted_at,
});

export const storedOf = (row: ShipmentColumns, parcels: readonly StoredParcel[]): StoredShipment => ({
  ...readShipmentValues(row),
  key: row.id,
  shipmentId: row.shipment_id,
  organisationId: row.organisation_id,
  version: row.version,
  deliveryStatus: row.delivery_status,
  statusBeforeDeletion: row.status_before_deletion,
  deletedAt: row.deleted_at,
  failure: row.failure_party === null ? null : { party: row.failure_party, note: row.failure_note },
  declinedReason: row.declined_reason,
  subCompanies: {
    organisation: row.sub_company_id,
    carrier: row.carrier_sub_company_id,
    forwarder: row.forwarder_sub_company_id,
  },
  parcels,
});
