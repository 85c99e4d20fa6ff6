import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '../db/connect.ts';
import { enqueueJobs } from '../db/jobs/enqueue-jobs.ts';

export type OutboxMail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The kind of job that sends one row of the outbox. */
export const SEND_MAIL = 'send-mail';

/** Outgoing mail is written in the transaction that caused it: no mail is sent about a change that was rolled back. */
export const outbox = (tx: Tx) => ({
  add: async (mail: OutboxMail, now: Date) => {
    const id = randomUUID();
    await tx
      .insertInto('outbox')
      .values({ id, kind: 'mail', payload: JSON.stringify(mail), created_at: now })
      .execute();
    await enqueueJobs(tx, [{ kind: SEND_MAIL, payload: { outboxId: id } }]);
  },
});

/** Rows of all organisations, for the job that sends them and for the operator. */
export const outboxRows = (database: Database) => ({
  /** Null when it has been sent, or is too old to be kept. */
  unsent: (id: string): Promise<OutboxMail | null> =>
    database.asOperator(async (tx) => {
      const row = await tx
        .selectFrom('outbox')
        .select('payload')
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .executeTakeFirst();
      return (row?.payload as unknown as OutboxMail | undefined) ?? null;
    }),

  /** A body holds a link that opens an account: once it has been sent, only the fact is kept. */
  markSent: async (tx: Tx, id: string, { to, subject }: OutboxMail, keepBody: boolean, now: Date): Promise<void> => {
    const body = keepBody ? {} : { payload: JSON.stringify({ to, subject }) };
    await tx
      .updateTable('outbox')
      .set({ sent_at: now, given_up_at: null, ...body })
      .where('id', '=', id)
      .execute();
  },

  /** The mail stays as a record; it does not wait any more. */
  markGivenUp: async (tx: Tx, id: string, now: Date): Promise<void> => {
    await tx.updateTable('outbox').set({ given_up_at: now }).where('id', '=', id).execute();
  },

  countWaiting: (): Promise<number> =>
    database.asOperator(async (tx) => {
      const row = await tx
        .selectFrom('outbox')
        .select((eb) => eb.fn.countAll<string>().as('waiting'))
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(row.waiting);
    }),

  /** The newest mails with their bodies, for the demo's outbox page. */
  newest: () =>
    database.asOperator(async (tx) => {
      const rows = await tx
        .selectFrom('outbox')
        .select(['id', 'payload', 'created_at'])
        .orderBy('created_at', 'desc')
        .limit(100)
        .execute();
      return rows.map(({ id, payload, created_at }) => ({
        ...(payload as unknown as OutboxMail),
        id,
        createdAt: created_at.toISOString(),
      }));
    }),
});
