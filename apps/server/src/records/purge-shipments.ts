import type { FileImportId, OrganisationId } from '@waybill/domain/ids';
import { RESTORE_DAYS } from '@waybill/domain/transitions';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/connect.ts';
import { forgetActions, type ProvenAction } from './forget-actions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Small enough that no other work waits for it: each shipment takes its parcels, history, files and search text along. */
const BATCH = 200;
const BULK_JOB_DAYS = 7;
const PLAN_DAYS = 1;

type Purged = { readonly shipments: number; readonly bulkJobs: number };

/**
 * Removes for good the shipments that can no longer be restored, bulk jobs a week after they finished, and plans that were
 * not started within a day.
 */
export const purgeShipments = async (database: Database, now: Date): Promise<Purged> => ({
  shipments: await inBatches(() => purgeDeleted(database, daysBefore(now, RESTORE_DAYS))),
  bulkJobs: await inBatches(() => purgeBulkJobs(database, now)),
});

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

const inBatches = async (purge: () => Promise<number>): Promise<number> => {
  let total = 0;
  for (let last = BATCH; last === BATCH; total += last) last = await purge();
  return total;
};

const purgeDeleted = (database: Database, before: Date): Promise<number> =>
  database.asOperator(async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from waybill.shipments where deleted_at <= ${before}
      order by deleted_at limit ${BATCH} for update skip locked`.execute(tx);
    const keys = rows.map(({ id }) => id);
    const proven = await sql<ProvenAction>`select distinct p.carrier_id as carrier, p.action_id as action
      from waybill.shipments s join waybill.proofs p on p.organisation_id = s.organisation_id and p.shipment_key = s.id
      where s.id = any (${keys}::uuid[]) and p.action_id is not null`.execute(tx);
    await sql`delete from waybill.shipments where id = any (${keys}::uuid[])`.execute(tx);
    await forgetActions(tx, proven.rows);
    return keys.length;
  });

/** A job that is still running is left to its worker, however old it is. */
const purgeBulkJobs = (database: Database, now: Date): Promise<number> =>
  database.asOperator(async (tx) => {
    const { numAffectedRows } = await sql`
      delete from waybill.bulk_jobs where (organisation_id, id) in (
        select organisation_id, id from waybill.bulk_jobs
        where created_at <= ${daysBefore(now, PLAN_DAYS)} and state <> 'running'
          and (state = 'planned' or finished_at <= ${daysBefore(now, BULK_JOB_DAYS)})
        order by created_at limit ${BATCH}
        for update skip locked)`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });

/**
 * Removes for good shipments that an import has entered and nobody has touched since: as if the file had never been imported, so that it can be
 * again. Returns how many; fewer than were asked for when there are no more.
 */
export const removeUntouched = async (
  tx: Tx,
  organisationId: OrganisationId,
  importId: FileImportId,
  most: number,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with untouched as (
      select s.id from waybill.import_shipments i
      join waybill.shipments s on s.organisation_id = i.organisation_id and s.id = i.shipment_key and s.version = i.version
      where i.organisation_id = ${organisationId} and i.import_id = ${importId} and i.was_created
        -- A payment that was made or moved leaves the shipment's version as it is.
        and not exists (select from waybill.shipment_history h where h.organisation_id = s.organisation_id and h.shipment_key = s.id
          and h.action in ('payment-created', 'payment-moved'))
      order by s.id limit ${most} for update of s),
    -- What was to be paid for them goes with them, also what the file said is paid: the shipments were never there.
    unpaid as (delete from waybill.payments p using waybill.payment_shipments ps, untouched u
      where ps.shipment_key = u.id and p.organisation_id = ps.organisation_id and p.id = ps.payment_key
        and not exists (select from waybill.payment_shipments o where o.organisation_id = ps.organisation_id
          and o.payment_key = ps.payment_key and o.shipment_key <> ps.shipment_key)),
    gone as (delete from waybill.shipments where id in (select id from untouched) returning id),
    forgotten as (delete from waybill.import_shipments i using gone
      where i.organisation_id = ${organisationId} and i.import_id = ${importId} and i.shipment_key = gone.id)
    select count(*)::integer as count from gone`.execute(tx);
  return rows[0]?.count ?? 0;
};
