import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryId, type ShipmentKey } from '../ids.ts';
import { insertOne, insertShipment, joinNeighbours, removeShipments } from './insert-stops.ts';
import { NO_LOAD, type RouteStop, secondsOfTime, windowOf } from './route-stop.ts';
import type { WorkingDay } from './time-route.ts';
import type { Travel } from './travel.ts';

/** Along a straight road, on which a hundredth of a degree is a minute's drive. */
const on = (minutes: number) => ({ latitude: 64, longitude: -22 + minutes / 100 });
const travel: Travel = (from, to) => {
  const minutes = Math.round(Math.abs(from.longitude - to.longitude) * 100);
  return { seconds: minutes * 60, metres: minutes * 1000 };
};
const DAY: WorkingDay = {
  shift: { from: secondsOfTime('08:00'), to: secondsOfTime('17:00') },
  startTime: secondsOfTime('08:00'),
  rest: null,
  start: on(0),
  end: null,
};

type Given = {
  readonly kind?: 'pickup' | 'dropoff';
  readonly from?: string;
  readonly to?: string;
  readonly isLocked?: boolean;
  readonly arrived?: string;
  readonly hasEnded?: boolean;
};
const stop = (name: string, minutes: number, given: Given = {}): RouteStop => ({
  id: deliveryId.parse(crypto.randomUUID()),
  kind: given.kind ?? 'dropoff',
  placeKey: `at ${minutes}`,
  point: on(minutes),
  isLocked: given.isLocked ?? false,
  arrivedAt: given.arrived ? secondsOfTime(given.arrived) : null,
  completedAt: null,
  tasks: [
    {
      shipment: name as ShipmentKey,
      load: NO_LOAD,
      window: windowOf({ earliestTime: given.from ?? null, latestTime: given.to ?? null }),
      ...(given.hasEnded && { hasEnded: true }),
    },
  ],
});
/** `one+two three`: the shipments of each stop; those of pickups with a sign before them. */
const spelled = (stops: readonly RouteStop[]) =>
  stops
    .map(({ kind, tasks }) => `${kind === 'pickup' ? '^' : ''}${tasks.map(({ shipment }) => shipment).join('+')}`)
    .join(' ');
const withDropoff = (stops: readonly RouteStop[], dropoff: RouteStop, wanted?: number) =>
  spelled(insertShipment(stops, { pickup: null, dropoff }, DAY, travel, wanted));

describe('where it costs least', () => {
  test.each<[string, readonly RouteStop[], RouteStop, string]>([
    ['on the way', [stop('a', 10), stop('b', 30)], stop('new', 20), 'a new b'],
    [
      'after what is locked, however long the way',
      [stop('a', 10), stop('b', 30, { isLocked: true })],
      stop('new', 20),
      'a b new',
    ],
    ['after where the driver is', [stop('a', 10), stop('b', 30, { arrived: '08:30' })], stop('new', 20), 'a b new'],
    ['together with a stop of the same place', [stop('a', 10), stop('b', 30)], stop('new', 10), 'a+new b'],
    [
      'together with one that is locked',
      [stop('a', 10, { isLocked: true }), stop('b', 30)],
      stop('new', 10),
      'a+new b',
    ],
    [
      'not together with one that the driver is at',
      [stop('a', 10, { arrived: '08:10' }), stop('b', 30)],
      stop('new', 10),
      'a new b',
    ],
    [
      'not together with a pickup there',
      [stop('a', 10, { kind: 'pickup' }), stop('b', 30)],
      stop('new', 10),
      'new ^a b',
    ],
    [
      'together where windows have a time in common',
      [stop('a', 10, { to: '10:00' }), stop('b', 30)],
      stop('new', 10, { from: '10:00' }),
      'a+new b',
    ],
    [
      'not together where they have none',
      [stop('a', 10, { to: '10:00' }), stop('b', 30)],
      stop('new', 10, { from: '15:00' }),
      'a b new',
    ],
    ['on a longer way that makes nobody late', [stop('a', 30, { to: '08:30' })], stop('new', 10), 'a new'],
  ])('%s', (_, stops, added, expected) => {
    expect(withDropoff(stops, added)).toBe(expected);
  });
});

