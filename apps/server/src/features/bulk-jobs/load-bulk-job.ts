import type { BulkJob } from '@waybill/contract/bulk-jobs';
import { isUndoable } from '@waybill/domain/bulk';
import { orNotFound } from '@waybill/domain/errors';
import type { BulkJobId } from '@waybill/domain/ids';
import { undoUntil } from '@waybill/domain/undo-time';
import type { Requester } from '../../http/visitor.ts';
import type { PlanningBulk } from './bulk-deps.ts';
import type { StoredJob } from './bulk-jobs.repo.ts';

/** A program acts for its organisation, so any of its keys counts as the asker, also after a rotation. */
export const isAsker = ({ actor }: Requester, { author }: StoredJob): boolean =>
  actor.kind === 'user' ? author.kind === 'user' && author.id === actor.userId : author.kind === 'api-key';

/**
 * API keys and members of no sub-company see every job of the organisation. A member of one sees only their own, and of these
 * only jobs in that sub-company: a job from before they were tied to it reports on shipments of others.
 */
const mayRead = (by: Requester, job: StoredJob): boolean => {
  if (by.actor.kind === 'api-key' || by.actor.subCompanyId === null) return true;
  return isAsker(by, job) && job.subCompanyId === by.actor.subCompanyId;
};

export const readJob = async (repos: Pick<PlanningBulk, 'jobs'>, by: Requester, id: BulkJobId): Promise<StoredJob> => {
  const job = orNotFound(await repos.jobs.find(id));
  return orNotFound(mayRead(by, job) ? job : null);
};

/** The job with its progress and its results so far. */
export const jobOf = async (
  { report, jobs }: Pick<PlanningBulk, 'report' | 'jobs'>,
  by: Requester,
  job: StoredJob,
): Promise<BulkJob> => {
  const { waiting = 0, changed = 0, skipped = 0, failed = 0 } = await report.counts(job.id);
  const isOffered =
    isUndoable(job.action.kind) && changed > 0 && isAsker(by, job) && (await jobs.undoOf(job.id)) === null;
  return {
    id: job.id,
    action: job.action,
    state: job.state,
    total: job.total,
    waiting,
    changed,
    skipped,
    failed,
    reasons: skipped > 0 ? await report.reasons(job.id) : [],
    hasFile: job.fileKey !== null,
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    undoUntil: isOffered && job.finishedAt ? undoUntil(job.finishedAt).toISOString() : null,
  };
};
