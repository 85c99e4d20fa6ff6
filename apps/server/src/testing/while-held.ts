import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '../db/connect.ts';
import type { TestApp } from './test-app.ts';

/** Sends a request twice while a row that both need is held, and lets the row go once both wait for it. */
export const twiceWhileHeld = async <Answer>(
  { database }: Pick<TestApp, 'database'>,
  hold: (tx: Tx) => Promise<unknown>,
  send: () => Promise<Answer>,
): Promise<Answer[]> => {
  const { both } = await database.asOperator(async (tx) => {
    await hold(tx);
    const sent = Promise.all([send(), send()]);
    await expect
      .poll(async () => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database.kysely);
        return rows[0]?.count;
      })
      .toBe(2);
    return { both: sent };
  });
  return both;
};
