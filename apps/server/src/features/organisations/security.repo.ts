import type { UserId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

export type Security = {
  readonly requiresTwoFactor: boolean;
  readonly membersWithout: number;
  readonly members: number;
};

/** What an organisation asks of everybody who signs in. */
export const securityRepo = (tx: Tx, { organisationId }: Scope) => ({
  read: async (): Promise<Security> => {
    const { requires_two_factor_since: since } = await tx
      .selectFrom('organisations')
      .select('requires_two_factor_since')
      .where('id', '=', organisationId)
      .executeTakeFirstOrThrow();
    const counted = await tx
      .selectFrom('users')
      .select([
        sql<number>`count(*)::int`.as('members'),
        sql<number>`(count(*) filter (where two_factor_since is null))::int`.as('without'),
      ])
      .where('organisation_id', '=', organisationId)
      .where('disabled_at', 'is', null)
      .where('invitation_expires_at', 'is', null)
      .executeTakeFirstOrThrow();
    return { requiresTwoFactor: since !== null, membersWithout: counted.without, members: counted.members };
  },

  /** False if it was so already, perhaps since a moment ago. */
  require: async (since: Date | null): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('organisations')
      .set({ requires_two_factor_since: since })
      .where('id', '=', organisationId)
      .where('requires_two_factor_since', since ? 'is' : 'is not', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  hasTwoFactor: async (userId: UserId): Promise<boolean> => {
    const row = await tx
      .selectFrom('users')
      .select('two_factor_since')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', userId)
      .executeTakeFirst();
    return row !== undefined && row.two_factor_since !== null;
  },
});
export type SecurityRepo = ReturnType<typeof securityRepo>;
