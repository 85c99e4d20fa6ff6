import { expect, test } from 'vitest';
import { monthSpan } from './month-span.ts';

test.each([
  ['this-month', '2026-11-18', '2026-11-01', '2026-11-30'],
  ['last-month', '2026-11-18', '2026-10-01', '2026-10-31'],
  ['last-month', '2027-01-05', '2026-12-01', '2026-12-31'],
  ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
] as const)('%s seen on %s is from %s to %s', (month, today, from, to) => {
  expect(monthSpan(month, today)).toEqual({ from, to });
});
