import type { OrganisationId, SavedLocationId, ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import type { DecidingPayment } from '@waybill/domain/payment';
import { shipmentSearchText } from '@waybill/domain/shipment-search-text';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Parcels } from '../../../db/schema.ts';
import type { Scope } from '../../../db/scope.ts';
import { uniqueOrNull } from '../../../db/unique.ts';
import { SAVED_LOCATION_COLUMNS } from '../../../records/shipment-columns.ts';
import { isExternalIdInUse } from './numbers-in-use.sql.ts';
import { columnsOf, type ShipmentColumns, storedOf, storedParcelOf } from './shipment-row.sql.ts';
import type { StoredParcel, StoredShipment } from './stored-shipment.ts';

/** The last change comes first in the list, even if a clock runs behind. */
const notBefore = (now: Date) => sql<Date>`greatest(updated_at, ${now}::timestamptz)`;

/** The shipments of which the organisation is a party, in the sub-company in view. */
export const inView = ({ organisationId, subCompanyId }: Scope): RawBuilder<boolean> => {
  const parts = [
    ['organisation_id', 'sub_company_id'],
    ['carrier_id', 'carrier_sub_company_id'],
    ['forwarder_id', 'forwarder_sub_company_id'],
  ].map(([party, subCompany]) =>
    subCompanyId === null
      ? sql`${sql.ref(`s.${party}`)} = ${organisationId}`
      : sql`(${sql.ref(`s.${party}`)} = ${organisationId} and ${sql.ref(`s.${subCompany}`)} = ${subCompanyId})`,
  );
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
};

export const selectShipments = (tx: Tx, view: Scope) =>
  tx.selectFrom('shipments as s').selectAll('s').select(SAVED_LOCATION_COLUMNS).where(inView(view));

type RowKey = { readonly organisation_id: OrganisationId; readonly id: ShipmentKey };

const selectParcels = (tx: Tx, shipments: readonly RowKey[]) =>
  tx
    .selectFrom('parcels')
    .selectAll()
    // The conditions match the index.
    .where(sql<boolean>`organisation_id = any (${[...new Set(shipments.map((row) => row.organisation_id))]}::uuid[])`)
    .where(sql<boolean>`shipment_key = any (${shipments.map(({ id }) => id)}::uuid[])`);

const byShipment = (rows: readonly Selectable<Parcels>[]): ReadonlyMap<ShipmentKey, StoredParcel[]> => {
  const found = new Map<ShipmentKey, StoredParcel[]>();
  for (const row of rows) {
    const siblings = found.get(row.shipment_key);
    if (siblings) siblings.push(storedParcelOf(row));
    else found.set(row.shipment_key, [storedParcelOf(row)]);
  }
  return found;
};

/** The parcels of some shipments, by shipment key, in their order. */
export const parcelsOf = async (
  tx: Tx,
  shipments: readonly RowKey[],
): Promise<ReadonlyMap<ShipmentKey, StoredParcel[]>> =>
  shipments.length === 0 ? new Map() : byShipment(await selectParcels(tx, shipments).orderBy('position').execute());

/**
 * One of the parcels for each state that parcels of a shipment are in: it decides for the others what may become of them. Fifty
 * shipments can have 25,000 parcels.
 */
export const differentParcelsOf = async (
  tx: Tx,
  shipments: readonly RowKey[],
): Promise<ReadonlyMap<ShipmentKey, StoredParcel[]>> =>
  shipments.length === 0
    ? new Map()
    : byShipment(
        await selectParcels(tx, shipments)
          .distinctOn(['shipment_key', 'status', 'status_before_deletion', 'deleted_at'])
          .execute(),
      );

export type ShipmentsRepo = ReturnType<typeof shipmentsRepo>;

