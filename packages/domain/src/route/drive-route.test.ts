import fc from 'fast-check';
import { expect, test } from 'vitest';
import { courseOf, courseWith, driveRoute, lateOf, type WorkingDay } from './drive-route.ts';
import { insertShipment } from './insert-stops.ts';
import type { RouteStop, UnsavedStop } from './route-stop.ts';
import { timeRoute } from './time-route.ts';
import { estimateLeg, type Travel } from './travel.ts';

const seconds = fc.integer({ min: 0, max: 80_000 });
const span = fc.tuple(seconds, fc.integer({ min: 0, max: 30_000 })).map(([from, long]) => ({ from, to: from + long }));
const point = fc.option(
  fc.record({
    latitude: fc.double({ min: 64, max: 64.2, noNaN: true }),
    longitude: fc.double({ min: -22, max: -21.7, noNaN: true }),
  }),
  { freq: 9 },
);
const stop = fc.record({ point, window: fc.oneof(span, fc.constant({ from: 0, to: 86_400 })) }).map(
  ({ point: at, window }): UnsavedStop => ({
    kind: 'dropoff',
    placeKey: '',
    point: at,
    isLocked: false,
    arrivedAt: null,
    completedAt: null,
    tasks: [{ shipment: 'a' as never, load: { grams: 0, cm3: 0 }, window }],
  }),
);
const day: fc.Arbitrary<WorkingDay> = fc.record({
  shift: span,
  startTime: fc.option(seconds),
  rest: fc.record({ seconds: fc.integer({ min: 60, max: 5000 }), window: span }),
  start: point,
  end: point,
  now: fc.oneof(seconds, fc.constant(null)),
});
const course = fc.array(stop, { maxLength: 12 });

test('with one more stop it is the course of all of them', () => {
  fc.assert(
    fc.property(course, stop, fc.nat(12), day, (stops, added, place, of) => {
      const at = Math.min(place, stops.length);
      const found = courseWith(courseOf(stops, of, estimateLeg), stops, added, at, of, estimateLeg);
      expect(found).toEqual(courseOf(stops.toSpliced(at, 0, added), of, estimateLeg));
    }),
  );
});

test('no place for the break that its time allows makes less late than the one that is chosen', () => {
  fc.assert(
    fc.property(course, day, (stops, { rest, ...others }) => {
      // Whoever leaves at a certain time does not leave later.
      const of = { ...others, startTime: others.startTime ?? others.shift.from, rest };
      const chosen = timeRoute(stops, of, estimateLeg);
      if (!chosen.rest || !rest) return;
      const ways = courseOf(stops, of, estimateLeg);
      const late = lateOf({ ...chosen, lastMetres: 0 }, of);
      for (let at = 0; at <= stops.length; at += 1) {
        const other = driveRoute(ways, of, chosen.leaves, at);
        const isInTime =
          (other.rest?.from ?? 0) <= rest.window.to && (other.stops[at]?.begins ?? other.ends) >= rest.window.from;
        if (isInTime) expect(late).toBeLessThanOrEqual(lateOf(other, of));
      }
    }),
  );
});

const LONG = 300;
const long = Array.from(
  { length: LONG },
  (_, at): RouteStop => ({
    id: `${at}` as never,
    kind: 'dropoff',
    placeKey: `${at}`,
    point: { latitude: 64 + (at % 17) / 100, longitude: -22 + (at % 23) / 100 },
    isLocked: false,
    arrivedAt: null,
    completedAt: null,
    tasks: [{ shipment: `${at}` as never, load: { grams: 0, cm3: 0 }, window: { from: 0, to: 86_400 } }],
  }),
);
const whole = { from: 0, to: 86_400 };
const start = { latitude: 64.1, longitude: -21.9 };
const anyBreak: WorkingDay = {
  shift: whole,
  startTime: null,
  rest: { seconds: 1800, window: whole },
  start,
  end: start,
};

test('each way of a long route is asked for once, wherever the break may be, and a few more for one more stop', () => {
  let asked = 0;
  const counted: Travel = (from, to) => {
    asked += 1;
    return estimateLeg(from, to);
  };
  timeRoute(long, anyBreak, counted);
  expect(asked).toBe(LONG + 1);
  asked = 0;
  const [first, ...others] = long;
  insertShipment(others, { pickup: null, dropoff: first as RouteStop }, anyBreak, counted);
  expect(asked).toBeLessThan(5 * LONG);
});
