import type { DeletedEntity } from '@waybill/domain/deletion';
import type { DeletionId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

export type StoredDeletion = {
  readonly id: DeletionId;
  /** Of a user or an API key. */
  readonly authorId: string;
  readonly entity: DeletedEntity;
  readonly entityId: string;
  readonly deletedAt: Date;
  readonly undoneAt: Date | null;
};

const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';

export const deletionsRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => ({
  /** Locks the row, so that of two tabs that undo at once the second finds it undone. */
  hold: async (id: DeletionId): Promise<StoredDeletion | null> => {
    const row = await tx
      .selectFrom('deletions')
      .select(['id', 'author_id', 'entity', 'entity_id', 'deleted_at', 'undone_at'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return row
      ? {
          id: row.id,
          authorId: row.author_id,
          entity: row.entity,
          entityId: row.entity_id,
          deletedAt: row.deleted_at,
          undoneAt: row.undone_at,
        }
      : null;
  },

  /**
   * False when the place is taken by now, such as an address that was invited again, or what it belongs to is gone. The
   * transaction is over then.
   */
  bringBack: async (id: DeletionId, now: Date): Promise<boolean> => {
    try {
      await sql`select waybill.bring_back(${id})`.execute(tx);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === UNIQUE_VIOLATION || code === FOREIGN_KEY_VIOLATION) return false;
      throw error;
    }
    await tx
      .updateTable('deletions')
      .set({ undone_at: now })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
    return true;
  },
});
export type DeletionsRepo = ReturnType<typeof deletionsRepo>;
