import type { BulkJob } from '@waybill/contract/bulk-jobs';
import { makesFile } from '@waybill/domain/bulk';
import { AppError } from '@waybill/domain/errors';
import type { BulkJobId } from '@waybill/domain/ids';
import type { BulkDeps, By } from './bulk-deps.ts';
import { isAsker, jobOf, readJob, there } from './found-job.ts';
import { mustBeSwitchedOn } from './plan-bulk-job.ts';

/** Begins with what was planned, once. It is carried out in the name of who planned it, and so nobody else begins it. */
export const runBulkJob = ({ inView }: BulkDeps, by: By, id: BulkJobId): Promise<BulkJob> =>
  inView(by, async (repos) => {
    const planned = await readJob(repos, by, id);
    if (!isAsker(by, planned)) throw new AppError('not-yours');
    if (planned.state === 'planned') {
      await mustBeSwitchedOn(repos, planned.action);
      if (await repos.jobs.start(id)) await repos.enqueue(id, planned.action.kind);
    }
    return jobOf(repos, there(await repos.jobs.find(id)));
  });

/** Waits for the rows under way; what they have become stays, and is reported. */
export const cancelBulkJob = ({ inView, clock }: BulkDeps, by: By, id: BulkJobId): Promise<BulkJob> =>
  inView(by, async (repos) => {
    await readJob(repos, by, id);
    const job = there(await repos.jobs.hold(id));
    await repos.jobs.cancel(id, clock());
    await repos.dequeue(id);
    if (makesFile(job.action.kind) && job.state === 'running') await repos.rows.unmake(id, 'waiting');
    return jobOf(repos, there(await repos.jobs.find(id)));
  });
