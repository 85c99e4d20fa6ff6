import { assert, constantFrom, double, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { DATABASE_RETRIES, MAIL_RETRIES, nextDelayMs, SCHEDULE_RETRIES, WEBHOOK_RETRIES } from './retry-policies.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ALL = [MAIL_RETRIES, DATABASE_RETRIES, SCHEDULE_RETRIES, WEBHOOK_RETRIES];
const chance = () => double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('a mail is tried again after 1, 2, 4 ... minutes, and given up after ten attempts', () => {
  const minutes = Array.from({ length: 10 }, (_, index) => nextDelayMs(MAIL_RETRIES, index + 1, 0.5));
  expect(minutes.map((ms) => ms && ms / MINUTE)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, null]);
});

test('a webhook is tried ten times over 75 hours', () => {
  const delays = Array.from({ length: 10 }, (_, index) => nextDelayMs(WEBHOOK_RETRIES, index + 1, 0.5));
  expect(delays.at(-1)).toBeNull();
  const hours = delays.reduce<number>((sum, ms) => sum + (ms ?? 0), 0) / HOUR;
  expect(Math.floor(hours)).toBe(75);
});

test('by chance a webhook comes up to a tenth earlier or later, and never another', () => {
  assert(
    property(integer({ min: 1, max: 9 }), chance(), (attempt, random) => {
      const middle = WEBHOOK_RETRIES.delayMs(attempt, 0.5);
      const delay = WEBHOOK_RETRIES.delayMs(attempt, random);
      expect(delay / middle).toBeGreaterThanOrEqual(0.899_999);
      expect(delay / middle).toBeLessThan(1.100_001);
    }),
  );
  expect(WEBHOOK_RETRIES.delayMs(3, 0)).not.toBe(WEBHOOK_RETRIES.delayMs(3, 0.9));
});

test('every policy waits longer each time or as long, for a time that can be told, and comes to an end', () => {
  assert(
    property(constantFrom(...ALL), integer({ min: 1, max: 30 }), chance(), (policy, attempt, random) => {
      const delay = nextDelayMs(policy, attempt, random);
      expect(delay === null).toBe(attempt >= policy.attempts);
      if (delay === null) return;
      expect(Number.isFinite(delay)).toBe(true);
      expect(delay).toBeGreaterThan(0);
      expect(nextDelayMs(policy, attempt + 1, random) ?? delay).toBeGreaterThanOrEqual(delay);
    }),
  );
});
