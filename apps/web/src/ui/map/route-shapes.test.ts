import { expect, test } from 'vitest';
import { routeLook } from './route-look.ts';
import { type DrawnRoute, routeLines, routeStops } from './route-shapes.ts';

const at = (longitude: number) => ({ latitude: 64, longitude });
const stop = (id: number, isDone = false, isLate = false) => ({
  id: String(id),
  point: at(id),
  mark: String(id),
  isDone,
  isFailed: false,
  isLate,
  isAtRisk: false,
});
const partsOf = (route: Omit<DrawnRoute, 'look'>) =>
  Object.fromEntries(
    routeLines([{ look: routeLook(0), ...route }], (variable) => variable).features.map(({ geometry, properties }) => [
      properties?.part,
      (geometry as GeoJSON.LineString).coordinates.map(([longitude]) => longitude),
    ]),
  );

test('what is behind, what is to come and the way back are lines of their own', () => {
  expect(partsOf({ start: at(0), end: at(9), stops: [stop(1, true), stop(2, true), stop(3), stop(4)] })).toEqual({
    travelled: [0, 1, 2],
    planned: [2, 3, 4],
    return: [4, 9],
  });
});

test.each([
  ['nothing is behind yet', { start: at(0), end: null, stops: [stop(1), stop(2)] }, { planned: [0, 1, 2] }],
  ['all is behind', { start: at(0), end: at(9), stops: [stop(1, true)] }, { travelled: [0, 1], return: [1, 9] }],
  ['nobody has said where it starts', { start: null, end: null, stops: [stop(1), stop(2)] }, { planned: [1, 2] }],
  ['one stop and no start', { start: null, end: null, stops: [stop(1)] }, {}],
  ['no stops', { start: at(0), end: at(9), stops: [] }, {}],
])('%s', (_, route, lines) => {
  expect(partsOf(route)).toEqual(lines);
});

test('the way that was taken is in place of the line between what is done', () => {
  const stops = [stop(1, true), stop(3)];
  expect(partsOf({ start: at(0), end: null, stops, driven: [at(0), at(5), at(1)] })).toEqual({
    travelled: [0, 5, 1],
    planned: [1, 3],
  });
  expect(partsOf({ start: at(0), end: null, stops, driven: [at(0)] }).travelled).toEqual([0, 1]);
});

test('the order that it is compared with is below it', () => {
  const route = { start: null, end: null, stops: [stop(2), stop(1)], former: [at(1), at(2)] };
  expect(Object.keys(partsOf(route))).toEqual(['former', 'planned']);
});

test('a stop that is done is late no more', () => {
  const route = { look: routeLook(0), start: null, end: null, stops: [stop(1, true, true), stop(2, false, true)] };
  const { features } = routeStops([route], (variable) => variable);
  expect(features.map(({ properties }) => properties?.late)).toEqual([false, true]);
});

test('the stop that the map is about lies over the others', () => {
  const stops = [{ ...stop(1), isOnTop: true }, stop(2), stop(3)];
  const { features } = routeStops([{ look: routeLook(0), start: null, end: null, stops }], (variable) => variable);
  expect(features.map(({ properties }) => properties?.order)).toEqual([3, 1, 2]);
});
