import { expect, test } from 'vitest';
import { dayClock } from '../../../shared/estimate/day-clock.ts';
import { aRoute, aStop, aVehicle, DAY, instant, pointAt } from '../../../shared/estimate/testing/build-day.ts';
import { routeLook } from '../../../ui/map/route-look.ts';
import { routeStops } from '../../../ui/map/route-shapes.ts';
import { laneStops } from '../model/lane-stops.ts';
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

test('what was done in vain is told from what was done, on the map and in the lane', () => {
  const [shipment] = aStop('one', 1).shipments;
  if (!shipment) throw new Error('a stop has a shipment');
  const ended = (deliveryStatus: 'completed' | 'failed') => ({ ...done, shipments: [{ ...shipment, deliveryStatus }] });
  const day = lane([aStop('one', 1, ended('completed')), aStop('two', 2, ended('failed')), aStop('three', 3)]);
  const { features } = routeStops([drawnRoute(day)], (variable) => variable);
  expect(features.map(({ properties }) => properties?.failed)).toEqual([false, true, false]);
  const stops = laneStops(day.route, dayClock(DAY, 'Atlantic/Reykjavik'));
  expect(stops.map(({ isFailed }) => isFailed)).toEqual([false, true, false]);
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
