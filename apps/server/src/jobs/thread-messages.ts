import type { Job } from '../db/jobs/job.ts';
import type { PlainResult } from './job-kind.ts';

export type ToThread = { readonly run: Job } | { readonly abort: string };

export type FromThread =
  | { readonly result: PlainResult }
  /** The attempt failed. */
  | { readonly failed: Error }
  /** An error to report that is not the job's own failure. */
  | { readonly report: Error };
