import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { OutboxMail } from './outbox.ts';

export type DueMessage = { readonly id: string; readonly mail: OutboxMail; readonly attempts: number };

export type OutboxQueue = {
  /** Hands the next due message to `work` while no other process can take it; false when nothing is due. */
  takeNext(now: Date, work: (message: DueMessage) => Promise<Outcome>): Promise<boolean>;
};

export type Outcome =
  | { readonly sent: true; readonly keepBody: boolean }
  | { readonly sent: false; readonly error: string; readonly retryAt: Date | null };

/** The outbox table as a queue: a locked row is skipped by other processes, and freed when this one dies. */
export const outboxQueue = (database: Database): OutboxQueue => ({
  takeNext: (now, work) =>
    database.asOperator(async (tx) => {
      const row = await tx
        .selectFrom('outbox')
        .select(['id', 'payload', 'attempts'])
        .where('sent_at', 'is', null)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!row) return false;
      const message: DueMessage = { id: row.id, mail: row.payload as unknown as OutboxMail, attempts: row.attempts };
      const outcome = await work(message);
      const { to, subject } = message.mail;
      await tx
        .updateTable('outbox')
        .set(
          outcome.sent
            ? // A body holds a link that opens an account: once it has left, only the fact is kept.
              {
                sent_at: now,
                attempts: row.attempts + 1,
                ...(outcome.keepBody ? {} : { payload: JSON.stringify({ to, subject }) }),
              }
            : { attempts: row.attempts + 1, last_error: outcome.error, due_at: outcome.retryAt ?? 'infinity' },
        )
        .where('id', '=', row.id)
        .execute();
      return true;
    }),
});

export const outboxWaiting = (database: Database): Promise<number> =>
  database.asOperator(async (tx) => {
    const row = await tx
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<string>().as('waiting'))
      .where('sent_at', 'is', null)
      // What was given up stays as a record; it does not wait any more.
      .where('due_at', '<', sql<Date>`'infinity'::timestamptz`)
      .executeTakeFirstOrThrow();
    return Number(row.waiting);
  });

/** The newest mails with their bodies, for the demo's outbox page. */
export const keptMails = (database: Database) =>
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
  });
