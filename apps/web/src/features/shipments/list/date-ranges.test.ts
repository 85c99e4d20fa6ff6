import { expect, test } from 'vitest';
import { presetOf, presetRange } from './date-ranges.ts';

test.each([
  ['today', '2026-11-15', '2026-11-15', '2026-11-15'],
  ['tomorrow', '2026-12-31', '2027-01-01', '2027-01-01'],
  ['this-week', '2026-11-15', '2026-11-09', '2026-11-15'],
  ['this-week', '2026-11-16', '2026-11-16', '2026-11-22'],
] as const)('%s on %s is from %s to %s', (preset, today, from, to) => {
  expect(presetRange(preset, today)).toEqual({ from, to });
  expect(presetOf({ from, to }, today)).toBe(preset);
});

test('other days have no name', () => {
  expect(presetOf({ from: '2026-11-15', to: '2026-11-16' }, '2026-11-15')).toBeUndefined();
  expect(presetOf({}, '2026-11-15')).toBeUndefined();
});
