import { AppError } from '@waybill/domain/errors';

type Limits<Owner> = {
  /** Turns at the same time, over all owners. */
  readonly atOnce: number;
  /** Turns of one owner at the same time. */
  readonly perOwner: number;
  /** How many of one owner's may wait; the next is refused. */
  readonly mostWaiting: number;
  /** How long one may wait before it is refused; without it, for as long as it takes. */
  readonly longestWaitMs?: number;
  /** How long a turn stays taken after work on it that took so long; without it, not at all. */
  readonly restMs?: (owner: Owner, workedMs: number) => number;
};

/** A turn that can be left to others while its owner waits for something outside. */
export type Turn = {
  leave(): void;
  /** Resolves when it is the owner's turn again. */
  take(): Promise<void>;
};

/** The turn of work that nothing waits for. */
export const NO_TURN: Turn = { leave: () => {}, take: async () => {} };

const RETRY_AFTER_SECONDS = 10;

/**
 * Gives out turns so that nobody waits for another owner's backlog: an owner has a share of the turns, and owners that wait
 * take turns with each other.
 */
export const fairTurns = <Owner>({ atOnce, perOwner, mostWaiting, longestWaitMs, restMs }: Limits<Owner>) => {
  /** In the order in which the owners come next. */
  const waiting = new Map<Owner, (() => void)[]>();
  const atWork = new Map<Owner, number>();
  let allAtWork = 0;

  const isFree = (owner: Owner) => allAtWork < atOnce && (atWork.get(owner) ?? 0) < perOwner;

  const begin = (owner: Owner) => {
    allAtWork++;
    atWork.set(owner, (atWork.get(owner) ?? 0) + 1);
  };

  const startNext = () => {
    for (const [owner, line] of waiting) {
      if (allAtWork >= atOnce) return;
      if (!isFree(owner)) continue;
      begin(owner);
      const start = line.shift();
      // Back to the end of the owners.
      waiting.delete(owner);
      if (line.length > 0) waiting.set(owner, line);
      start?.();
    }
  };

  const end = (owner: Owner) => {
    allAtWork--;
    const others = (atWork.get(owner) ?? 0) - 1;
    if (others > 0) atWork.set(owner, others);
    else atWork.delete(owner);
    startNext();
  };

  /** Resolves when it is this owner's turn; a caller that has left gives its place up. */
  const waitFor = (owner: Owner, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const line = waiting.get(owner) ?? [];
      if (line.length >= mostWaiting) {
        throw new AppError('too-many-requests', { retryAfter: RETRY_AFTER_SECONDS });
      }
      const refuse = (reason: unknown) => {
        line.splice(line.indexOf(start), 1);
        if (line.length === 0) waiting.delete(owner);
        settle();
        reject(reason);
      };
      const leave = () => refuse(signal?.reason);
      const timer =
        longestWaitMs === undefined
          ? undefined
          : setTimeout(() => refuse(new AppError('unavailable', { retryAfter: 1 })), longestWaitMs);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const start = () => {
        settle();
        resolve();
      };
      signal?.addEventListener('abort', leave, { once: true });
      line.push(start);
      waiting.set(owner, line);
    });

  /** Begins in the same step if a turn is free. */
  const takeTurn = (owner: Owner, signal: AbortSignal | undefined): Promise<void> | undefined => {
    signal?.throwIfAborted();
    if (!isFree(owner)) return waitFor(owner, signal);
    begin(owner);
    return undefined;
  };

  return async <Result>(owner: Owner, work: (turn: Turn) => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    const myTurn = takeTurn(owner, signal);
    if (myTurn) await myTurn;
    let isMine = true;
    let since = performance.now();
    const leave = () => {
      if (!isMine) return;
      isMine = false;
      const rest = restMs?.(owner, performance.now() - since) ?? 0;
      if (rest > 0) setTimeout(() => end(owner), rest).unref();
      else end(owner);
    };
    const take = async () => {
      if (isMine) return;
      await takeTurn(owner, signal);
      isMine = true;
      since = performance.now();
    };
    try {
      return await work({ leave, take });
    } finally {
      leave();
    }
  };
};
