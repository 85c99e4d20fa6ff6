/** The number of attempts of a job, and the wait between two of them. */
export type RetryPolicy = {
  readonly attempts: number;
  /** The pause after so many attempts; `random` is from 0 up to 1. */
  readonly delayMs: (attempt: number, random: number) => number;
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Twice as long after each attempt, up to a longest pause. */
const doubling = (attempts: number, firstMs: number, longestMs = Number.POSITIVE_INFINITY): RetryPolicy => ({
  attempts,
  delayMs: (attempt) => Math.min(longestMs, firstMs * 2 ** (attempt - 1)),
});

/** 1, 2, 4 ... minutes: ten attempts within eight and a half hours. */
export const MAIL_RETRIES = doubling(10, MINUTE);

/** 1, 2, 4 ... minutes, then once an hour: twenty-four attempts within eighteen hours. Most messages are too late by then, and say so. */
export const MESSAGE_RETRIES = doubling(24, MINUTE, HOUR);

/** For work that only the database can hold up: soon again, for about a quarter of an hour. */
export const DATABASE_RETRIES = doubling(20, SECOND, MINUTE);

/** The same for work that takes hours and begins anew with each attempt. */
export const LONG_WORK_RETRIES = doubling(5, MINUTE);

/** For work that somebody waits for at a screen: long enough for a failover, and then the answer is that it failed. */
export const WAITED_FOR_RETRIES = doubling(5, SECOND);

/** For work that comes again with the next round of its schedule. */
export const SCHEDULE_RETRIES = doubling(3, 10 * SECOND);

const WEBHOOK_DELAYS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
const JITTER = 0.1;

/**
 * Ten attempts over 75 hours: a receiver that breaks on a Friday evening may come back on Monday. Up to a tenth longer or
 * shorter by chance, so that jobs that failed together do not come back together.
 */
export const WEBHOOK_RETRIES: RetryPolicy = {
  attempts: WEBHOOK_DELAYS_MS.length + 1,
  delayMs: (attempt, random) => {
    const delay = WEBHOOK_DELAYS_MS[Math.min(attempt, WEBHOOK_DELAYS_MS.length) - 1] ?? 0;
    return delay * (1 - JITTER + 2 * JITTER * random);
  },
};

/** Milliseconds until the next attempt after this one has failed; null when it was the last. */
export const nextDelayMs = ({ attempts, delayMs }: RetryPolicy, attempt: number, random: number): number | null =>
  attempt >= attempts ? null : delayMs(attempt, random);
