import type { Author } from '@waybill/domain/actor';
import { type BulkJobAction, type BulkState, bulkJobAction } from '@waybill/domain/bulk';
import type { FieldFeature } from '@waybill/domain/fields';
import type { BulkJobId, OrganisationId, SubCompanyId } from '@waybill/domain/ids';
import type { Selectable } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { BulkJobs } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';

export type StoredJob = {
  readonly id: BulkJobId;
  readonly organisationId: OrganisationId;
  readonly subCompanyId: SubCompanyId | null;
  readonly author: Author;
  readonly action: BulkJobAction;
  readonly state: BulkState;
  readonly total: number;
  readonly fileKey: string | null;
  /** The features that were switched on when the file was made. */
  readonly fileFeatures: readonly FieldFeature[];
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
};

/** A file in the storage, with the features whose columns it may hold. */
export type MadeFile = { readonly key: string; readonly features: readonly FieldFeature[] };

type NewJob = Pick<StoredJob, 'id' | 'author' | 'action' | 'total' | 'createdAt'> & {
  /** The sub-company in whose view it works, if it is not the current one. */
  readonly subCompanyId?: SubCompanyId | null;
};

/** The jobs of an organisation. The use-cases decide which of its people may see them. */
export const bulkJobsRepo = (tx: Tx, { organisationId, subCompanyId }: Scope) => {
  const jobs = () => tx.selectFrom('bulk_jobs').selectAll().where('organisation_id', '=', organisationId);
  const change = (id: BulkJobId) =>
    tx.updateTable('bulk_jobs').where('organisation_id', '=', organisationId).where('id', '=', id);

  return {
    add: async ({
      id,
      author,
      action,
      total,
      createdAt,
      subCompanyId: within = subCompanyId,
    }: NewJob): Promise<void> => {
      await tx
        .insertInto('bulk_jobs')
        .values({
          organisation_id: organisationId,
          id,
          sub_company_id: within,
          actor: JSON.stringify(author),
          actor_user_id: author.kind === 'user' ? author.id : null,
          action: JSON.stringify(action),
          undoes: action.kind === 'undo' ? action.undoes : null,
          state: 'planned',
          total,
          created_at: createdAt,
        })
        .execute();
    },

    /** Keeps only an author's latest plans that were never started. All API keys count as one author. */
    keepPlans: async (author: Author, most: number): Promise<void> => {
      await tx
        .deleteFrom('bulk_jobs')
        .where('organisation_id', '=', organisationId)
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('bulk_jobs')
            .select('id')
            .where('organisation_id', '=', organisationId)
            .where('state', '=', 'planned')
            .where('actor_user_id', author.kind === 'user' ? '=' : 'is', author.kind === 'user' ? author.id : null)
            .orderBy('created_at', 'desc')
            .orderBy('id')
            .offset(most)
            .forUpdate()
            .skipLocked(),
        )
        .execute();
    },

    find: async (id: BulkJobId) => storedOrNull(await jobs().where('id', '=', id).executeTakeFirst()),

    /** The job that undoes this one, if there is one. */
    undoOf: async (id: BulkJobId) => storedOrNull(await jobs().where('undoes', '=', id).executeTakeFirst()),

    /** Like `find`, and locks the job until the transaction is over, so that it cannot be cancelled meanwhile either. */
    hold: async (id: BulkJobId) => storedOrNull(await jobs().where('id', '=', id).forUpdate().executeTakeFirst()),

    /** False when the job was started before: it starts once. */
    start: async (id: BulkJobId): Promise<boolean> => {
      const { numUpdatedRows } = await change(id)
        .set({ state: 'running' })
        .where('state', '=', 'planned')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    cancel: async (id: BulkJobId, now: Date): Promise<void> => {
      await change(id)
        .set({ state: 'cancelled', finished_at: now })
        .where('state', 'in', ['planned', 'running'])
        .execute();
    },

    finish: async (id: BulkJobId, state: 'done' | 'failed', now: Date, file: MadeFile | null = null) => {
      await change(id)
        .set({ state, finished_at: now, file_key: file?.key ?? null, file_features: [...(file?.features ?? [])] })
        .execute();
    },

    /** The write notifies the screens that watch the job. */
    progressed: async (id: BulkJobId, now: Date): Promise<void> => {
      await change(id).set({ progressed_at: now }).execute();
    },
  };
};
export type BulkJobsRepo = ReturnType<typeof bulkJobsRepo>;

const storedOrNull = (row: Selectable<BulkJobs> | undefined): StoredJob | null =>
  row
    ? {
        id: row.id,
        organisationId: row.organisation_id,
        subCompanyId: row.sub_company_id,
        author: row.actor,
        action: bulkJobAction.parse(row.action),
        state: row.state,
        total: row.total,
        fileKey: row.file_key,
        fileFeatures: row.file_features,
        createdAt: row.created_at,
        finishedAt: row.finished_at,
      }
    : null;
