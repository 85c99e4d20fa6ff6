import type { Author } from '@waybill/domain/actor';
import type { FetchFailure, FetchState, FindingKind } from '@waybill/domain/fetch-updates/fetch-source';
import type { FetchRunId } from '@waybill/domain/ids';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { newestFirst } from '../../db/newest-first.ts';
import type { FetchRuns } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';
import { wholeList } from '../../db/whole-list.ts';
import { presenting } from '../../whole-list.ts';

export type StoredRun = ReturnType<typeof storedOf>;

const storedOf = (row: Selectable<FetchRuns>) => ({
  id: row.id,
  organisationId: row.organisation_id,
  author: row.actor,
  state: row.state,
  failure: row.failure,
  failureStatus: row.failure_status,
  jobId: row.job_id,
  pages: row.pages,
  nextUrl: row.next_url,
  total: row.total,
  counts: {
    records: row.records,
    changed: row.changed,
    unchanged: row.unchanged,
    notFound: row.not_found,
    conflicts: row.conflicts,
    faults: row.faults,
  },
  createdAt: row.created_at,
  finishedAt: row.finished_at,
});

export type RunCounts = StoredRun['counts'];
export type NewFinding = {
  readonly kind: FindingKind;
  readonly externalId: string | null;
  readonly path: string | null;
  readonly problem: string | null;
  readonly said: string | null;
};

export type FetchRunsRepo = ReturnType<typeof fetchRunsRepo>;

/** What an organisation has fetched. */
export const fetchRunsRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => {
  const select = () => tx.selectFrom('fetch_runs').selectAll().where('organisation_id', '=', organisationId);
  const update = (id: FetchRunId) =>
    tx.updateTable('fetch_runs').where('organisation_id', '=', organisationId).where('id', '=', id);
  const findings = (id: FetchRunId) =>
    tx
      .selectFrom('fetch_findings')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('run_id', '=', id)
      .orderBy('number');
  const one = (row: Selectable<FetchRuns> | undefined) => (row ? storedOf(row) : null);

  return {
    /** Null when one is under way already. */
    begin: async (id: FetchRunId, author: Author | null, at: Date) =>
      one(
        await tx
          .insertInto('fetch_runs')
          .values({
            organisation_id: organisationId,
            id,
            actor: author && JSON.stringify(author),
            created_at: at,
          })
          // Written out: a plan that is kept for any parameter would match no index of the running ones.
          .onConflict((conflict) =>
            conflict.column('organisation_id').where('state', '=', sql.lit('running')).doNothing(),
          )
          .returningAll()
          .executeTakeFirst(),
      ),

    setJob: async (id: FetchRunId, jobId: string): Promise<void> => {
      await update(id).set({ job_id: jobId }).execute();
    },

    find: async (id: FetchRunId) => one(await select().where('id', '=', id).executeTakeFirst()),
    /** Like `find`, and locks it until the transaction is over. */
    hold: async (id: FetchRunId) => one(await select().where('id', '=', id).forUpdate().executeTakeFirst()),
    running: async () => one(await select().where('state', '=', 'running').executeTakeFirst()),

    /** The newest first. */
    page: async (after: FetchRunId | undefined, limit: number) => {
      const rows = await select()
        .$call(newestFirst('fetch_runs', organisationId, after))
        .limit(limit)
        .execute();
      return rows.map(storedOf);
    },
    whole: () =>
      presenting(wholeList(tx, select().$call(newestFirst('fetch_runs', organisationId))), (rows) =>
        rows.map(storedOf),
      ),

    /** One page is carried out. */
    progressed: async (
      id: FetchRunId,
      { pages, nextUrl, total, counts }: Pick<StoredRun, 'pages' | 'nextUrl' | 'total' | 'counts'>,
    ): Promise<void> => {
      const { notFound, ...rest } = counts;
      await update(id)
        .set({ pages, next_url: nextUrl, total, ...rest, not_found: notFound })
        .execute();
    },

    settle: async (
      id: FetchRunId,
      state: FetchState,
      at: Date,
      failure: { readonly failure: FetchFailure; readonly status?: number | undefined } | null = null,
    ): Promise<void> => {
      await update(id)
        .set({
          state,
          failure: failure?.failure ?? null,
          failure_status: failure?.status ?? null,
          next_url: null,
          finished_at: at,
        })
        .where('state', '=', 'running')
        .execute();
    },

    /** Tells whoever looks at it that a conflict was settled. */
    announce: async (id: FetchRunId): Promise<void> => {
      await update(id)
        .set(({ ref }) => ({ pages: ref('pages') }))
        .execute();
    },

    addFindings: async (id: FetchRunId, from: number, findings: readonly NewFinding[]): Promise<void> => {
      const rows = findings.map(({ externalId, ...finding }, at) => ({
        organisation_id: organisationId,
        run_id: id,
        number: from + at + 1,
        external_id: externalId,
        ...finding,
      }));
      if (rows.length > 0) await tx.insertInto('fetch_findings').values(rows).execute();
    },

    countFindings: async (id: FetchRunId): Promise<number> => {
      const { count } = await tx
        .selectFrom('fetch_findings')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('organisation_id', '=', organisationId)
        .where('run_id', '=', id)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    findings: (id: FetchRunId) => findings(id).execute(),
    wholeFindings: (id: FetchRunId) => wholeList(tx, findings(id)),
  };
};
