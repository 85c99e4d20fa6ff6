import type { Job } from '../../db/jobs/job.ts';
import type { JobKind } from '../job-kind.ts';

/** Three attempts, without a pause. */
export const AT_ONCE = { attempts: 3, delayMs: () => 0 };

/** A kind for tests that care only about its work. */
export const kindOf = (run: JobKind['run'], changes: Partial<JobKind> = {}): JobKind =>
  ({ name: 'work', atOnce: 4, perOrganisation: 4, timeLimitMs: 60_000, retry: AT_ONCE, ...changes, run }) as JobKind;

/** The number in a job's payload. */
export const numberOf = ({ payload }: Pick<Job, 'payload'>) => Number(payload.n);
