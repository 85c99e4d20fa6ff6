import type { Author } from '@waybill/domain/actor';
import type { KeepDeleted } from '@waybill/domain/deletion';
import { type DeletionId, newId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';

export const keepDeleted =
  (tx: Tx, by: Author, now: Date): KeepDeleted =>
  async (entity, id) => {
    if (by.kind === 'operator') return null;
    const deletion = newId<DeletionId>();
    await sql`select waybill.keep_deleted(${deletion}, ${by.id}::uuid, ${entity}, ${id}::uuid, ${now})`.execute(tx);
    return deletion;
  };
