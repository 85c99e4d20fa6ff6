import type { OrganisationId, ShipmentKey } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';

/**
 * A number is in use when a shipment that its author can see has it: so a refusal says nothing about shipments of others. No
 * unique index can know that, so authors of the same number wait for each other until the first has committed, and then look.
 */

/** In one order, so that two transactions never wait for each other. */
export const holdExternalIds = async (
  tx: Tx,
  organisationId: OrganisationId,
  externalIds: readonly string[],
): Promise<void> => {
  const name = `waybill external id ${organisationId} `;
  await sql`select pg_advisory_xact_lock(slot) from (
      select distinct hashtextextended(${name} || id, 0) as slot from unnest(${[...externalIds]}::text[]) id order by slot) slots`.execute(
    tx,
  );
};

export const isExternalIdInUse = async (
  tx: Tx,
  { organisationId, key, externalId }: { organisationId: OrganisationId; key: ShipmentKey; externalId: string },
): Promise<boolean> => {
  await holdExternalIds(tx, organisationId, [externalId]);
  const found = await tx
    .selectFrom('shipments')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('external_id', '=', externalId)
    .where('id', '<>', key)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** A transaction holds at most so many locks on barcodes; the server's table of locks is limited. */
const BARCODE_LOCKS = 64;

export const holdBarcodes = async (
  tx: Tx,
  organisationId: OrganisationId,
  barcodes: readonly string[],
): Promise<void> => {
  const name = `waybill barcodes ${organisationId}`;
  // In one order, so that two transactions never wait for each other.
  await sql`select pg_advisory_xact_lock(hashtext(${name}), slot) from (
      select distinct abs(hashtext(barcode) % ${sql.lit(BARCODE_LOCKS)}) as slot
      from unnest(${[...barcodes]}::text[]) barcode order by slot) slots`.execute(tx);
};

/** Barcodes of an organisation that more than one of its parcels has; deleted parcels do not count. */
export const barcodesInUseTwice = async (
  tx: Tx,
  organisationId: OrganisationId,
  barcodes: readonly string[],
): Promise<ReadonlySet<string>> => {
  await holdBarcodes(tx, organisationId, barcodes);
  const { rows } = await sql<{ barcode: string }>`select barcode from waybill.parcels
    where organisation_id = ${organisationId} and barcode = any (${[...barcodes]}::text[]) and status <> 'deleted'
    group by barcode having count(*) > 1`.execute(tx);
  return new Set(rows.map(({ barcode }) => barcode));
};
