import { type ExportRequest, exportRequest } from '@waybill/contract/exports';
import type { Author } from '@waybill/domain/actor';
import type { FieldFeature } from '@waybill/domain/fields';
import type { ExportId, UserId } from '@waybill/domain/ids';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { newestFirst } from '../../db/newest-first.ts';
import type { Exports, Json } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';
import type { KeptFile } from './room-for-files.ts';

export type StoredExport = ReturnType<typeof storedOf>;

/** What was asked for, as far as it is noted: not which rows were ticked, of which there may be fifty thousand. */
type NotedRequest = Pick<ExportRequest, 'list' | 'columns'> & {
  readonly selection?: { readonly by: 'ids' } | { readonly by: 'filter'; readonly filter: object };
  readonly query?: object | undefined;
};
const NOTED = sql`request #- '{selection,ids}'`;

type Row = Omit<Selectable<Exports>, 'request'> & { readonly request: NotedRequest };

const storedOf = (row: Row) => ({
  id: row.id,
  organisationId: row.organisation_id,
  subCompanyId: row.sub_company_id,
  author: row.actor,
  request: row.request,
  state: row.state,
  columnNames: row.column_names,
  written: row.written,
  total: row.total,
  fileKey: row.file_key,
  /** The features that were switched on when the file was made. */
  fileFeatures: row.file_features,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
});

type NewExport = {
  readonly id: ExportId;
  readonly author: Author;
  readonly request: ExportRequest;
  readonly createdAt: Date;
};

export type RunningExport = Omit<StoredExport, 'request'> & { readonly request: ExportRequest };

export type MadeFile = { readonly key: string; readonly features: readonly FieldFeature[] };

export type ExportsRepo = ReturnType<typeof exportsRepo>;

/** What an organisation's people have exported. */
export const exportsRepo = (tx: Tx, { organisationId, subCompanyId }: Scope) => {
  const own = () => tx.selectFrom('exports').where('organisation_id', '=', organisationId);
  const select = () =>
    own()
      .select([
        'organisation_id',
        'id',
        'sub_company_id',
        'actor',
        'state',
        'column_names',
        'written',
        'total',
        'file_key',
        'file_features',
        'created_at',
        'finished_at',
      ])
      .select(NOTED.$castTo<NotedRequest>().as('request'));
  /** One that is over stays as it ended. */
  const running = (id: ExportId) =>
    tx
      .updateTable('exports')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('state', '=', 'running');

  return {
    /** Locks out others who ask for one: so that they count each other's. */
    countRunning: async (userId: UserId) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${organisationId}`}, 0))`.execute(tx);
      return own()
        .select([
          sql<number>`(count(*) filter (where actor ->> 'id' = ${userId}))::int`.as('own'),
          sql<number>`count(*)::int`.as('all'),
        ])
        .where('state', '=', 'running')
        .executeTakeFirstOrThrow();
    },

    add: async ({ id, author, request, createdAt }: NewExport): Promise<void> => {
      await tx
        .insertInto('exports')
        .values({
          organisation_id: organisationId,
          id,
          sub_company_id: subCompanyId,
          actor: JSON.stringify(author),
          request: JSON.stringify(request),
          state: 'running',
          created_at: createdAt,
        })
        .execute();
    },

    find: async (id: ExportId): Promise<StoredExport | null> => {
      const row = await select().where('id', '=', id).executeTakeFirst();
      return row ? storedOf(row) : null;
    },

    /** With all that was asked for; null when it is over. */
    findRunning: async (id: ExportId): Promise<RunningExport | null> => {
      const row = await own().selectAll().where('id', '=', id).where('state', '=', 'running').executeTakeFirst();
      if (!row) return null;
      const request = exportRequest.parse(row.request);
      return { ...storedOf({ ...row, request }), request };
    },

    /** The newest first. */
    page: async (after: ExportId | undefined, limit: number): Promise<readonly StoredExport[]> => {
      const rows = await select()
        .$call(newestFirst('exports', organisationId, after))
        .limit(limit)
        .execute();
      return rows.map(storedOf);
    },

    /** False when it is over already. */
    progressed: async (
      id: ExportId,
      {
        written,
        total,
        columnNames,
      }: Pick<StoredExport, 'written' | 'total'> & { readonly columnNames: readonly string[] },
    ): Promise<boolean> => {
      const { numUpdatedRows } = await running(id)
        .set({ written, total, column_names: [...columnNames] })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** False when it is over already. */
    finish: async (id: ExportId, written: number, file: MadeFile, now: Date): Promise<boolean> => {
      const { numUpdatedRows } = await running(id)
        .set({
          state: 'done',
          request: NOTED.$castTo<Json>(),
          written,
          total: written,
          file_key: file.key,
          file_features: [...file.features],
          finished_at: now,
        })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** The files beside that of an export, the oldest first. */
    filesBeside: async ({ id, author }: Pick<StoredExport, 'id' | 'author'>): Promise<readonly KeptFile[]> =>
      own()
        .select(['id', sql<boolean>`actor ->> 'id' is not distinct from ${author.id}`.as('isOwn')])
        .where('file_key', 'is not', null)
        .where('id', '!=', id)
        .orderBy('finished_at')
        .orderBy('id')
        .execute(),

    /** That they were made stays noted. */
    dropFiles: async (ids: readonly ExportId[]): Promise<void> => {
      if (ids.length === 0) return;
      await tx
        .updateTable('exports')
        .set({ file_key: null })
        .where('organisation_id', '=', organisationId)
        .where('id', 'in', ids)
        .execute();
    },

    /** What was written so far is in no file. */
    end: async (id: ExportId, state: 'cancelled' | 'failed', now: Date): Promise<void> => {
      await running(id).set({ state, request: NOTED.$castTo<Json>(), written: 0, finished_at: now }).execute();
    },
  };
};
