import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { cancelBulkJobOf, reopenBulkJobs } from './running-bulk-jobs.ts';

/**
 * What people see of work in the background is a record of its own, which its worker settles. When the operator cancels a job no worker may come to
 * it any more, and when a dead one is tried again its record is over: both are written here, in the operator's transaction.
 */
export const cancelRecordsOf = async (tx: Tx, jobId: string): Promise<void> => {
  await cancelBulkJobOf(tx, jobId);
  await sql`update waybill.fetch_runs r set state = 'cancelled', next_url = null, finished_at = clock_timestamp()
    from waybill.jobs j where j.id = ${jobId} and r.organisation_id = j.organisation_id
      and r.id = (j.payload ->> 'fetchRunId')::uuid and r.state = 'running'`.execute(tx);
  await sql`update waybill.exports e set state = 'cancelled', request = e.request #- '{selection,ids}', written = 0,
      finished_at = clock_timestamp()
    from waybill.jobs j where j.id = ${jobId} and e.organisation_id = j.organisation_id
      and e.id = (j.payload ->> 'exportId')::uuid and e.state = 'running'`.execute(tx);
  await sql`update waybill.plans p set state = 'stopped', finished_at = clock_timestamp()
    from waybill.jobs j where j.id = ${jobId} and p.organisation_id = j.organisation_id
      and p.id = (j.payload ->> 'planId')::uuid and p.state in ('waiting', 'running')`.execute(tx);
  await cancelImportOf(tx, jobId);
};

/** As its user would: what was read is forgotten, and what was entered before stays and can be taken back. */
const cancelImportOf = async (tx: Tx, jobId: string): Promise<void> => {
  await sql`with cancelled as (
      update waybill.imports i set
        state = case when i.state in ('reading', 'checking') then 'cancelled' when ${hasEntered} then 'done' else 'ready' end,
        finished_at = case when i.state in ('reading', 'checking') or ${hasEntered} then clock_timestamp() end
      from waybill.jobs j where j.id = ${jobId} and i.organisation_id = j.organisation_id
        and i.id = (j.payload ->> 'importId')::uuid and i.state in ('reading', 'checking', 'importing', 'undoing')
      returning i.organisation_id, i.id, i.state)
    delete from waybill.import_rows r using cancelled c
    where r.organisation_id = c.organisation_id and r.import_id = c.id and c.state = 'cancelled'`.execute(tx);
};

const hasEntered = sql`i.created_count + i.updated_count + i.unchanged_count > 0`;

/** The records of dead jobs that are tried again wait for their workers anew. */
export const reopenRecordsOf = async (tx: Tx, jobIds: readonly string[]): Promise<void> => {
  const revived = sql`j.id = any (${[...jobIds]}::uuid[])`;
  await reopenBulkJobs(tx, jobIds);
  // From its first page, since only what differs is applied; and the newest of those that failed, where none is under way.
  await sql`update waybill.fetch_runs r set state = 'running', failure = null, failure_status = null, finished_at = null,
      pages = 0, records = 0, changed = 0, unchanged = 0, not_found = 0, conflicts = 0, faults = 0
    where (r.organisation_id, r.id) in (
        select distinct on (f.organisation_id) f.organisation_id, f.id from waybill.fetch_runs f
        join waybill.jobs j on f.organisation_id = j.organisation_id and f.id = (j.payload ->> 'fetchRunId')::uuid
        where ${revived} and f.state = 'failed' order by f.organisation_id, f.created_at desc)
      and not exists (select from waybill.fetch_runs o where o.organisation_id = r.organisation_id and o.state = 'running')`.execute(
    tx,
  );
  // Which rows were ticked is not kept of an export that is over: such a one stays failed.
  await sql`update waybill.exports e set state = 'running', finished_at = null
    from waybill.jobs j where ${revived} and e.organisation_id = j.organisation_id
      and e.id = (j.payload ->> 'exportId')::uuid and e.state = 'failed'
      and e.request #>> '{selection,by}' is distinct from 'ids'`.execute(tx);
  await sql`update waybill.plans p set state = 'waiting', progress = 0, finished_at = null
    from waybill.jobs j where ${revived} and p.organisation_id = j.organisation_id
      and p.id = (j.payload ->> 'planId')::uuid and p.state = 'failed'`.execute(tx);
  // Whether a file of which something was entered was to be entered on or taken back is not known any more: its people choose again.
  await sql`update waybill.imports i set failure = null, finished_at = case when ${hasEntered} then i.finished_at end,
      state = case when j.kind = 'read-import' then 'reading' when ${hasEntered} then 'done' else 'importing' end
    from waybill.jobs j where ${revived} and i.organisation_id = j.organisation_id
      and i.id = (j.payload ->> 'importId')::uuid and i.state = 'failed'`.execute(tx);
};
