import { expect, test } from 'vitest';
import { nextView, shownView } from './list-or-map.ts';

test.each([
  ['list', false, 'both'],
  ['both', false, 'map'],
  ['map', false, 'list'],
  ['list', true, 'map'],
  ['map', true, 'list'],
] as const)('after %s, on a narrow screen: %s, comes %s', (shown, isNarrow, next) => {
  expect(nextView(shown, isNarrow)).toBe(next);
});

test('a narrow screen has no room for both', () => {
  expect(shownView('both', true)).toBe('map');
  expect(shownView('both', false)).toBe('both');
  expect(shownView('list', true)).toBe('list');
});
