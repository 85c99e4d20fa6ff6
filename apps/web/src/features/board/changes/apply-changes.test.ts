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
import type { BoardDay } from '../model/board-types.ts';
import { applyChanges } from './apply-changes.ts';
import type { Assign, Wish } from './change.ts';

const vehicles = new Map(['van', 'truck'].map((id) => [id as VehicleId, aVehicle(id)]));
const needs = { vehicles, clock: dayClock(DAY, 'Atlantic/Reykjavik') };
const van = 'van' as VehicleId;
const truck = 'truck' as VehicleId;
const begun = { arrivedAt: instant('08:30'), completedAt: instant('08:35') };

const day: BoardDay = {
  day: DAY,
  routes: [
    aRoute('van', [aStop('first', 1, begun), aStop('second', 3), aStop('third', 6)]),
    aRoute('truck', [aStop('other', -4)]),
  ],
  pool: [anUnassigned('new', 4), anUnassigned('left', 9)],
};

const apply = (...wishes: readonly Wish[]) => applyChanges(day, wishes, needs);
const assign = (name: string, to: VehicleId | null, beforeStop?: number): Assign => ({
  kind: 'assign',
  shipmentIds: ids(name),
  vehicleId: to,
  from: null,
  ...(beforeStop !== undefined && { beforeStop }),
});
const names = (after: BoardDay, vehicle: VehicleId) =>
  after.routes.find(({ vehicleId }) => vehicleId === vehicle)?.stops.map(({ name }) => name);
const pool = (after: BoardDay) => after.pool.map(({ name }) => name);
const ids = (...all: readonly string[]) => all.map(shipmentIdOf);

describe('assigning', () => {
  test('before a stop: it is there, with a number and a time, and no longer in the pool', () => {
    const after = apply(assign('new', van, 2));
    expect(names(after, van)).toEqual(['first', 'new', 'second', 'third']);
    expect(pool(after)).toEqual(['left']);
    const stops = after.routes[0]?.stops ?? [];
    expect(stops.map(({ stopNumber }) => stopNumber)).toEqual([1, 2, 3, 4]);
    expect(stops.slice(1).every(({ eta }) => eta !== null)).toBe(true);
  });

  test('without a place, where it costs least', () => {
    expect(names(apply(assign('new', van)), van)).toEqual(['first', 'second', 'new', 'third']);
  });

  test('never before what has begun', () => {
    const after = apply(assign('new', van, 1));
    expect(names(after, van)?.[0]).toBe('first');
  });

  test('from one vehicle to another', () => {
    const after = apply(assign('third', truck, 1));
    expect(names(after, van)).toEqual(['first', 'second']);
    expect(names(after, truck)).toEqual(['third', 'other']);
  });

  test('what has begun stays where it is', () => {
    const after = apply(assign('first', truck));
    expect(names(after, van)).toEqual(['first', 'second', 'third']);
    expect(names(after, truck)).toEqual(['other']);
  });

  test('taking it off its vehicle puts it into the pool', () => {
    const after = apply(assign('second', null));
    expect(names(after, van)).toEqual(['first', 'third']);
    expect(pool(after)).toEqual(['second', 'new', 'left']);
  });

  test('a door that is on the route already is one stop', () => {
    const here = { ...day, pool: [anUnassigned('same', 6)] };
    const after = applyChanges(here, [assign('same', van)], needs);
    expect(names(after, van)).toEqual(['first', 'second', 'third']);
    expect(after.routes[0]?.stops[2]?.shipments).toHaveLength(2);
  });

  test('a pickup comes with its dropoff, both ways', () => {
    const { point, ...rest } = anUnassigned('shop', 2);
    const withPickup = { ...day, pool: [anUnassigned('new', 4, { pickup: { ...rest, point } })] };
    const change = assign('new', van, 3);
    const after = applyChanges(withPickup, [change], needs);
    expect(names(after, van)).toEqual(['first', 'second', 'shop', 'new', 'third']);
    const back = applyChanges(after, [assign('new', null)], needs);
    expect(names(back, van)).toEqual(['first', 'second', 'third']);
    expect(back.pool[0]?.pickup?.name).toBe('shop');
  });
});

describe('the order', () => {
  const order = (...all: readonly string[]) => all.map((id) => ({ id: id as DeliveryId, isLocked: false }));

  test('is as asked for, with new times', () => {
    const after = apply({ kind: 'reorder', vehicleId: van, order: order('first', 'third', 'second') });
    expect(names(after, van)).toEqual(['first', 'third', 'second']);
    expect(after.routes[0]?.stops[1]?.stopNumber).toBe(2);
  });

  test('keeps what has come since, and forgets what has gone', () => {
    const after = apply({ kind: 'reorder', vehicleId: van, order: order('first', 'gone', 'third') });
    expect(names(after, van)).toEqual(['first', 'third', 'second']);
  });
});

test('one after the other, and all other routes are untouched', () => {
  const after = apply(assign('new', van, 3), assign('left', van, 3));
  expect(names(after, van)).toEqual(['first', 'second', 'left', 'new', 'third']);
  expect(after.routes[1]).toBe(day.routes[1]);
});

test('a shipment is never nowhere, whichever answer comes first', () => {
  const change = { ...assign('new', van, 2), asSeen: [anUnassigned('new', 4)] };
  const poolFirst = { ...day, pool: [anUnassigned('left', 9)] };
  expect(names(applyChanges(poolFirst, [change], needs), van)).toEqual(['first', 'new', 'second', 'third']);
  const taken = { ...assign('third', null), asSeen: [anUnassigned('third', 6)] };
  const routesFirst = { ...day, routes: [aRoute('van', [aStop('first', 1, begun), aStop('second', 3)])] };
  expect(pool(applyChanges(routesFirst, [taken], needs))).toEqual(['third', 'new', 'left']);
  const started = { ...assign('first', truck), asSeen: [anUnassigned('first', 1)] };
  expect(names(apply(started), truck)).toEqual(['other']);
});

test('what the server has done already changes nothing', () => {
  const change = assign('new', van, 2);
  const once = applyChanges(day, [change], needs);
  expect(applyChanges(once, [change], needs).routes).toEqual(once.routes);
});
