import type { Author } from '@waybill/domain/actor';
import type { FileImportId } from '@waybill/domain/ids';
import type { ImportFailure, ImportState, StoredColumn } from '@waybill/domain/import/file-import';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { newestFirst } from '../../db/newest-first.ts';
import type { Imports } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';
import { wholeList } from '../../db/whole-list.ts';
import { presenting } from '../../whole-list.ts';

type NewImport = {
  readonly id: FileImportId;
  readonly author: Author;
  readonly fileName: string;
  readonly bytes: number;
  readonly fileKey: string;
  readonly createdAt: Date;
};

export type StoredImport = ReturnType<typeof storedOf>;

const storedOf = (row: Selectable<Imports>) => ({
  id: row.id,
  organisationId: row.organisation_id,
  subCompanyId: row.sub_company_id,
  author: row.actor,
  fileName: row.file_name,
  bytes: Number(row.file_bytes),
  fileKey: row.file_key,
  encoding: row.encoding,
  delimiter: row.delimiter,
  headers: row.headers as readonly string[],
  columns: row.columns as readonly StoredColumn[],
  state: row.state,
  failure: row.failure,
  round: row.round,
  jobId: row.job_id,
  rowCount: row.row_count,
  shipments: { created: row.created_count, updated: row.updated_count, unchanged: row.unchanged_count },
  progress: { done: row.progress_done, total: row.progress_total },
  createdAt: row.created_at,
  finishedAt: row.finished_at,
});

export type ImportsRepo = ReturnType<typeof importsRepo>;

/** The files that an organisation has uploaded. */
export const importsRepo = (tx: Tx, { organisationId, subCompanyId }: Scope) => {
  const select = () => tx.selectFrom('imports').selectAll().where('organisation_id', '=', organisationId);
  const update = (id: FileImportId) =>
    tx.updateTable('imports').where('organisation_id', '=', organisationId).where('id', '=', id);
  const one = (row: Selectable<Imports> | undefined) => (row ? storedOf(row) : null);

  return {
    add: async ({ id, author, fileName, bytes, fileKey, createdAt }: NewImport): Promise<void> => {
      await tx
        .insertInto('imports')
        .values({
          organisation_id: organisationId,
          id,
          sub_company_id: subCompanyId,
          actor: JSON.stringify(author),
          actor_user_id: author.kind === 'user' ? author.id : null,
          file_name: fileName,
          file_bytes: bytes,
          file_key: fileKey,
          state: 'reading',
          progress_total: Math.ceil(bytes / 1024),
          created_at: createdAt,
        })
        .execute();
    },

    find: async (id: FileImportId) => one(await select().where('id', '=', id).executeTakeFirst()),

    /**
     * Like `find`, and locks it until the transaction is over. But for its key: what is being entered refers to it until all of it is, and whoever repairs
     * or cancels meanwhile does not wait for that.
     */
    hold: async (id: FileImportId) => one(await select().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()),

    /** The newest first. */
    page: async (after: FileImportId | undefined, limit: number) => {
      const rows = await select()
        .$call(newestFirst('imports', organisationId, after))
        .limit(limit)
        .execute();
      return rows.map(storedOf);
    },
    whole: () =>
      presenting(wholeList(tx, select().$call(newestFirst('imports', organisationId))), (rows) => rows.map(storedOf)),

    /** The number of files that are kept, and the room that they take. */
    usage: async (): Promise<{ readonly count: number; readonly bytes: number }> => {
      const { rows } = await sql<{ count: number; bytes: number }>`select count(*)::integer as count,
          coalesce(sum(file_bytes), 0)::float8 as bytes
        from waybill.imports where organisation_id = ${organisationId}`.execute(tx);
      return rows[0] ?? { count: 0, bytes: 0 };
    },

    /** What was found out about the file as a whole. */
    describe: async (
      id: FileImportId,
      of: {
        readonly encoding: string;
        readonly delimiter: string;
        readonly headers: readonly string[];
        readonly columns: readonly StoredColumn[];
      },
    ): Promise<void> => {
      const { encoding, delimiter, headers, columns } = of;
      await update(id)
        .set({ encoding, delimiter, headers: [...headers], columns: JSON.stringify(columns) })
        .execute();
    },

    setColumns: async (id: FileImportId, columns: readonly StoredColumn[]): Promise<void> => {
      await update(id)
        .set({ columns: JSON.stringify(columns) })
        .execute();
    },

    /** Begins a step in the background. */
    begin: async (id: FileImportId, state: ImportState, total: number): Promise<void> => {
      await update(id)
        .set({ state, failure: null, finished_at: null, progress_done: 0, progress_total: total })
        .set(({ eb }) => ({ round: eb('round', '+', 1) }))
        .execute();
    },

    setJob: async (id: FileImportId, jobId: string): Promise<void> => {
      await update(id).set({ job_id: jobId }).execute();
    },

    progressed: async (id: FileImportId, done: number): Promise<void> => {
      await update(id).set({ progress_done: done }).execute();
    },

    setRowCount: async (id: FileImportId, count: number): Promise<void> => {
      await update(id).set({ row_count: count }).execute();
    },

    /** Ends a step. */
    settle: async (
      id: FileImportId,
      state: ImportState,
      {
        failure = null,
        finishedAt = null,
      }: { readonly failure?: ImportFailure | null; readonly finishedAt?: Date | null } = {},
    ): Promise<void> => {
      await update(id).set({ state, failure, finished_at: finishedAt }).execute();
    },

    /** Tells whoever looks at the file that its rows have changed. */
    announce: async (id: FileImportId): Promise<void> => {
      await update(id)
        .set(({ ref }) => ({ row_count: ref('row_count') }))
        .execute();
    },

    setShipments: async (
      id: FileImportId,
      { created, updated, unchanged }: StoredImport['shipments'],
    ): Promise<void> => {
      await update(id).set({ created_count: created, updated_count: updated, unchanged_count: unchanged }).execute();
    },
  };
};
