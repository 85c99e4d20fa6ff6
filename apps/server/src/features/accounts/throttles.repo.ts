import { attempt, type ThrottleDecision, type ThrottlePolicy } from '@waybill/domain/throttle';
import type { Tx } from '../../db/connect.ts';

export const throttlesRepo = (tx: Tx) => ({
  /** Counts one attempt. The row is locked, so that concurrent attempts are decided one after another. */
  attempt: async (key: string, now: Date, policy: ThrottlePolicy): Promise<ThrottleDecision> => {
    const row = await tx
      .insertInto('attempt_throttles')
      .values({ key, attempts: 0, open_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
      .returning(['attempts', 'open_at', 'updated_at'])
      .executeTakeFirstOrThrow();
    const decision = attempt({ attempts: row.attempts, openAt: row.open_at, updatedAt: row.updated_at }, now, policy);
    if (decision.allowed) {
      await tx
        .updateTable('attempt_throttles')
        .set({
          attempts: decision.next.attempts,
          open_at: decision.next.openAt,
          updated_at: decision.next.updatedAt,
        })
        .where('key', '=', key)
        .execute();
    }
    return decision;
  },

  clear: async (key: string) => {
    await tx.deleteFrom('attempt_throttles').where('key', '=', key).execute();
  },

  /** Takes back one attempt that turned out to be legitimate. A wait that others have caused stays. */
  forgive: async (key: string) => {
    await tx
      .updateTable('attempt_throttles')
      .set((eb) => ({ attempts: eb.fn('greatest', [eb('attempts', '-', 1), eb.lit(0)]) }))
      .where('key', '=', key)
      .execute();
  },
});
export type ThrottlesRepo = ReturnType<typeof throttlesRepo>;
