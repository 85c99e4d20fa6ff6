import { randomUUID } from 'node:crypto';
import type { Tx } from '../db/connect.ts';

export type OutboxMail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** What shall leave the system, written in the transaction that caused it: no mail about a change that was undone. */
export const outbox = (tx: Tx) => ({
  add: async (mail: OutboxMail, now: Date) => {
    await tx
      .insertInto('outbox')
      .values({ id: randomUUID(), kind: 'mail', payload: JSON.stringify(mail), created_at: now, due_at: now })
      .execute();
  },
});
