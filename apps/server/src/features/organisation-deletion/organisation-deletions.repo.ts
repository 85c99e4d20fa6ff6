import type { Author } from '@waybill/domain/actor';
import type { OrganisationId } from '@waybill/domain/ids';
import type { DeletionCount, DeletionState } from '@waybill/domain/organisation-deletion';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { OrganisationDeletions } from '../../db/schema.ts';
import { type KeptTar, keptTarOf } from '../../records/kept-tar.ts';
import { mailRecipients } from '../../records/mail-recipients.ts';

export type Counts = Readonly<Record<DeletionCount, number>>;

export type StoredDeletion = {
  readonly state: DeletionState;
  readonly author: Author | null;
  readonly file: KeptTar | null;
  readonly exportedAt: Date | null;
  readonly counts: Counts | null;
  readonly askedAt: Date | null;
  readonly dueAt: Date | null;
  readonly step: number;
};

const storedOf = (row: Selectable<OrganisationDeletions>): StoredDeletion => ({
  state: row.state,
  author: row.actor,
  file: keptTarOf(row),
  exportedAt: row.exported_at,
  counts: row.counts as Counts | null,
  askedAt: row.asked_at,
  dueAt: row.due_at,
  step: row.step,
});

export type OrganisationDeletionsRepo = ReturnType<typeof organisationDeletionsRepo>;

export const organisationDeletionsRepo = (tx: Tx, organisationId: OrganisationId) => {
  const one = () => tx.updateTable('organisation_deletions').where('organisation_id', '=', organisationId);
  return {
    nameOf: async (): Promise<string> =>
      (await tx.selectFrom('organisations').select('name').where('id', '=', organisationId).executeTakeFirstOrThrow())
        .name,

    /** Locked, if there is one. */
    hold: async (): Promise<StoredDeletion | null> => {
      const row = await tx
        .selectFrom('organisation_deletions')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .forUpdate()
        .executeTakeFirst();
      return row ? storedOf(row) : null;
    },

    /** Begins a file, in place of the one before. */
    beginExport: async (name: string): Promise<void> => {
      await sql`insert into waybill.organisation_deletions (organisation_id, name, state) values (${organisationId}, ${name}, 'exporting')
        on conflict (organisation_id) do update set state = 'exporting', name = excluded.name`.execute(tx);
    },

    exported: async ({ key, bytes }: KeptTar, counts: Counts, now: Date): Promise<void> => {
      await one()
        .where('state', '=', 'exporting')
        .set({ state: 'exported', file_key: key, file_bytes: bytes, counts: JSON.stringify(counts), exported_at: now })
        .execute();
    },

    fail: async (): Promise<void> => {
      await one().where('state', '=', 'exporting').set({ state: 'failed' }).execute();
    },

    /** Who is told that it is about to go. */
    admins: () => mailRecipients(tx, organisationId, ['admin', 'super-admin']),

    reminded: async (now: Date): Promise<void> => {
      await one().set({ reminded_at: now }).execute();
    },

    ask: async (author: Author, now: Date, dueAt: Date): Promise<void> => {
      await one()
        .set({ state: 'asked', actor: JSON.stringify(author), asked_at: now, due_at: dueAt })
        .execute();
    },

    keep: async (): Promise<void> => {
      await one().set({ state: 'exported', actor: null, asked_at: null, due_at: null, reminded_at: null }).execute();
    },

    removing: async (step: number): Promise<void> => {
      await one().set({ state: 'removing', step }).execute();
    },

    done: async (now: Date): Promise<void> => {
      await one()
        .set({ state: 'done', actor: null, file_key: null, file_bytes: null, counts: null, removed_at: now })
        .execute();
    },
  };
};
