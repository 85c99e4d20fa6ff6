import type { ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import { holdBarcodes, holdExternalIds } from './numbers-in-use.sql.ts';
import { changedParcels } from './parcels.repo.ts';
import { columnsOf, storedOf } from './shipment-row.sql.ts';
import { parcelsOf, selectShipments } from './shipments.repo.ts';
import type { StoredShipment } from './stored-shipment.ts';

type Edited = { readonly before: StoredShipment | null; readonly after: StoredShipment };
type Row = Readonly<Record<string, unknown>>;

const names = (columns: readonly string[], of?: string) =>
  sql.join(columns.map((column) => sql.ref(of ? `${of}.${column}` : column)));

/** Rows as one value. What is empty is left out: most columns are, and reading their names took longer than the rest. */
const asJson = (rows: readonly Row[]): string =>
  JSON.stringify(
    rows.map((row) => {
      const told: Record<string, unknown> = {};
      for (const name in row) if (row[name] !== null) told[name] = row[name];
      return told;
    }),
  );

export type ManyShipmentsRepo = ReturnType<typeof manyShipmentsRepo>;

/**
 * Whole shipments of the organisation itself, many at once: each step is one statement however many there are, and rows are sent as one value, so that
 * the statements stay the same. What they are found by is looked up one by one (`offset 0`): how much is given is not known to a plan that is kept,
 * and it then read whole tables.
 */
export const manyShipmentsRepo = (tx: Tx, view: Scope, { isHeld = true } = {}) => {
  const { organisationId } = view;

  /** Locked until the transaction is over, unless they are only looked at. */
  const holdByKeys = async (keys: readonly ShipmentKey[], isOwn = true): Promise<readonly StoredShipment[]> => {
    if (keys.length === 0) return [];
    const rows = await selectShipments(tx, view)
      .where(sql<boolean>`s.id = any (${[...keys]}::uuid[])`)
      // No condition of an index: of an organisation that is new here a plan expects few rows, and would read all of them.
      .$if(isOwn, (query) => query.where('s.organisation_id', 'is not distinct from', organisationId))
      .orderBy('s.id')
      .$if(isHeld, (query) => query.forNoKeyUpdate('s'))
      .execute();
    const parcels = await parcelsOf(tx, rows);
    return rows.map((row) => storedOf(row, parcels.get(row.id) ?? []));
  };

  const insert = async (table: 'shipments' | 'parcels', rows: readonly Row[], columns: readonly string[]) =>
    sql<{ id: string }>`insert into waybill.${sql.ref(table)} (${names(columns)})
      select ${names(columns, 'r')}
      from jsonb_populate_recordset(null::waybill.${sql.ref(table)}, ${asJson(rows)}::jsonb) r
      ${table === 'shipments' ? sql`on conflict (shipment_id) do nothing` : sql``} returning id`.execute(tx);

  return {
    /** The shipments in view that have one of these external ids, locked until the transaction is over. */
    holdByExternalIds: async (externalIds: readonly string[]): Promise<readonly StoredShipment[]> => {
      if (externalIds.length === 0) return [];
      const { rows } = await sql<{ key: ShipmentKey }>`
        select s.key from unnest(${[...externalIds]}::text[]) given (number)
        cross join lateral (select s.id as key from waybill.shipments s
          where s.organisation_id = ${organisationId} and s.external_id = given.number offset 0) s`.execute(tx);
      return holdByKeys(rows.map(({ key }) => key));
    },

    /** Those in view that have these ids, also of partners; locked until the transaction is over. */
    holdByShipmentIds: async (shipmentIds: readonly ShipmentId[]): Promise<readonly StoredShipment[]> => {
      if (shipmentIds.length === 0) return [];
      const { rows } = await sql<{ key: ShipmentKey }>`select s.id as key from waybill.shipments s
        where s.shipment_id = any (${[...shipmentIds]}::text[])`.execute(tx);
      return holdByKeys(
        rows.map(({ key }) => key),
        false,
      );
    },

    /** The shipments in view with these keys, locked until the transaction is over. */
    holdByKeys: (keys: readonly ShipmentKey[]) => holdByKeys(keys),

    /** Nobody else takes one of these numbers until the transaction is over. */
    holdNumbers: async (externalIds: readonly string[], barcodes: readonly string[]): Promise<void> => {
      if (externalIds.length > 0) await holdExternalIds(tx, organisationId, externalIds);
      if (barcodes.length > 0) await holdBarcodes(tx, organisationId, barcodes);
    },

    /** The shipments of each of these barcodes that is in use. */
    holdersOf: async (barcodes: readonly string[]): Promise<ReadonlyMap<string, readonly ShipmentKey[]>> => {
      if (barcodes.length === 0) return new Map();
      const { rows } = await sql<{ barcode: string; keys: ShipmentKey[] }>`
        select given.barcode, array_agg(p.key) as keys from unnest(${[...barcodes]}::text[]) given (barcode)
        cross join lateral (select p.shipment_key as key from waybill.parcels p
          where p.organisation_id = ${organisationId} and p.barcode = given.barcode and p.status <> 'deleted' offset 0) p
        group by given.barcode`.execute(tx);
      return new Map(rows.map(({ barcode, keys }) => [barcode, keys]));
    },

    /** The keys of those that were inserted; the readable id of the others is in use already. */
    insert: async (shipments: readonly StoredShipment[], now: Date): Promise<ReadonlySet<string>> => {
      const rows = shipments.map((shipment) => ({
        organisation_id: shipment.organisationId,
        id: shipment.key,
        shipment_id: shipment.shipmentId,
        ...columnsOf(shipment),
        version: shipment.version,
        created_at: now,
        updated_at: now,
      }));
      const { rows: inserted } = await insert('shipments', rows, Object.keys(rows[0] ?? {}));
      return new Set(inserted.map(({ id }) => id));
    },

    /** Writes over locked rows. */
    update: async (shipments: readonly StoredShipment[], now: Date): Promise<void> => {
      const [first] = shipments;
      if (!first) return;
      const columns = Object.keys(columnsOf(first));
      const rows = shipments.map((shipment) => ({
        organisation_id: shipment.organisationId,
        id: shipment.key,
        ...columnsOf(shipment),
      }));
      await sql`update waybill.shipments s set (${names(columns)}) = row (${names(columns, 'r')}), version = s.version + 1,
          updated_at = greatest(s.updated_at, ${now}::timestamptz)
        from jsonb_populate_recordset(null::waybill.shipments, ${asJson(rows)}::jsonb) r
        where s.organisation_id = r.organisation_id and s.id = r.id`.execute(tx);
    },

    /** Replaces the parcels of locked shipments. Their barcodes are held, and free. */
    replaceParcels: async (edits: readonly Edited[]): Promise<void> => {
      const changes = edits.map(({ before, after }) => changedParcels(after, before?.parcels ?? [], after.parcels));
      const out = changes.flatMap((change) => change.out);
      if (out.length > 0)
        await sql`delete from waybill.parcels where organisation_id = ${organisationId} and id = any (${out}::uuid[])`.execute(
          tx,
        );
      const rows = changes.flatMap(({ changed }) => changed);
      if (rows.length > 0) await insert('parcels', rows, Object.keys(rows[0] ?? {}));
    },
  };
};
