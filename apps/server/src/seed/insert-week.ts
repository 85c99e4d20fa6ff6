import { hasAddress } from '@waybill/domain/address/stop-place';
import { shipmentSearchText } from '@waybill/domain/shipment-search-text';
import { STOP_KINDS } from '@waybill/domain/stop';
import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { enqueueJobs } from '../db/jobs/enqueue-jobs.ts';
import { orderedId } from '../db/ordered-id.ts';
import { parcelValueColumns } from '../records/shipment-columns.ts';
import { GEOCODE_STOPS, waitingPlace } from '../records/stop-places.ts';
import type { DemoEntry, DemoHistoryEntry, DemoShipment } from './week/demo-entry.ts';

/** The columns of a shipment's fields and status; the feature that writes shipments knows them. */
export type ColumnsOfShipment = (shipment: DemoShipment) => object;

/** Inserts rows of one table as one value, in one statement. Columns that no row has are the database's to fill in. */
export const insertRows = async (tx: Tx, table: string, rows: readonly object[]): Promise<void> => {
  const names = new Set(rows.flatMap(Object.keys));
  if (names.size === 0) return;
  const name = sql.table(`waybill.${table}`);
  const columns = sql.join([...names].map((column) => sql.ref(column)));
  await sql`insert into ${name} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
};

/** Writes whole shipments with all that belongs to them. */
export const insertWeek = async (tx: Tx, entries: readonly DemoEntry[], columnsOf: ColumnsOfShipment) => {
  const shipments = entries.map((entry) => ({ ...columnsOf(entry.shipment), ...shipmentRow(entry) }));
  await insertRows(tx, 'shipments', shipments);
  await insertRows(tx, 'parcels', entries.flatMap(parcelRows));
  await insertRows(
    tx,
    'shipment_history',
    entries.flatMap(({ shipment, history }) => history.map((line) => historyRow(shipment, line))),
  );
  await insertRows(tx, 'shipment_search', entries.flatMap(searchRows));
  await insertRows(tx, 'stop_places', entries.flatMap(placeRows));
  const owners = [...new Set(entries.map(({ shipment }) => shipment.organisationId))];
  await enqueueJobs(
    tx,
    owners.map((organisationId) => ({ kind: GEOCODE_STOPS, organisationId })),
  );
};

const shipmentRow = ({ shipment, createdAt, updatedAt, road }: DemoEntry) => ({
  organisation_id: shipment.organisationId,
  id: shipment.key,
  shipment_id: shipment.shipmentId,
  vehicle_registration: road.vehicleRegistration,
  vehicle_name: road.vehicleName,
  stop_number: road.stopNumber,
  eta: road.eta,
  received_by: road.receivedBy,
  picked_up_from: road.pickedUpFrom,
  version: shipment.version,
  created_at: createdAt,
  updated_at: updatedAt,
});

/** As they are when a shipment has just been entered: found by the first job. */
const placeRows = ({ shipment, createdAt }: DemoEntry) =>
  STOP_KINDS.filter((kind) => hasAddress(shipment[kind])).map((kind) => ({
    ...waitingPlace(shipment, kind, shipment[kind]),
    state: 'waiting',
    asked_at: createdAt,
  }));

const parcelRows = ({ shipment }: DemoEntry) =>
  shipment.parcels.map((parcel, index) => ({
    organisation_id: shipment.organisationId,
    ...parcelValueColumns(parcel),
    shipment_key: shipment.key,
    position: index + 1,
    status: parcel.status,
    status_before_deletion: parcel.statusBeforeDeletion,
    deleted_at: parcel.deletedAt,
  }));

export const historyRow = ({ organisationId, key }: DemoShipment, { at, by, historyEntry }: DemoHistoryEntry) => ({
  organisation_id: organisationId,
  shipment_key: key,
  id: orderedId(at),
  occurred_at: at,
  actor_kind: by.kind,
  actor_id: by.id,
  actor_name: by.name,
  actor_email: by.email,
  actor_organisation_id: by.organisationId,
  address: by.address,
  user_agent: by.userAgent,
  source: by.source,
  action: historyEntry.action,
  changes: historyEntry.changes ?? {},
  reason: historyEntry.reason ?? null,
});

/** One row for each party, as index_shipments would write it for an organisation. */
const searchRows = ({ shipment }: DemoEntry) => {
  const { organisationId, carrierId, forwarderId, key } = shipment;
  const search_text = shipmentSearchText(shipment);
  return [...new Set([organisationId, carrierId, forwarderId])]
    .filter((party) => party !== null)
    .map((party) => ({ organisation_id: party, shipment_key: key, search_text }));
};
