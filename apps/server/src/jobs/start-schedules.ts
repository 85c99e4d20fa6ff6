import type { JobKind } from './job-kind.ts';
import { lastDue } from './schedule.ts';

type Parts = {
  readonly kinds: readonly JobKind[];
  /** The minute by a clock that all processes share. */
  readonly currentMinute: () => Promise<Date>;
  /** Enqueues the job for this minute, unless another process has. */
  readonly fire: (kind: string, minute: Date) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
  readonly everyMs?: number;
};

const EVERY_MS = 10_000;

/**
 * Enqueues the jobs of these kinds' schedules, at the start and in every new minute. A schedule that was due while no process
 * ran is fired once, and not for each minute that was missed.
 */
export const startSchedules = ({ kinds, currentMinute, fire, onError, everyMs = EVERY_MS }: Parts) => {
  const fired = new Map<string, number>();
  let round: Promise<void> = Promise.resolve();

  const tick = async () => {
    const minute = await currentMinute();
    for (const { name, schedule } of kinds) {
      if (!schedule) continue;
      const due = lastDue(schedule, minute);
      if (fired.get(name) === due.getTime()) continue;
      await fire(name, due);
      fired.set(name, due.getTime());
    }
  };
  const run = () => {
    round = round.then(tick).catch(onError);
  };
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
};
