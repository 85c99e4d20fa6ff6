import type { OrganisationId } from '@waybill/domain/ids';

/** The worker's proof that a job is still its own: a worker that took the job over has another token. */
export type JobLease = { readonly id: string; readonly token: string };

export type JobProgress = Readonly<Record<string, unknown>>;

/** A job that one worker holds, for as long as it renews the lease. */
export type Job = JobLease & {
  readonly kind: string;
  /** Null for jobs of the installation itself. */
  readonly organisationId: OrganisationId | null;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The number of this attempt, from 1 on, since the job last made progress. */
  readonly attempt: number;
  /** The progress that an earlier attempt saved. */
  readonly progress: JobProgress | null;
  readonly isCancelRequested: boolean;
  /** The time for which the job could have begun already. */
  readonly waitedMs: number;
};
