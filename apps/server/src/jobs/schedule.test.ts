import { expect, test } from 'vitest';
import { lastDue } from './schedule.ts';

test.each([
  [{ everyMinutes: 60, atMinute: 7 }, '2026-11-15T09:07:00Z', '2026-11-15T09:07:00Z'],
  [{ everyMinutes: 60, atMinute: 7 }, '2026-11-15T09:06:00Z', '2026-11-15T08:07:00Z'],
  [{ everyMinutes: 60, atMinute: 7 }, '2026-11-15T10:06:59Z', '2026-11-15T09:07:00Z'],
  [{ everyMinutes: 1440, atMinute: 210 }, '2026-11-15T03:29:00Z', '2026-11-14T03:30:00Z'],
  [{ everyMinutes: 1440, atMinute: 210 }, '2026-11-15T03:30:00Z', '2026-11-15T03:30:00Z'],
  [{ everyMinutes: 1, atMinute: 0 }, '2026-11-15T03:30:20Z', '2026-11-15T03:30:00Z'],
])('of %o the last before or at %s is %s', (schedule, minute, due) => {
  expect(lastDue(schedule, new Date(minute))).toEqual(new Date(due));
});
