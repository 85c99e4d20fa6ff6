import type { Plan } from './plan.ts';
import type { Random } from './random.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Timeline = { readonly createdAt: Date; readonly at: readonly Date[] };

const EARLY: readonly Plan['ending'][] = ['open', 'new', 'asked', 'declined'];

/** The beginning of a day, counted from today. Iceland is on UTC all year. */
export const dayFrom = (now: Date, day: number): Date => new Date(Math.floor(now.getTime() / DAY) * DAY + day * DAY);

/**
 * The times at which it was entered and changed. All of them lie in the past, in order, whatever the hour of the seeding:
 * a step that would come later is dated just now.
 */
export const timelineOf = ({ day, steps, ending }: Plan, random: Random, now: Date): Timeline => {
  const first = dayFrom(now, Math.min(day, 0) + (EARLY.includes(ending) ? random.between(0, 2) : 0)).getTime();
  const wished = steps.map((step) => first + step.day * DAY + step.hour * HOUR + random.between(0, 50) * MINUTE);
  const entered = (wished[0] ?? first - DAY + random.between(8, 30) * HOUR) - random.between(1, 20) * HOUR;
  let latest = now.getTime();
  const past = [entered, ...wished].reverse().map((moment) => {
    latest = Math.min(moment, latest - random.between(2, 40) * MINUTE);
    return new Date(latest);
  });
  const [createdAt = now, ...at] = past.reverse();
  return { createdAt, at };
};
