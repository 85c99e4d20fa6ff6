import type { Solution } from '../problem/solution.ts';
import { createSearch } from '../search/search.ts';
import type { FromThread, Port, ToThread } from './messages.ts';

export type ThreadClock = {
  /** Milliseconds. */
  readonly now: () => number;
  /** Lets messages in. */
  readonly pause: () => Promise<void>;
  /** Lets others have the processor for a moment. */
  readonly breathe?: () => void;
};

/** How often messages are let in, and how often a better plan is told: telling takes a copy. */
const PAUSE_MS = 20;
/**
 * How often others may have the processor: by itself a system looks only each few milliseconds who comes next, and a request
 * that passes through several processes would wait for that each time.
 */
const BREATHE_MS = 1;
const TELL_SHARE = 0.05;
const PORTION = 20;
/**
 * At these shares a thread goes on from a better plan of another one. In between each is on its own: threads that follow each other all
 * the time search the same corner.
 */
const EXCHANGES = [0.25, 0.49, 0.7, 0.85, 0.95];

/** The inside of a thread: searches when it is told to, until the time is over or it is stopped. */
export const serveSearch = (parent: Port<FromThread, ToThread>, { now, pause, breathe }: ThreadClock): void => {
  let isStopped = false;
  let offered: Solution | null = null;

  const search = async ({ problem, seed, limit }: ToThread & { type: 'search' }) => {
    const from = now();
    isStopped = false;
    const own = createSearch(problem, seed);
    offered = null;
    let exchanges = 0;
    let [attempts, told, toldAt, pausedAt, breathedAt] = [0, -1, -1, from, from];
    const tell = (type: FromThread['type']) => parent.postMessage({ type, solution: own.best(), attempts });
    const shareNow = () => ('attempts' in limit ? attempts / limit.attempts : (now() - from) / limit.milliseconds);
    for (let share = 0; share < 1 && !isStopped; share = shareNow()) {
      if (own.improvements() !== told && share >= toldAt + TELL_SHARE) {
        tell('better');
        told = own.improvements();
        toldAt = share;
      }
      if (now() - pausedAt >= PAUSE_MS) {
        await pause();
        pausedAt = now();
      }
      if (share >= (EXCHANGES[exchanges] ?? 1)) {
        if (offered) own.adopt(offered);
        exchanges += 1;
      }
      if (breathe && now() - breathedAt >= BREATHE_MS) {
        breathe();
        breathedAt = now();
      }
      own.run(PORTION, share);
      attempts += PORTION;
    }
    tell('done');
  };

  parent.on('message', (message) => {
    if (message.type === 'search') void search(message);
    else if (message.type === 'adopt') offered = message.solution;
    else isStopped = true;
  });
};
