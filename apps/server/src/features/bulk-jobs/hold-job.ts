import type { LeasedJob, WorkingBulk } from './bulk-deps.ts';
import type { StoredJob } from './bulk-jobs.repo.ts';

/**
 * The job, unless it was cancelled, is over, or belongs to another worker by now. When two workers both believe the other
 * dead, the second waits here until the first has committed, and continues after it.
 */
export const holdJob = async (repos: WorkingBulk, { id }: LeasedJob): Promise<StoredJob | null> => {
  const job = await repos.jobs.hold(id);
  return job?.state === 'running' && (await repos.holdsLease()) ? job : null;
};
