import { expect, test } from 'vitest';
import { isThroughRoad, streetClass } from './street-class.ts';

const straight = (length: number) => [
  { x: 0, y: 0 },
  { x: length, y: 0 },
];
const loop = [
  { x: 0, y: 0 },
  { x: 400, y: 0 },
  { x: 400, y: 100 },
  { x: 0, y: 100 },
];

test.each([
  ['Suðurlandsbraut', straight(2_000), 38, 1],
  ['Suðurlandsbraut', straight(400), 38, 2],
  ['Laugavegur', straight(600), 11, 2],
  ['Hlíðarvegur', loop, 30, 2],
  ['Lindargata', straight(600), 60, 2],
  ['Lindargata', straight(200), 60, 3],
  ['Frakkastígur', straight(300), 20, 4],
  ['Frakkastígur', straight(500), 20, 3],
  ['Barmahlíð', straight(900), 50, 3],
] as const)('%s is drawn by its name, length and houses', (name, line, houses, expected) => {
  expect(streetClass(name, line, houses)).toBe(expected);
});

test.each([
  ['Miklabraut', true],
  ['Reykjavíkurvegur', true],
  ['Barmahlíð', false],
])('%s goes on where it has no houses: %s', (name, expected) => {
  expect(isThroughRoad(name)).toBe(expected);
});
