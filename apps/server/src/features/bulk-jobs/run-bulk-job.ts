import type { BulkJob } from '@waybill/contract/bulk-jobs';
import { makesFile } from '@waybill/domain/bulk';
import { AppError, orNotFound } from '@waybill/domain/errors';
import type { BulkJobId } from '@waybill/domain/ids';
import type { Requester } from '../../http/visitor.ts';
import type { BulkDeps } from './bulk-deps.ts';
import { isAsker, jobOf, readJob } from './load-bulk-job.ts';
import { assertAllowed, assertSwitchedOn } from './plan-bulk-job.ts';

/** Starts a planned job, once. It runs in the name of its planner, so nobody else may start it. */
export const runBulkJob = ({ inView }: BulkDeps, by: Requester, id: BulkJobId): Promise<BulkJob> =>
  inView(by, async (repos) => {
    const planned = await readJob(repos, by, id);
    if (!isAsker(by, planned)) throw new AppError('not-yours');
    if (planned.state === 'planned') {
      await assertSwitchedOn(repos, planned.action);
      await assertAllowed(repos, planned.action, by);
      if (await repos.jobs.start(id)) await repos.enqueue(id, planned.action.kind);
    }
    return jobOf(repos, by, orNotFound(await repos.jobs.find(id)));
  });

/** Waits for the rows under way; rows that are done stay so, and are reported. */
export const cancelBulkJob = ({ inView, clock }: BulkDeps, by: Requester, id: BulkJobId): Promise<BulkJob> =>
  inView(by, async (repos) => {
    await readJob(repos, by, id);
    const job = orNotFound(await repos.jobs.hold(id));
    await repos.jobs.cancel(id, clock());
    await repos.dequeue(id);
    if (makesFile(job.action.kind) && job.state === 'running') await repos.rows.unmake(id, 'waiting');
    return jobOf(repos, by, orNotFound(await repos.jobs.find(id)));
  });
