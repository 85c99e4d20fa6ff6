import type { OrganisationId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

export type Organisation = {
  readonly id: OrganisationId;
  readonly name: string;
  readonly disabledAt: Date | null;
};

/** Locks the organisation until the transaction ends; rows that refer to it may still be added and removed. */
const held = (tx: Tx) =>
  tx.selectFrom('organisations').select(['id', 'name', 'disabled_at as disabledAt']).orderBy('id').forNoKeyUpdate();

/** Organisations as the operator sets them up. Needs the operator's transaction. */
export const organisationsRepo = (tx: Tx) => ({
  holdById: (id: OrganisationId): Promise<Organisation[]> => held(tx).where('id', '=', id).execute(),

  holdByName: (name: string): Promise<Organisation[]> => held(tx).where('name', '=', name).execute(),

  /** Found by id or by exact name; several may have the same name. */
  named: (reference: string) =>
    tx
      .selectFrom('organisations')
      .select(['id', 'name'])
      .where(sql<boolean>`id::text = lower(${reference}) or name = ${reference}`)
      .execute(),

  setDisabled: async (id: OrganisationId, disabledAt: Date | null) => {
    await tx.updateTable('organisations').set({ disabled_at: disabledAt }).where('id', '=', id).execute();
  },

  endSessions: async (id: OrganisationId) => {
    await tx
      .deleteFrom('sessions')
      .where('user_id', 'in', tx.selectFrom('users').select('id').where('organisation_id', '=', id))
      .execute();
  },

  count: async (): Promise<number> => {
    const row = await tx
      .selectFrom('organisations')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  },

  create: async (organisation: { id: OrganisationId; name: string }, now: Date) => {
    await tx
      .insertInto('organisations')
      .values({ ...organisation, created_at: now })
      .execute();
  },
});
export type OrganisationsRepo = ReturnType<typeof organisationsRepo>;
