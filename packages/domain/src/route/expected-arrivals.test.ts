import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Point } from '../geocoding.ts';
import { deliveryId, shipmentKey } from '../ids.ts';
import { expectedArrivals } from './expected-arrivals.ts';
import { ANY_TIME, NO_LOAD, type RouteStop, secondsOfTime, timeOfSeconds } from './route-stop.ts';
import { timeRoute, type WorkingDay } from './time-route.ts';
import type { Travel } from './travel.ts';

/** A street along which each hundredth of a degree takes a minute. */
const on = (minutes: number): Point => ({ latitude: 64, longitude: -21 + minutes / 100 });
const travel: Travel = (from, to) => {
  const minutes = Math.abs(to.longitude - from.longitude) * 100;
  return { seconds: Math.round(minutes * 60), metres: Math.round(minutes * 500) };
};

const clock = secondsOfTime;
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
type Wanted = { readonly from?: string; readonly to?: string; readonly arrived?: string; readonly completed?: string };
const stop = (n: number, minutes: number, { from, to, arrived, completed }: Wanted = {}): RouteStop => ({
  id: deliveryId.parse(id(n)),
  kind: 'dropoff',
  placeKey: String(n),
  point: on(minutes),
  isLocked: false,
  arrivedAt: arrived ? clock(arrived) : null,
  completedAt: completed ? clock(completed) : null,
  tasks: [
    {
      shipment: shipmentKey.parse(id(n)),
      load: NO_LOAD,
      window: { from: from ? clock(from) : ANY_TIME.from, to: to ? clock(to) : ANY_TIME.to },
    },
  ],
});

const DAY: WorkingDay = {
  shift: { from: clock('08:00'), to: clock('17:00') },
  startTime: null,
  rest: null,
  start: on(0),
  end: null,
};

type Seen = readonly [minutes: number, at: string] | null;
const expected = (stops: readonly RouteStop[], seen: Seen, now: string, day: WorkingDay = DAY) =>
  expectedArrivals(stops, day, travel, seen && { point: on(seen[0]), at: clock(seen[1]) }, clock(now));
const times = (...args: Parameters<typeof expected>) => expected(...args).map(({ arrives }) => timeOfSeconds(arrives));

// A stop takes three minutes.
test.each<[string, Parameters<typeof expected>, readonly string[]]>([
  ['before the shift it waits at its start', [[stop(1, 10), stop(2, 20)], [0, '07:30'], '07:30'], ['08:10', '08:23']],
  ['late at its start it leaves now', [[stop(1, 10)], [0, '09:00'], '09:00'], ['09:10']],
  ['nobody knows where it is: from its start', [[stop(1, 10)], null, '09:00'], ['09:10']],
  ['on its way it goes on from where it is', [[stop(1, 10), stop(2, 20)], [6, '08:30'], '08:30'], ['08:34', '08:47']],
  ['it has gone on since it was seen', [[stop(1, 10)], [6, '08:30'], '08:32'], ['08:34']],
  ['what has not happened happens no earlier than now', [[stop(1, 10)], [6, '08:30'], '08:50'], ['08:50']],
  ['a clock that is ahead makes nothing earlier or later', [[stop(1, 10)], [6, '08:34'], '08:30'], ['08:34']],
  [
    'what is completed is passed over',
    [[stop(1, 10, { arrived: '08:10', completed: '08:15' }), stop(2, 20)], [12, '08:20'], '08:20'],
    ['08:28'],
  ],
  [
    'without a phone it goes on from the last stop',
    [[stop(1, 10, { arrived: '08:10', completed: '08:15' }), stop(2, 20)], null, '08:20'],
    ['08:25'],
  ],
  [
    'a position from before the last stop is old',
    [[stop(1, 10, { arrived: '08:10', completed: '08:15' }), stop(2, 20)], [3, '08:03'], '08:20'],
    ['08:25'],
  ],
  [
    'a stop that takes long takes until now',
    [[stop(1, 10, { arrived: '08:10' }), stop(2, 20)], [10, '08:30'], '08:30'],
    ['08:10', '08:40'],
  ],
  [
    'a stop whose place is not known takes its time',
    [[{ ...stop(1, 0), point: null }, stop(2, 20)], [10, '08:30'], '08:30'],
    ['08:30', '08:43'],
  ],
  ['it waits for a window', [[stop(1, 10, { from: '09:00' }), stop(2, 20)], [6, '08:30'], '08:30'], ['08:34', '09:13']],
])('%s', (_, args, arrivals) => {
  expect(times(...args)).toEqual(arrivals);
});

describe('a break', () => {
  const day = { ...DAY, rest: { seconds: 1800, window: { from: clock('12:00'), to: clock('13:00') } } };
  test.each<[string, string, string]>([
    ['to come is had on the way', '11:50', '12:30'],
    ['whose time has come is had first', '12:10', '12:50'],
    ['whose time is over is not had', '13:01', '13:11'],
  ])('%s', (_, now, arrives) => {
    expect(times([stop(1, 20)], [10, now], now, day)).toEqual([arrives]);
  });
});

const anyStop = (n: number) =>
  fc
    .record({
      minutes: fc.integer({ min: 1, max: 60 }),
      from: fc.integer({ min: 0, max: 12 }),
      hours: fc.integer({ min: 0, max: 12 }),
    })
    .map(({ minutes, from, hours }) => {
      const hour = (value: number) => `${String(value).padStart(2, '0')}:00`;
      return stop(n, minutes, { from: hour(from), to: hour(Math.min(23, from + hours)) });
    });
const anyStops = fc.tuple(anyStop(1), anyStop(2), anyStop(3), anyStop(4));
const anySecond = fc.integer({ min: clock('08:00'), max: clock('18:00') });

test('nothing is expected in the past, nor before what comes before it; and later positions make nothing earlier', () => {
  fc.assert(
    fc.property(anyStops, fc.integer({ min: 1, max: 60 }), anySecond, fc.nat(3600), (stops, place, now, later) => {
      const arrivalsAt = (at: number) => expectedArrivals(stops, DAY, travel, { point: on(place), at }, at);
      const arrivals = arrivalsAt(now);
      let before = now;
      for (const { arrives, begins, leaves } of arrivals) {
        expect([arrives >= before, begins >= arrives, leaves > begins]).toEqual([true, true, true]);
        before = leaves;
      }
      for (const [at, { begins }] of arrivalsAt(now + later).entries()) {
        expect(begins).toBeGreaterThanOrEqual(arrivals[at]?.begins ?? 0);
      }
    }),
  );
});

test('at its start before its day, a vehicle is expected as it is planned', () => {
  fc.assert(
    fc.property(anyStops, (stops) => {
      const planned = timeRoute(stops, DAY, travel).stops.map(({ begins }) => begins);
      const seen = { point: on(0), at: 0 };
      expect(expectedArrivals(stops, DAY, travel, seen, 0).map(({ begins }) => begins)).toEqual(planned);
    }),
  );
});
