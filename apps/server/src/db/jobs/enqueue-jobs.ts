import type { OrganisationId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../connect.ts';
import { orderedId } from '../ordered-id.ts';

export type NewJob = {
  readonly kind: string;
  /** Set when the job and the row that it is about share one id. */
  readonly id?: string;
  /** A payload names rows rather than carrying them: the database refuses more than 16 kB. */
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Jobs of one kind, organisation and key run one after the other, in the order in which they were enqueued. */
  readonly orderKey?: string;
  readonly delayMs?: number;
  /** Only for the operator's role, which works for all; every other transaction enqueues for its own organisation. */
  readonly organisationId?: OrganisationId;
};

/**
 * Puts jobs into the queue, in the transaction that causes them: rolled back with it, and begun as soon as it is committed.
 * Returns their ids.
 */
export const enqueueJobs = async (tx: Tx, jobs: readonly NewJob[]): Promise<readonly string[]> => {
  const now = new Date();
  // The database sets when a job was enqueued; the id only keeps jobs of the same microsecond in order.
  const ids = jobs.map(({ id }) => id ?? orderedId(now));
  await sql`insert into waybill.jobs (id, kind, organisation_id, order_key, payload, due_at)
    select j.id, j.kind, coalesce(j.organisation_id, waybill.current_organisation()), j.order_key, j.payload::jsonb,
      clock_timestamp() + j.delay_ms * interval '1 millisecond'
    from unnest(${ids}::uuid[], ${jobs.map(({ kind }) => kind)}::text[],
      ${jobs.map(({ organisationId }) => organisationId ?? null)}::uuid[],
      ${jobs.map(({ orderKey }) => orderKey ?? null)}::text[],
      ${jobs.map(({ payload }) => JSON.stringify(payload ?? {}))}::text[],
      ${jobs.map(({ delayMs }) => delayMs ?? 0)}::float8[])
      with ordinality j (id, kind, organisation_id, order_key, payload, delay_ms, place)
    order by j.place`.execute(tx);
  return ids;
};

/** Cancels a job from its organisation's transaction. False when the job is over, or is not this organisation's. */
export const cancelOwnJob = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await sql<{ cancelled: boolean }>`select waybill.cancel_own_job(${id}) as cancelled`.execute(tx);
  return rows[0]?.cancelled ?? false;
};

/** Checked in an organisation's transaction, before it changes anything on behalf of a job. */
export const holdsLease = async (tx: Tx, { id, token }: { readonly id: string; readonly token: string }) => {
  const row = await tx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .executeTakeFirst();
  return row !== undefined;
};
