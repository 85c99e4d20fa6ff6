import type { OrganisationId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';

/** How long an answer is given again. */
export const ANSWER_KEPT_MS = 24 * 60 * 60 * 1000;

type Sender = { readonly organisationId: OrganisationId; readonly senderId: string };

/** The answers of requests that must be carried out once, by the key that their sender has chosen. */
export const idempotencyKeys = (tx: Tx, { organisationId, senderId }: Sender) => ({
  /** False while another request with this key is worked on. Held until the transaction is over, however that ends. */
  hold: async (key: string): Promise<boolean> => {
    const name = `waybill idempotency ${organisationId} ${senderId} ${key}`;
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`.execute(tx);
    return rows[0]?.held ?? false;
  },

  /** To be asked after `hold`: what the one before has written is seen by then. */
  find: (key: string, since: Date) =>
    tx
      .selectFrom('idempotency_keys')
      .select(['request_hash as requestHash', 'answer'])
      .where('organisation_id', '=', organisationId)
      .where('sender_id', '=', senderId)
      .where('key', '=', key)
      .where('created_at', '>', since)
      .executeTakeFirst(),

  /** Takes the place of an answer that is too old to be given again. */
  keep: async (key: string, requestHash: Buffer, answer: string, now: Date): Promise<void> => {
    const kept = { request_hash: requestHash, answer, created_at: now };
    await tx
      .insertInto('idempotency_keys')
      .values({ organisation_id: organisationId, sender_id: senderId, key, ...kept })
      .onConflict((conflict) => conflict.columns(['organisation_id', 'sender_id', 'key']).doUpdateSet(kept))
      .execute();
  },
});
