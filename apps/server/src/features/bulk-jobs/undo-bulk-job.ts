import type { BulkJob } from '@waybill/contract/bulk-jobs';
import { isUndoable } from '@waybill/domain/bulk';
import { AppError, orNotFound } from '@waybill/domain/errors';
import { type BulkJobId, newId } from '@waybill/domain/ids';
import { mayStillUndo } from '@waybill/domain/undo-time';
import type { Requester } from '../../http/visitor.ts';
import type { BulkDeps } from './bulk-deps.ts';
import { isAsker, jobOf, readJob } from './load-bulk-job.ts';
import { assertSwitchedOn } from './plan-bulk-job.ts';

/**
 * Begins to undo what a job has changed, as a job of its own: it goes on when nobody waits for it, and reports the rows that
 * have been changed since. Asked twice, or from two tabs, it answers with the one undo there is.
 */
export const undoBulkJob = ({ inView, clock }: BulkDeps, by: Requester, id: BulkJobId): Promise<BulkJob> =>
  inView(by, async (repos) => {
    if (!isAsker(by, await readJob(repos, by, id))) throw new AppError('not-yours');
    const job = orNotFound(await repos.jobs.hold(id));
    const existing = await repos.jobs.undoOf(id);
    if (existing) return jobOf(repos, by, existing);
    if (!isUndoable(job.action.kind) || job.finishedAt === null) throw new AppError('undo-impossible');
    const now = clock();
    if (!mayStillUndo(job.finishedAt, now)) throw new AppError('undo-too-late');
    await assertSwitchedOn(repos, job.action);
    const { changed = 0 } = await repos.report.counts(id);
    if (changed === 0) throw new AppError('undo-impossible');
    const undo = {
      id: newId<BulkJobId>(),
      author: repos.author,
      action: { kind: 'undo', undoes: id },
      total: changed,
      createdAt: now,
      subCompanyId: job.subCompanyId,
    } as const;
    await repos.jobs.add(undo);
    await repos.rows.addUndo(undo.id, id);
    // Refused, and not carried out for nothing: it can still be undone once the newer change is.
    if (await repos.rows.areAllChangedSince(undo.id)) throw new AppError('undo-changed-since');
    await repos.jobs.start(undo.id);
    await repos.enqueue(undo.id, 'undo');
    return jobOf(repos, by, orNotFound(await repos.jobs.find(undo.id)));
  });
