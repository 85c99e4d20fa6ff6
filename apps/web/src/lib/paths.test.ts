import { expect, test } from 'vitest';
import { isOfDashboard } from './paths.ts';

test.each([
  ['/shipments', true],
  ['/drivers', true],
  ['/login?next=/driver', true],
  ['/driver', false],
  ['/driver?x=1', false],
  ['/driver#x', false],
  ['/driver/stop/42', false],
])('%s is of the dashboard: %s', (address, expected) => {
  expect(isOfDashboard(address)).toBe(expected);
});
