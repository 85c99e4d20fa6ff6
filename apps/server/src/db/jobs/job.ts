import type { OrganisationId } from '@waybill/domain/ids';

/** How a worker proves that a job is still its own: another one that took the job over has another token. */
export type JobLease = { readonly id: string; readonly token: string };

export type JobProgress = Readonly<Record<string, unknown>>;

/** A job that a worker has to itself, for as long as it renews the lease. */
export type Job = JobLease & {
  readonly kind: string;
  /** Null is the installation's own. */
  readonly organisationId: OrganisationId | null;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Which attempt this is, from 1 on, since the job last got on. */
  readonly attempt: number;
  /** What an earlier attempt has left as progress. */
  readonly progress: JobProgress | null;
  readonly isCancelRequested: boolean;
  /** For how long it could have begun already. */
  readonly waitedMs: number;
};
