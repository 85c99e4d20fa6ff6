import { randomUUID } from 'node:crypto';
import type { Database } from '../db/connect.ts';
import { limitCounts } from '../db/limit-counts.ts';
import type { Tallies } from '../tallies.ts';

type Parts = {
  readonly database: Pick<Database, 'asOperator'>;
  readonly counts: Tallies;
  /** Told once of each time that the others cannot be heard: until then each process has its limits to itself. */
  readonly onError: (error: unknown) => void;
  readonly timing?: Partial<typeof TIMING>;
};

const TIMING = {
  /** What is new is told within this time. */
  tellMs: 200,
  /** How often it is asked what others have under way, where that matters. */
  askMs: 1_000,
  /** How often others are told that this process is still there. */
  renewMs: 5_000,
  tidyMs: 60_000,
};

/** Exchanges the counts of this process with those of the others, beside the requests: none of them waits for it. */
export const shareTallies = ({ database, counts, onError, timing }: Parts) => {
  const { tellMs, askMs, renewMs, tidyMs } = { ...TIMING, ...timing };
  const shared = limitCounts(database, randomUUID());
  const last = { asked: performance.now(), renewed: performance.now(), tidied: performance.now() };
  let underWay: Promise<void> = Promise.resolve();
  let isBusy = false;
  let isFailing = false;

  const isDue = (what: keyof typeof last, ms: number) => performance.now() - last[what] >= ms;

  const exchange = async () => {
    const again = isDue('renewed', renewMs) && counts.hasTold();
    const asks = isDue('asked', askMs) && counts.isCurious();
    if (!counts.hasNews() && !again && !asks) return;
    last.asked = performance.now();
    if (again) last.renewed = last.asked;
    const taken = counts.take(again);
    try {
      counts.hear(await shared.exchange(taken));
      isFailing = false;
    } catch (error) {
      counts.takeBack(taken.told);
      if (!isFailing) onError(error);
      isFailing = true;
    }
  };
  const tidy = async () => {
    if (!isDue('tidied', tidyMs)) return;
    last.tidied = performance.now();
    await shared.tidy().catch(() => {});
  };

  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    underWay = exchange()
      .then(tidy)
      .finally(() => {
        isBusy = false;
      });
  }, tellMs);
  timer.unref();

  return {
    stop: async () => {
      clearInterval(timer);
      await underWay;
      await shared.leave().catch(() => {});
    },
  };
};
