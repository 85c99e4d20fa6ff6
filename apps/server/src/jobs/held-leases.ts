import type { Job } from '../db/jobs/job.ts';
import type { JobQueue } from '../db/jobs/job-queue.ts';
import { JobAborted } from './run-job.ts';

type Parts = {
  readonly queue: Pick<JobQueue, 'renew'>;
  readonly leaseMs: number;
  readonly onRenewed: (failure: unknown) => void;
};

type Held = { readonly job: Job; readonly abort: AbortController; readonly ended: Promise<void> };

/**
 * The jobs that this process works on. Their leases are renewed together, three times within the length of one: a process that
 * dies loses all of them. An attempt whose job turns out to be cancelled, or taken over by another attempt, is aborted.
 */
export const heldLeases = ({ queue, leaseMs, onRenewed }: Parts) => {
  // An entry for each attempt and not for each job: a lease that has run out may be claimed again by this very process, while
  // the attempt that lost it is still under way.
  const held = new Set<Held>();
  let renewing: Promise<void> | null = null;

  const renew = async () => {
    const asked = [...held];
    try {
      const renewed = await queue.renew(
        asked.map(({ job }) => job),
        leaseMs,
      );
      for (const { job, abort } of asked) {
        const lease = renewed.find(({ id, token }) => id === job.id && token === job.token);
        if (!lease) abort.abort(new JobAborted('lost', 'another attempt has taken it over'));
        else if (lease.isCancelRequested) abort.abort(new JobAborted('cancelled', 'it was cancelled'));
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
      const entry: Held = { job, abort, ended: work(abort).finally(() => held.delete(entry)) };
      held.add(entry);
      return entry.ended;
    },
    /** Waits that long for all jobs, then aborts those that have not ended. */
    end: async (patienceMs: number): Promise<void> => {
      const all = Promise.allSettled([...held].map(({ ended }) => ended));
      const stop = () => {
        for (const { abort } of held) abort.abort(new JobAborted('stopped', 'the process ends'));
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
