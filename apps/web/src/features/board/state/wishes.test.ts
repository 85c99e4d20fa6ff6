import type { DeliveryId, VehicleId } from '@waybill/domain/ids';
import { describe, expect, test } from 'vitest';
import { dayClock } from '../../../shared/estimate/day-clock.ts';
import {
  anUnassigned,
  aRoute,
  aStop,
  aVehicle,
  DAY,
  instant,
  shipmentIdOf,
} from '../../../shared/estimate/testing/build-day.ts';
import { routeLook } from '../../../ui/map/route-look.ts';
import type { Board } from './board-context.ts';
import { lockStop, putOn, reorderTo, stepStop } from './wishes.ts';

const begun = { arrivedAt: instant('08:30') };
const lane = {
  look: routeLook(0),
  vehicle: aVehicle('van'),
  route: aRoute('van', [aStop('one', 1, begun), aStop('two', 2), aStop('three', 3), aStop('four', 4)]),
};
const other = { ...lane, vehicle: aVehicle('truck'), route: aRoute('truck', []) };
const shipment = anUnassigned('new', 5);
const board: Board = {
  day: DAY,
  clock: dayClock(DAY, 'Atlantic/Reykjavik'),
  lanes: [lane, other],
  laneOf: new Map([lane, other].map((each) => [each.vehicle.id, each])),
  pool: [shipment],
  poolTotal: 1,
  shipmentOf: new Map([[shipment.shipmentId, shipment]]),
  stopOf: new Map(lane.route.stops.map((stop) => [stop.id, { stop, lane }])),
  openRoutes: () => [],
};
const id = (name: string) => name as DeliveryId;
const orderOf = (wished: ReturnType<typeof reorderTo>) =>
  'wish' in wished && wished.wish.kind === 'reorder' ? wished.wish.order.map((each) => each.id).join(' ') : wished;

describe('another place on the same route', () => {
  test.each([
    ['four', 1, 'one four two three'],
    ['two', 4, 'one three four two'],
    ['two', 2, 'one two three four'],
    // Nothing comes before what has begun.
    ['four', 0, 'one four two three'],
  ])('%s before index %d', (name, index, order) => {
    expect(orderOf(reorderTo(lane, id(name), index))).toBe(order);
  });

  test.each([
    ['three', -1, 'one three two four'],
    ['three', 1, 'one two four three'],
    ['two', -1, { refusal: 'first' }],
    ['four', 1, { refusal: 'last' }],
    ['one', 1, { refusal: 'begun' }],
    ['gone', 1, { refusal: 'gone' }],
  ] as const)('%s by %d', (name, step, expected) => {
    expect(orderOf(stepStop(lane, id(name), step))).toEqual(expected);
  });

  test('a route that is being saved waits', () => {
    const saving = { ...lane, route: aRoute('van', [aStop('two', 2), aStop('dropoff:S1', 3)]) };
    expect(reorderTo(saving, id('two'), 2)).toEqual({ refusal: 'pending' });
  });
});

test('a lock is set, and taken off again; not on what has begun', () => {
  const wished = lockStop(lane, id('two'));
  expect('wish' in wished && wished.wish.kind === 'reorder' && wished.wish.order[1]).toEqual({
    id: 'two',
    isLocked: true,
  });
  expect(lockStop(lane, id('one'))).toEqual({ refusal: 'begun' });
});

describe('on a vehicle', () => {
  const truck = 'truck' as VehicleId;
  const van = 'van' as VehicleId;
  const stop = (name: string) => ({ kind: 'stop', id: id(name), vehicleId: van }) as const;

  test('a shipment of the pool, before the stop at an index', () => {
    expect(putOn(board, { kind: 'pool', id: shipment.shipmentId }, van, 2)).toEqual({
      wish: { kind: 'assign', shipmentIds: [shipment.shipmentId], vehicleId: van, from: null, beforeStop: 3 },
    });
  });

  test('a stop with its shipments, from the vehicle that it is seen on', () => {
    expect(putOn(board, stop('two'), truck)).toEqual({
      wish: { kind: 'assign', shipmentIds: [shipmentIdOf('two')], vehicleId: truck, from: van },
    });
  });

  test('a stop on its own vehicle is another order', () => {
    expect(orderOf(putOn(board, stop('four'), van, 1))).toBe('one four two three');
  });

  test('neither what has begun, nor what is not there any more', () => {
    expect(putOn(board, stop('one'), truck)).toEqual({ refusal: 'begun' });
    expect(putOn(board, { kind: 'pool', id: shipmentIdOf('gone') }, truck)).toEqual({ refusal: 'gone' });
  });
});
