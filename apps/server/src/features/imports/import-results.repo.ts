import type { FileImportId, OrganisationId, ShipmentKey } from '@waybill/domain/ids';
import type { ShipmentDetails } from '@waybill/domain/shipment-fields';
import { type BeforeChange, beforeChange } from '@waybill/domain/undo-change';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

export type EnteredShipment = {
  readonly key: ShipmentKey;
  readonly wasCreated: boolean;
  readonly version: number;
  readonly before: ShipmentDetails | null;
  /** How its status was, of one that was moved. */
  readonly movedFrom: BeforeChange | null;
};

export type ImportResultsRepo = ReturnType<typeof importResultsRepo>;

/** What an import has entered and changed. */
export const importResultsRepo = (tx: Tx, { organisationId }: Scope, importId: FileImportId) => ({
  /** Of a shipment that two runs of a file have changed, what was before the first is kept. */
  add: async (shipments: readonly EnteredShipment[]): Promise<void> => {
    if (shipments.length === 0) return;
    const rows = shipments.map(({ key, wasCreated, version, before, movedFrom }) => ({
      shipment_key: key,
      was_created: wasCreated,
      version,
      before,
      moved_from: movedFrom,
    }));
    await sql`insert into waybill.import_shipments as i (organisation_id, import_id, shipment_key, was_created, version, before, moved_from)
      select ${organisationId}, ${importId}, r.shipment_key, r.was_created, r.version, nullif(r.before, 'null'::jsonb),
        nullif(r.moved_from, 'null'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (shipment_key uuid, was_created boolean, version integer, before jsonb, moved_from jsonb)
      on conflict (organisation_id, import_id, shipment_key) do update set version = excluded.version,
        before = coalesce(i.before, excluded.before), moved_from = coalesce(i.moved_from, excluded.moved_from)`.execute(
      tx,
    );
  },

  /** Those of these shipments that an earlier run of the file has entered or changed. */
  enteredOf: async (keys: readonly ShipmentKey[]): Promise<readonly ShipmentKey[]> => {
    const { rows } = await sql<{ key: ShipmentKey }>`select shipment_key as key from waybill.import_shipments
      where organisation_id = ${organisationId} and import_id = ${importId}
        and shipment_key = any (${[...keys]}::uuid[])`.execute(tx);
    return rows.map(({ key }) => key);
  },

  /** Remembers shipments without a number of their own by what they are. */
  addContents: async (contents: readonly { readonly content: string; readonly key: ShipmentKey }[]): Promise<void> => {
    if (contents.length === 0) return;
    await sql`insert into waybill.imported_contents (organisation_id, content, shipment_key)
      select ${organisationId}, content, key from unnest(${contents.map(({ content }) => content)}::text[],
        ${contents.map(({ key }) => key)}::uuid[]) as c (content, key) on conflict do nothing`.execute(tx);
  },

  /** The shipments that say the same, in the order in which they were entered. */
  withContents: async (contents: readonly string[]): Promise<ReadonlyMap<string, readonly ShipmentKey[]>> => {
    if (contents.length === 0) return new Map();
    const { rows } = await sql<{ content: string; keys: ShipmentKey[] }>`
      select c.content, array_agg(s.id order by s.created_at, s.id) as keys from waybill.imported_contents c
      join waybill.shipments s on s.organisation_id = c.organisation_id and s.id = c.shipment_key
      where c.organisation_id = ${organisationId} and c.content = any (${[...contents]}::text[]) and s.delivery_status <> 'deleted'
      group by c.content`.execute(tx);
    return new Map(rows.map(({ content, keys }) => [content, keys]));
  },

  /**
   * Whether a number of what was entered is somebody else's as well, who was faster. Nobody takes a number meanwhile: many are looked for all at once,
   * since one by one a million would keep the others waiting for minutes.
   */
  hasTakenNumber: async (entered: number, mostOneByOne = 10_000): Promise<boolean> => {
    if (entered > mostOneByOne) return hasNumberTwice(tx, organisationId, importId);
    const { rows } = await sql<{ is: boolean }>`select exists (
        select from waybill.import_shipments i
        join waybill.shipments s on s.organisation_id = i.organisation_id and s.id = i.shipment_key
        join waybill.shipments o on o.organisation_id = s.organisation_id and o.external_id = s.external_id and o.id <> s.id
        where i.organisation_id = ${organisationId} and i.import_id = ${importId} and i.was_created)
      or exists (
        select from waybill.import_shipments i
        join waybill.parcels p on p.organisation_id = i.organisation_id and p.shipment_key = i.shipment_key and p.status <> 'deleted'
        join waybill.parcels o on o.organisation_id = p.organisation_id and o.barcode = p.barcode and o.id <> p.id and o.status <> 'deleted'
        where i.organisation_id = ${organisationId} and i.import_id = ${importId}) as is`.execute(tx);
    return rows[0]?.is ?? false;
  },

  /** Shipments that were changed, and that nobody has touched since. */
  untouchedChanges: async (limit: number): Promise<readonly EnteredShipment[]> => {
    const { rows } = await sql<EnteredShipment>`
      select i.shipment_key as key, i.was_created as "wasCreated", i.version, i.before,
        i.moved_from as "movedFrom"
      from waybill.import_shipments i
      join waybill.shipments s on s.organisation_id = i.organisation_id and s.id = i.shipment_key and s.version = i.version
      where i.organisation_id = ${organisationId} and i.import_id = ${importId} and not i.was_created
      order by i.shipment_key limit ${limit}`.execute(tx);
    // With its days as text.
    return rows.map((row) => ({ ...row, movedFrom: row.movedFrom && beforeChange.parse(row.movedFrom) }));
  },

  forget: async (keys: readonly ShipmentKey[]): Promise<void> => {
    await sql`delete from waybill.import_shipments where organisation_id = ${organisationId} and import_id = ${importId}
      and shipment_key = any (${[...keys]}::uuid[])`.execute(tx);
  },

  /** What cannot be put back counts as touched. */
  leave: async (keys: readonly ShipmentKey[]): Promise<void> => {
    await sql`update waybill.import_shipments set version = 0 where organisation_id = ${organisationId}
      and import_id = ${importId} and shipment_key = any (${[...keys]}::uuid[])`.execute(tx);
  },

  /** What is left after an undo: somebody has touched it. */
  counts: async (): Promise<{ readonly created: number; readonly updated: number }> => {
    const { rows } = await sql<{ created: number; updated: number }>`
      select (count(*) filter (where was_created))::integer as created, (count(*) filter (where not was_created))::integer as updated
      from waybill.import_shipments where organisation_id = ${organisationId} and import_id = ${importId}`.execute(tx);
    return rows[0] ?? { created: 0, updated: 0 };
  },
});

/** Numbers that several shipments or parcels of the organisation have, and of these any that the import has entered. */
const hasNumberTwice = async (tx: Tx, organisationId: OrganisationId, importId: FileImportId): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    with twice as materialized (
      select s.external_id from waybill.shipments s where s.organisation_id = ${organisationId} and s.external_id is not null
      group by s.external_id having count(*) > 1
    ), twice_coded as materialized (
      select p.barcode from waybill.parcels p where p.organisation_id = ${organisationId} and p.status <> 'deleted'
      group by p.barcode having count(*) > 1
    )
    select exists (
        select from twice t
        join waybill.shipments s on s.organisation_id = ${organisationId} and s.external_id = t.external_id
        join waybill.import_shipments i on i.organisation_id = s.organisation_id and i.import_id = ${importId} and i.shipment_key = s.id
        where i.was_created)
      or exists (
        select from twice_coded t
        join waybill.parcels p on p.organisation_id = ${organisationId} and p.barcode = t.barcode and p.status <> 'deleted'
        join waybill.import_shipments i on i.organisation_id = p.organisation_id and i.import_id = ${importId} and i.shipment_key = p.shipment_key
      ) as is`.execute(tx);
  return rows[0]?.is ?? false;
};
