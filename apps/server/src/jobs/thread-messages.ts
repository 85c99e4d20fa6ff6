import type { Job } from '../db/jobs/job.ts';
import type { PlainResult } from './job-kind.ts';

export type ToThread = { readonly run: Job } | { readonly abort: string };

export type FromThread =
  | { readonly result: PlainResult }
  /** The attempt failed. */
  | { readonly failed: Error }
  /** Something went wrong beside it that is to be told. */
  | { readonly report: Error };
