import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '../db/connect.ts';
import type { TestApp } from './test-app.ts';

/**
 * Sends requests while a row that all of them need is held, each once those before it wait, and lets the row go once all wait
 * for it and the holder is ready.
 */
export const sendWhileHeld = async <Answer>(
  { database }: Pick<TestApp, 'database'>,
  hold: (tx: Tx) => Promise<unknown>,
  sends: readonly (() => Promise<Answer>)[],
  goOn: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Answer[]> => {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.kysely);
    return rows[0]?.count;
  };
  const { answers } = await database.asOperator(async (tx) => {
    await hold(tx);
    const sent: Promise<Answer>[] = [];
    for (const send of sends) {
      sent.push(send());
      await expect.poll(waiting).toBe(sent.length);
    }
    await goOn(tx);
    return { answers: Promise.all(sent) };
  });
  return answers;
};

export const twiceWhileHeld = <Answer>(
  app: Pick<TestApp, 'database'>,
  hold: (tx: Tx) => Promise<unknown>,
  send: () => Promise<Answer>,
): Promise<Answer[]> => sendWhileHeld(app, hold, [send, send]);
