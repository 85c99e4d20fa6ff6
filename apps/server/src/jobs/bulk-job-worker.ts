export type BulkWork<Leased> = {
  /** The job whose turn it is of those that nobody works on, to have to oneself for a while; null when there is none. */
  take(): Promise<Leased | null>;
  /** The next batch of it. Answers with the lease to go on with, or null when there is nothing more to do. */
  work(job: Leased): Promise<Leased | null>;
  /** Lets others have it at once. */
  release(job: Leased): Promise<void>;
};

type Parts<Leased> = {
  readonly queue: BulkWork<Leased>;
  readonly onError: (error: unknown) => void;
  readonly pauseMs?: number;
};

export type BulkJobWorker = {
  /** There is something to do. */
  wake(): void;
  stop(): Promise<void>;
  check(): Promise<void>;
};

/**
 * Carries out bulk jobs batch by batch, and looks again a moment later. After each batch another job that waits has its turn,
 * so that a small one need not wait for the end of a large one. Stopped, it finishes its batch and leaves the rest to whoever
 * comes next.
 */
export const startBulkJobWorker = <Leased>({ queue, onError, pauseMs = 1000 }: Parts<Leased>): BulkJobWorker => {
  let stopped = false;
  let isWoken = false;
  let wake = () => {};
  let lastFailure: unknown = null;

  /** False when there was nothing to do. */
  const workOnAll = async (): Promise<boolean> => {
    let job: Leased | null = await queue.take();
    if (!job) return false;
    while (job && !stopped) {
      const rest = await queue.work(job);
      const other = stopped ? null : await queue.take();
      if (rest && other) await queue.release(rest);
      job = other ?? rest;
    }
    if (job) await queue.release(job);
    return true;
  };

  const run = async () => {
    while (!stopped) {
      isWoken = false;
      const more = await workOnAll().catch((error: unknown) => {
        lastFailure = error;
        onError(error);
        return null;
      });
      if (more !== null) lastFailure = null;
      if (more || stopped || isWoken) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pauseMs).unref();
      });
    }
  };
  const running = run();

  return {
    wake: () => {
      isWoken = true;
      wake();
    },
    stop: async () => {
      stopped = true;
      wake();
      await running;
    },
    check: async () => {
      if (stopped || lastFailure !== null) throw new Error('bulk jobs are not carried out', { cause: lastFailure });
    },
  };
};
