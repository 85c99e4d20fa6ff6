import { setImmediate as nextTurn } from 'node:timers/promises';

/** What the thread may be kept for in one piece. */
const PORTION_MS = 8;

/** For long work on the thread that answers requests: called after each step, it lets others have their turn every few milliseconds. */
export const turnTaker = (now: () => number = () => performance.now()) => {
  let begunAt = now();
  return async (): Promise<void> => {
    if (now() - begunAt < PORTION_MS) return;
    await nextTurn();
    begunAt = now();
  };
};
