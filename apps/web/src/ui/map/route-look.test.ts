import { expect, test } from 'vitest';
import { routeLook } from './route-look.ts';

test.each([
  [0, 'A', '--color-route-a', false],
  [5, 'F', '--color-route-f', false],
  [6, 'G', '--color-route-a', true],
  [11, 'L', '--color-route-f', true],
  [12, 'M', '--color-route-a', false],
  [25, 'Z', '--color-route-b', false],
  [26, 'AA', '--color-route-c', false],
  [52, 'BA', '--color-route-e', false],
])('vehicle %i is %s in %s', (index, letter, colour, hasCentreLine) => {
  expect(routeLook(index)).toMatchObject({ letter, colour, hasCentreLine });
});

test('forty vehicles have forty letters', () => {
  expect(new Set(Array.from({ length: 40 }, (_, index) => routeLook(index).letter)).size).toBe(40);
});
