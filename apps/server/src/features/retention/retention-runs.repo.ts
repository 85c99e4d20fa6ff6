import type { Author } from '@waybill/domain/actor';
import type { OrganisationId, RetentionRunId, SubCompanyId } from '@waybill/domain/ids';
import type { RetentionCount, RetentionKind, RetentionRunState } from '@waybill/domain/retention';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { newestFirst } from '../../db/newest-first.ts';
import type { RetentionRuns } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';
import type { Cursor, DivisionPeriods } from './old-records.repo.ts';

/** The kind that a run is at, and behind which row. */
export type RunProgress = { readonly kind: RetentionKind; readonly cursor: Cursor | null };

export type StoredRun = {
  readonly id: RetentionRunId;
  readonly organisationId: OrganisationId;
  readonly subCompanyId: SubCompanyId | null;
  readonly isRehearsal: boolean;
  readonly periods: readonly DivisionPeriods[];
  readonly state: RetentionRunState;
  readonly progress: RunProgress | null;
  readonly counts: readonly RetentionCount[];
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
};

const storedOf = (row: Selectable<RetentionRuns>): StoredRun => ({
  id: row.id,
  organisationId: row.organisation_id,
  subCompanyId: row.sub_company_id,
  isRehearsal: row.is_rehearsal,
  periods: row.periods as unknown as readonly DivisionPeriods[],
  state: row.state,
  progress: row.progress as RunProgress | null,
  counts: row.counts as unknown as readonly RetentionCount[],
  createdAt: row.created_at,
  finishedAt: row.finished_at,
});

type NewRun = Pick<StoredRun, 'id' | 'subCompanyId' | 'isRehearsal' | 'periods' | 'createdAt'> & {
  readonly author: Author | null;
};

export type RetentionRunsRepo = ReturnType<typeof retentionRunsRepo>;

export const retentionRunsRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => {
  const own = () => tx.selectFrom('retention_runs').selectAll().where('organisation_id', '=', organisationId);
  const one = (id: RetentionRunId) =>
    tx.updateTable('retention_runs').where('organisation_id', '=', organisationId).where('id', '=', id);

  return {
    /** False when a round of removing is under way, of which there is one at a time. */
    add: async ({ id, subCompanyId, isRehearsal, periods, createdAt, author }: NewRun): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('retention_runs')
        .values({
          organisation_id: organisationId,
          id,
          sub_company_id: subCompanyId,
          is_rehearsal: isRehearsal,
          actor: author && JSON.stringify(author),
          periods: JSON.stringify(periods),
          state: 'running',
          created_at: createdAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    countRunning: async (): Promise<number> => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`retention ${organisationId}`}, 0))`.execute(tx);
      return (await own().where('state', '=', 'running').where('is_rehearsal', '=', true).execute()).length;
    },

    find: async (id: RetentionRunId): Promise<StoredRun | null> => {
      const row = await own().where('id', '=', id).executeTakeFirst();
      return row ? storedOf(row) : null;
    },

    /** Locked: whoever works on it by mistake beside another waits, and goes on from where that one is. Null when it is over. */
    holdRunning: async (id: RetentionRunId): Promise<StoredRun | null> => {
      const row = await own().where('id', '=', id).where('state', '=', 'running').forUpdate().executeTakeFirst();
      return row ? storedOf(row) : null;
    },

    rounds: async (limit: number): Promise<readonly StoredRun[]> => {
      const rows = await own()
        .where('is_rehearsal', '=', false)
        .$call(newestFirst('retention_runs', organisationId))
        .limit(limit)
        .execute();
      return rows.map(storedOf);
    },

    /** The last one of each level. */
    rehearsals: async (): Promise<readonly StoredRun[]> => {
      const rows = await own()
        .distinctOn('sub_company_id')
        .where('is_rehearsal', '=', true)
        .orderBy('sub_company_id')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(storedOf);
    },

    progressed: async (id: RetentionRunId, progress: RunProgress, counts: readonly RetentionCount[]): Promise<void> => {
      await one(id)
        .set({ progress: JSON.stringify(progress), counts: JSON.stringify(counts) })
        .execute();
    },

    end: async (id: RetentionRunId, state: 'done' | 'failed', now: Date): Promise<void> => {
      await one(id).where('state', '=', 'running').set({ state, progress: null, finished_at: now }).execute();
    },

    /** A night in which there was nothing to remove is nothing to remember. */
    forget: async (id: RetentionRunId): Promise<void> => {
      await tx
        .deleteFrom('retention_runs')
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .execute();
    },
  };
};
