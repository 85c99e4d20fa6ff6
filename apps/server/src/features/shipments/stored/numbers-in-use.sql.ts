import type { OrganisationId, ShipmentKey } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';

/**
 * A number is in use when a shipment that its author can see has it: so a refusal says nothing about shipments of others. No
 * unique index can know that, so authors of the same number wait for each other until the first has committed, and then look.
 */

/** A transaction holds at most so many locks on numbers of a kind; the server's table of locks is limited. */
const SLOTS = 64;

/** In one order, so that two transactions never wait for each other. */
const hold = async (tx: Tx, name: string, numbers: readonly string[]): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${name}), slot) from (
      select distinct abs(hashtext(number) % ${sql.lit(SLOTS)}) as slot
      from unnest(${[...numbers]}::text[]) number order by slot) slots`.execute(tx);
};

const externalIdsOf = (organisationId: OrganisationId) => `waybill external ids ${organisationId}`;
const barcodesOf = (organisationId: OrganisationId) => `waybill barcodes ${organisationId}`;

export const holdExternalIds = (tx: Tx, organisationId: OrganisationId, externalIds: readonly string[]) =>
  hold(tx, externalIdsOf(organisationId), externalIds);

export const holdBarcodes = (tx: Tx, organisationId: OrganisationId, barcodes: readonly string[]) =>
  hold(tx, barcodesOf(organisationId), barcodes);

/** For an author of more numbers than can be held one by one: nobody else of the organisation takes any until the transaction is over. */
export const holdAllNumbers = async (tx: Tx, organisationId: OrganisationId): Promise<void> => {
  for (const name of [externalIdsOf(organisationId), barcodesOf(organisationId)]) {
    await sql`select pg_advisory_xact_lock(hashtext(${name}), slot)
      from generate_series(0, ${sql.lit(SLOTS - 1)}) slot order by slot`.execute(tx);
  }
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
