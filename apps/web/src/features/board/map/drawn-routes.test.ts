import { expect, test } from 'vitest';
import { aRoute, aStop, aVehicle, instant, pointAt } from '../../../shared/estimate/testing/build-day.ts';
import { routeLook } from '../../../ui/map/route-look.ts';
import { depotsOf, drawnRoute, openLegs } from './drawn-routes.ts';

const lane = (stops: Parameters<typeof aRoute>[1], fields = {}) => ({
  look: routeLook(0),
  vehicle: aVehicle('van'),
  route: aRoute('van', stops, fields),
});
const done = { arrivedAt: instant('08:30'), completedAt: instant('08:40') };

test('a stop without a place is on no map', () => {
  const route = drawnRoute(lane([aStop('one', 1, done), aStop('nowhere', 2, { point: null }), aStop('three', 3)]));
  expect(route.stops.map(({ mark, isDone }) => [mark, isDone])).toEqual([
    ['1', true],
    ['3', false],
  ]);
});

test('legs are those that are still to be driven, and the way back', () => {
  const legs = openLegs([lane([aStop('one', 1, done), aStop('two', 2), aStop('three', 3)])]);
  expect(legs.map(({ index, from, to }) => [index, from, to])).toEqual([
    [1, pointAt(1), pointAt(2)],
    [2, pointAt(2), pointAt(3)],
    [3, pointAt(3), pointAt(0)],
  ]);
});

test('a vehicle without stops has no legs, and one that ends anywhere no way back', () => {
  expect(openLegs([lane([])])).toEqual([]);
  expect(openLegs([lane([aStop('one', 1)], { endPoint: null })])).toHaveLength(1);
});

test('vehicles that start at one place have one depot', () => {
  expect(depotsOf([lane([]), lane([])])).toEqual([pointAt(0)]);
});