describe('where somebody wants it', () => {
  test.each<[string, readonly RouteStop[], number, string]>([
    ['before any stop, also a locked one', [stop('a', 10, { isLocked: true }), stop('b', 30)], 0, 'new a b'],
    ['behind what has begun', [stop('a', 10, { arrived: '08:10' }), stop('b', 30)], 0, 'a new b'],
    ['at the end where the route is shorter by now', [stop('a', 10)], 9, 'a new'],
    ['together with the stop before it', [stop('a', 20), stop('b', 30)], 1, 'a+new b'],
    ['not together with one that is further off', [stop('a', 20), stop('b', 30), stop('c', 40)], 3, 'a b c new'],
  ])('%s', (_, stops, wanted, expected) => {
    expect(withDropoff(stops, stop('new', 20), wanted)).toBe(expected);
  });
});

const anyStops = fc
  .array(fc.integer({ min: 1, max: 60 }), { maxLength: 8 })
  .map((places) => places.map((place, at) => stop(`s${at}`, place)));
const anyPlace = fc.integer({ min: 1, max: 60 });

test('a shipment is picked up before it is dropped off, and all others keep their order', () => {
  fc.assert(
    fc.property(anyStops, anyPlace, anyPlace, fc.option(fc.nat(10), { nil: undefined }), (stops, from, to, wanted) => {
      const both = { pickup: stop('new', from, { kind: 'pickup' }), dropoff: stop('new', to) };
      const after = insertShipment(stops, both, DAY, travel, wanted);
      const visits = after.flatMap(({ kind, tasks }) => tasks.map(({ shipment }) => `${kind} ${shipment}`));
      const [pickup, dropoff] = [visits.indexOf('pickup new'), visits.indexOf('dropoff new')];
      expect([pickup >= 0, pickup < dropoff]).toEqual([true, true]);
      const others = after.map(({ id }) => id).filter((id) => stops.some((each) => each.id === id));
      expect(others).toEqual(stops.map(({ id }) => id));
    }),
  );
});

test('a dropoff behind its pickup joins no stop of its place that comes before it', () => {
  const stops = [stop('a', 10), stop('b', 40)];
  const both = { pickup: stop('new', 40, { kind: 'pickup', from: '09:00' }), dropoff: stop('new', 10) };
  expect(spelled(insertShipment(stops, both, DAY, travel, 2))).toBe('a b ^new new');
});

test('where it goes is said with the stops', () => {
  expect(insertOne([stop('a', 10), stop('b', 30)], stop('new', 20), 0, DAY, travel).at).toBe(1);
});

test('a shipment is taken off its stops, with those that have no other; what is over stays where it happened', () => {
  const shared = { ...stop('a', 10), tasks: [...stop('a', 10).tasks, ...stop('b', 10).tasks] };
  const stops = [stop('a', 5, { hasEnded: true }), shared, stop('a', 30, { kind: 'pickup' }), stop('c', 40)];
  expect(spelled(removeShipments(stops, new Set(['a' as ShipmentKey])))).toBe('a b c');
});

describe('neighbours that turn out to be one stop', () => {
  const isFree = ({ isLocked }: RouteStop) => !isLocked;
  test.each<[string, readonly RouteStop[], string]>([
    ['at the same place', [stop('a', 10), stop('b', 10), stop('c', 10), stop('d', 20)], 'a+b+c d'],
    ['but not with another one between', [stop('a', 10), stop('b', 20), stop('c', 10)], 'a b c'],
    ['but not a pickup and a dropoff', [stop('a', 10, { kind: 'pickup' }), stop('b', 10)], '^a b'],
    ['but not without a common time', [stop('a', 10, { to: '10:00' }), stop('b', 10, { from: '11:00' })], 'a b'],
    [
      'but not without a time for all of them',
      [stop('a', 10, { to: '10:00' }), stop('b', 10), stop('c', 10, { from: '11:00' })],
      'a+b c',
    ],
    ['but not where somebody has been', [stop('a', 10, { arrived: '09:00' }), stop('b', 10)], 'a b'],
    ['but not what is locked', [stop('a', 10, { isLocked: true }), stop('b', 10)], 'a b'],
  ])('%s', (_, stops, expected) => {
    expect(spelled(joinNeighbours(stops, isFree))).toBe(expected);
  });
});
