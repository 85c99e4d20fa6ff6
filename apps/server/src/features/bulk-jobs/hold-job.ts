import type { LeasedJob, WorkingBulk } from './bulk-deps.ts';
import type { StoredJob } from './bulk-jobs.repo.ts';

/** Many times what a batch takes: who has been silent for so long has died. */
export const LEASE_MS = 30_000;

/** The job, unless it was cancelled, is over, or is somebody else's by now. */
export const holdJob = async ({ jobs }: WorkingBulk, { id, leasedUntil }: LeasedJob): Promise<StoredJob | null> => {
  const job = await jobs.hold(id);
  const isMine = job?.state === 'running' && job.leasedUntil?.getTime() === leasedUntil.getTime();
  return isMine ? job : null;
};

/** Has the job to oneself for another while. */
export const keepOn = async <Job extends LeasedJob>({ jobs }: WorkingBulk, leased: Job, now: Date): Promise<Job> => {
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  await jobs.keepLease(leased.id, leasedUntil);
  return { ...leased, leasedUntil };
};
