import { describe, expect, test } from 'vitest';
import type { DeliveryId, ShipmentKey } from '../ids.ts';
import { NO_LOAD, type RouteStop, type TimeSpan } from './route-stop.ts';
import { timeRoute, type WorkingDay } from './time-route.ts';

const MINUTE = 60;
const at = (minutes: number) => ({ latitude: 64, longitude: minutes });
/** As many minutes as the points are apart. */
const travel = (from: { longitude: number }, to: { longitude: number }) => {
  const minutes = Math.abs(from.longitude - to.longitude);
  return { seconds: minutes * MINUTE, metres: minutes * 1000 };
};
const span = (from: number, to: number): TimeSpan => ({ from: from * MINUTE, to: to * MINUTE });

const aStop = (place: number, window: TimeSpan, fields: Partial<RouteStop> = {}): RouteStop => ({
  id: `delivery ${place}` as DeliveryId,
  kind: 'dropoff',
  placeKey: `${place}`,
  point: at(place),
  isLocked: false,
  arrivedAt: null,
  completedAt: null,
  tasks: [{ shipment: `shipment ${place}` as ShipmentKey, load: NO_LOAD, window }],
  ...fields,
});
const ALL_DAY = span(0, 1440);
const day: WorkingDay = {
  shift: span(480, 1020),
  startTime: null,
  rest: { seconds: 30 * MINUTE, window: span(600, 660) },
  start: at(0),
  end: null,
};
const timed = (stops: readonly RouteStop[], fields: Partial<WorkingDay> = {}) =>
  timeRoute(stops, { ...day, ...fields }, travel);
const minutes = ({ from, to }: TimeSpan) => [from / MINUTE, to / MINUTE];

describe('where the break of a route is', () => {
  test('it waits until after a stop that would be late otherwise', () => {
    const stops = [aStop(125, ALL_DAY), aStop(130, span(480, 620)), aStop(140, ALL_DAY)];
    const { stops: times, rest } = timed(stops);
    expect(times.map(({ lateSeconds }) => lateSeconds)).toEqual([0, 0, 0]);
    expect(rest && minutes(rest)).toEqual([616, 646]);
  });

  test('without a reason to wait it is as early as possible', () => {
    const { rest } = timed([aStop(110, ALL_DAY), aStop(150, ALL_DAY), aStop(160, ALL_DAY)]);
    expect(rest && minutes(rest)).toEqual([600, 630]);
  });

  test('whoever waits for a window has it meanwhile', () => {
    const { rest, stops } = timed([aStop(100, span(640, 700))]);
    expect(rest && minutes(rest)).toEqual([600, 630]);
    expect(stops[0]).toMatchObject({ begins: 640 * MINUTE, lateSeconds: 0 });
  });

  test('a route that is over before its time has none', () => {
    expect(timed([aStop(10, ALL_DAY)]).rest).toBeNull();
  });

  test('a vehicle that is past its time on its way has had it', () => {
    const done = aStop(10, ALL_DAY, { arrivedAt: 695 * MINUTE, completedAt: 700 * MINUTE });
    expect(timed([done, aStop(20, ALL_DAY)])).toMatchObject({ rest: null, ends: 713 * MINUTE });
  });

  test('a vehicle that leaves when its time is over has none', () => {
    expect(timed([aStop(10, ALL_DAY)], { now: 1265 * MINUTE })).toMatchObject({ rest: null, ends: 1278 * MINUTE });
    expect(timed([aStop(10, ALL_DAY)], { startTime: 661 * MINUTE })).toMatchObject({ rest: null });
    expect(timed([aStop(10, ALL_DAY)], { startTime: 660 * MINUTE }).rest).not.toBeNull();
  });

  test('a vehicle that has stood still since a stop, until its time is over, has had it', () => {
    const done = aStop(10, ALL_DAY, { arrivedAt: 590 * MINUTE, completedAt: 595 * MINUTE });
    expect(timed([done, aStop(20, ALL_DAY)], { now: 661 * MINUTE }).rest).toBeNull();
    expect(timed([done, aStop(20, ALL_DAY)], { now: 660 * MINUTE }).rest).not.toBeNull();
  });

  test('a vehicle that was seen before its time and has reached nothing since then has had it', () => {
    const seen = { place: at(0), seenAt: 590 * MINUTE };
    expect(timeRoute([aStop(10, ALL_DAY)], day, travel, { ...seen, now: 661 * MINUTE }).rest).toBeNull();
    expect(timeRoute([aStop(10, ALL_DAY)], day, travel, { ...seen, now: 660 * MINUTE }).rest).not.toBeNull();
  });

  test('leaving later saves waiting, with a break as without one', () => {
    expect(timed([aStop(10, span(550, 560)), aStop(20, ALL_DAY)])).toMatchObject({ leaves: 540 * MINUTE, rest: null });
    const withRest = timed([aStop(10, span(595, 599)), aStop(20, ALL_DAY)]);
    expect(withRest).toMatchObject({ leaves: 585 * MINUTE, ends: 641 * MINUTE });
  });

  test('leaving later takes no stop close to the end of its window', () => {
    const { stops } = timed([aStop(10, span(540, 720)), aStop(20, span(900, 960))], { rest: null });
    expect(stops.map(({ begins }) => begins / MINUTE)).toEqual([710, 900]);
  });
});

describe('on the day itself', () => {
  test('a vehicle that has not left leaves from now on', () => {
    expect(timed([aStop(10, ALL_DAY)], { now: 500 * MINUTE })).toMatchObject({ leaves: 500 * MINUTE });
  });

  test('what has not begun comes after now, and what has begun stays when it was', () => {
    const done = aStop(10, ALL_DAY, { arrivedAt: 490 * MINUTE, completedAt: 493 * MINUTE });
    const { stops } = timed([done, aStop(20, ALL_DAY)], { now: 500 * MINUTE });
    expect(stops.map(({ arrives }) => arrives / MINUTE)).toEqual([490, 510]);
  });
});
