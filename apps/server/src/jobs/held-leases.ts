import type { Job } from '../db/jobs/job.ts';
import type { JobQueue } from '../db/jobs/job-queue.ts';
import { JobAborted } from './run-job.ts';

type Parts = {
  readonly queue: Pick<JobQueue, 'renew'>;
  readonly leaseMs: number;
  readonly onRenewed: (failure: unknown) => void;
};

/**
 * The jobs that this process works on. Their leases are renewed together, three times within the length of one: a process that
 * dies loses all of them. A job that turns out to be cancelled, or another worker's by now, is aborted.
 */
export const heldLeases = ({ queue, leaseMs, onRenewed }: Parts) => {
  const held = new Map<
    string,
    { readonly job: Job; readonly abort: AbortController; readonly ended: Promise<unknown> }
  >();
  let renewing: Promise<void> | null = null;

  const renew = async () => {
    const asked = [...held.values()];
    try {
      const kept = new Map(
        (
          await queue.renew(
            asked.map(({ job }) => job),
            leaseMs,
          )
        ).map((row) => [row.id, row.isCancelRequested]),
      );
      for (const { job, abort } of asked) {
        const isCancelled = kept.get(job.id);
        if (isCancelled === undefined) abort.abort(new JobAborted('lost', 'another worker has taken it over'));
        else if (isCancelled) abort.abort(new JobAborted('cancelled', 'it was cancelled'));
      }
      onRenewed(null);
    } catch (error) {
      // While the database is away no worker can take a job over; the next renewal shows whether one did since.
      onRenewed(error);
    }
  };

  const timer = setInterval(() => {
    if (held.size === 0 || renewing) return;
    renewing = renew().finally(() => {
      renewing = null;
    });
  }, leaseMs / 3);
  timer.unref();

  return {
    count: () => held.size,
    /** Renews the lease until the work has ended. */
    hold: (job: Job, work: (abort: AbortController) => Promise<void>): Promise<void> => {
      const abort = new AbortController();
      const ended = work(abort).finally(() => held.delete(job.id));
      held.set(job.id, { job, abort, ended });
      return ended;
    },
    /** Waits that long for all jobs, then aborts those that have not ended. */
    end: async (patienceMs: number): Promise<void> => {
      const all = Promise.allSettled([...held.values()].map(({ ended }) => ended));
      const stop = () => {
        for (const { abort } of held.values()) abort.abort(new JobAborted('stopped', 'the process ends'));
      };
      const impatient = setTimeout(stop, patienceMs);
      await all;
      clearTimeout(impatient);
      clearInterval(timer);
      await renewing;
    },
  };
};

export type HeldLeases = ReturnType<typeof heldLeases>;
