import { expect, test, vi } from 'vitest';
import { isTimeZone } from './time-zones.ts';

test.each([
  ['Atlantic/Reykjavik', true],
  ['UTC', true],
  ['Europe/Oslo', true],
  ['Europe/Nowhere', false],
  ['', false],
])('a zone is one that dates can be shown in: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

test('Iceland is known without Intl, whose first use a slow phone feels', () => {
  const format = vi.spyOn(Intl, 'DateTimeFormat');
  expect(isTimeZone('Atlantic/Reykjavik')).toBe(true);
  expect(format).not.toHaveBeenCalled();
  format.mockRestore();
});