/** Whole shipments, one at a time. The batch repository changes many at once. */
export const shipmentsRepo = (tx: Tx, view: Scope) => {
  const withParcels = async (row: ShipmentColumns | undefined): Promise<StoredShipment | null> =>
    row ? storedOf(row, (await parcelsOf(tx, [row])).get(row.id) ?? []) : null;
  const one = (shipmentId: ShipmentId) => selectShipments(tx, view).where('s.shipment_id', '=', shipmentId);

  return {
    find: async (shipmentId: ShipmentId) => withParcels(await one(shipmentId).executeTakeFirst()),

    /** The ids of the organisation's own shipments that have an external id: two divisions may have the same. */
    idsOf: async (externalId: string): Promise<readonly ShipmentId[]> => {
      const rows = await tx
        .selectFrom('shipments as s')
        .select('s.shipment_id')
        .where(inView(view))
        .where('s.organisation_id', '=', view.organisationId)
        .where('s.external_id', '=', externalId)
        .limit(2)
        .execute();
      return rows.map((row) => row.shipment_id);
    },

    /** The ids of the shipments in view that have a parcel with this barcode. */
    idsWith: async (barcode: string): Promise<readonly ShipmentId[]> => {
      const { rows } = await sql<{ id: ShipmentId }>`select distinct s.shipment_id as id from waybill.parcels p
        join waybill.shipments s on s.organisation_id = p.organisation_id and s.id = p.shipment_key
        where p.barcode = ${barcode} and p.status <> 'deleted' and ${inView(view)} order by id limit 20`.execute(tx);
      return rows.map(({ id }) => id);
    },

    /** Like `find`, and locks the row until the transaction is over. */
    hold: async (shipmentId: ShipmentId) => withParcels(await one(shipmentId).forNoKeyUpdate('s').executeTakeFirst()),

    /**
     * The shipment that has one of these keys. When two requests enter a shipment with one key, the second waits here, and
     * then finds it.
     */
    holdKey: async (
      ...keys: readonly [ShipmentKey, ...ShipmentKey[]]
    ): Promise<{ shipmentId: ShipmentId; digest: string | null } | null> => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`waybill shipment ${keys[0]}`}, 0))`.execute(tx);
      const row = await tx
        .selectFrom('shipments as s')
        .select(['s.shipment_id', 's.key_digest'])
        .where('s.organisation_id', '=', view.organisationId)
        .where('s.id', 'in', keys)
        .executeTakeFirst();
      return row ? { shipmentId: row.shipment_id, digest: row.key_digest } : null;
    },

    /** `shipment-id` when that id is in use already and another must be generated. */
    insert: async (
      shipment: StoredShipment,
      keyDigest: string | null,
      now: Date,
    ): Promise<'inserted' | 'shipment-id' | 'key'> => {
      const inserted = await uniqueOrNull(() =>
        tx
          .insertInto('shipments')
          .values({
            organisation_id: shipment.organisationId,
            id: shipment.key,
            key_digest: keyDigest,
            shipment_id: shipment.shipmentId,
            ...columnsOf(shipment),
            version: shipment.version,
            created_at: now,
            updated_at: now,
          })
          .onConflict((conflict) => conflict.column('shipment_id').doNothing())
          .returning('id')
          .execute(),
      );
      if (!inserted) return 'key';
      return inserted.length > 0 ? 'inserted' : 'shipment-id';
    },

    /** Writes over a locked row. */
    update: async (shipment: StoredShipment, now: Date): Promise<void> => {
      await tx
        .updateTable('shipments')
        .set({ ...columnsOf(shipment), version: shipment.version + 1, updated_at: notBefore(now) })
        .where('organisation_id', '=', shipment.organisationId)
        .where('id', '=', shipment.key)
        .execute();
    },

    isExternalIdInUse: ({ externalId, ...shipment }: StoredShipment): Promise<boolean> =>
      externalId === null ? Promise.resolve(false) : isExternalIdInUse(tx, { ...shipment, externalId }),

    /** Updates the search index with the current texts, for all current parties. */
    index: async (shipments: readonly StoredShipment[]): Promise<void> => {
      const keys = shipments.map(({ key }) => key);
      await sql`select waybill.index_shipments(${keys}::uuid[], ${shipments.map(shipmentSearchText)}::text[])`.execute(
        tx,
      );
    },

    /** The payments that decide about the payment fields of some shipments. */
    payments: async (keys: readonly ShipmentKey[]): Promise<ReadonlyMap<ShipmentKey, DecidingPayment>> => {
      if (keys.length === 0) return new Map();
      const { rows } = await sql<
        Omit<DecidingPayment, 'fee'> & { readonly key: ShipmentKey; readonly fee: number | string }
      >`select shipment_key as key, payment_id as "paymentId",
        status, currency, amount as fee, shipments > 1 as "isShared" from waybill.payments_of(${[...keys]}::uuid[])`.execute(
        tx,
      );
      return new Map(rows.map(({ key, fee, ...payment }) => [key, { ...payment, fee: Number(fee) }]));
    },

    /** The ids among these that are saved locations of the organisation. */
    savedLocations: async (ids: readonly SavedLocationId[]): Promise<ReadonlySet<string>> => {
      if (ids.length === 0) return new Set();
      const rows = await tx
        .selectFrom('saved_locations')
        .select('id')
        .where('organisation_id', '=', view.organisationId)
        .where('id', 'in', [...ids])
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
  };
};
