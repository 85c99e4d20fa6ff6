import type { OrganisationId, ShipmentId, ShipmentKey, SubCompanyId } from '@waybill/domain/ids';
import { type Kysely, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { DB } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';

/** A shipment that a link leads to, with the scope of whoever delivers it. */
export type TrackedLink = {
  readonly key: ShipmentKey;
  readonly shipmentId: ShipmentId;
  readonly scope: Scope;
  /** When its delivery ended; null while it is under way. */
  readonly endedAt: Date | null;
};

type Row = {
  readonly shipment_key: ShipmentKey;
  readonly shipment_id: ShipmentId;
  readonly organisation_id: OrganisationId;
  readonly division_id: SubCompanyId | null;
  readonly ended_at: Date | null;
};

/** One statement outside of any transaction, by a function that looks past row-level security: nobody is signed in. */
export const findTracked = async (db: Kysely<DB>, tokenHash: Buffer): Promise<TrackedLink | null> => {
  const { rows } = await sql<Row>`select shipment_key, shipment_id, organisation_id, division_id, ended_at
    from waybill.find_tracked(${tokenHash})`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const scope = { organisationId: row.organisation_id, subCompanyId: row.division_id };
  return { key: row.shipment_key, shipmentId: row.shipment_id, scope, endedAt: row.ended_at };
};

type Linked = { readonly organisationId: OrganisationId; readonly key: ShipmentKey };

/** Makes a link work that has been shown. One that was made under another secret works no more. */
export const keepLink = async (
  tx: Tx,
  { organisationId, key }: Linked,
  tokenHash: Buffer,
  now: Date,
): Promise<void> => {
  // Without a column: the same link, made by another at the same moment, is met by its token before its shipment.
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tracking_links')
    .values({ token_hash: tokenHash, organisation_id: organisationId, shipment_key: key, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows) return;
  await tx
    .updateTable('tracking_links')
    .set({ token_hash: tokenHash, created_at: now })
    .where('shipment_key', '=', key)
    .where('token_hash', '<>', tokenHash)
    .execute();
};
