import { AppError } from '@waybill/domain/errors';

type Limits = {
  /** Turns at the same time, over all owners. Each owner has one of them at most. */
  readonly atOnce: number;
  readonly mostWaiting: number;
};

const RETRY_AFTER_SECONDS = 10;

/**
 * Gives out turns so that nobody waits for another owner's backlog: an owner has one turn at a time, and owners that wait take
 * turns with each other.
 */
export const fairTurns = <Owner>({ atOnce, mostWaiting }: Limits) => {
  /** In the order in which the owners come next. */
  const waiting = new Map<Owner, (() => void)[]>();
  const busy = new Set<Owner>();

  const startNext = () => {
    for (const [owner, line] of waiting) {
      if (busy.size >= atOnce) return;
      if (busy.has(owner)) continue;
      busy.add(owner);
      const [start, ...others] = line;
      // Back to the end of the owners.
      waiting.delete(owner);
      if (others.length > 0) waiting.set(owner, others);
      start?.();
    }
  };

  /** Resolves when it is this owner's turn; a caller that has left gives its place up. */
  const turn = (owner: Owner, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const line = waiting.get(owner) ?? [];
      if (line.length >= mostWaiting) {
        throw new AppError('too-many-requests', { retryAfter: RETRY_AFTER_SECONDS });
      }
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        const others = (waiting.get(owner) ?? []).filter((other) => other !== start);
        if (others.length > 0) waiting.set(owner, others);
        else waiting.delete(owner);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.set(owner, [...line, start]);
      startNext();
    });

  return async <Result>(owner: Owner, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
    await turn(owner, signal);
    try {
      return await work();
    } finally {
      busy.delete(owner);
      startNext();
    }
  };
};
