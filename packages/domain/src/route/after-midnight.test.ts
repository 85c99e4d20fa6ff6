import { expect, test } from 'vitest';
import { deliveryId, shipmentKey } from '../ids.ts';
import { NO_LOAD, type RouteStop, secondsOfTime, windowOf, windowOfStop } from './route-stop.ts';
import { riskOf } from './stop-risk.ts';
import { type TimedStop, timeRoute, type WorkingDay } from './time-route.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const HOUR = 60 * 60;
const PLACE = { latitude: 64, longitude: -21 };
const stopWith = (...windows: readonly (readonly [string | null, string | null])[]): RouteStop => ({
  id: deliveryId.parse(ID),
  kind: 'dropoff',
  placeKey: 'there',
  point: PLACE,
  isLocked: false,
  arrivedAt: null,
  completedAt: null,
  tasks: windows.map(([earliestTime, latestTime]) => ({
    shipment: shipmentKey.parse(ID),
    load: NO_LOAD,
    window: windowOf({ earliestTime, latestTime }),
  })),
});
/** Leaves at 23:30, and is there an hour and a half later. */
const NIGHT: WorkingDay = {
  shift: { from: secondsOfTime('23:30'), to: 26 * HOUR },
  startTime: secondsOfTime('23:30'),
  rest: null,
  start: { latitude: 64, longitude: -22 },
  end: null,
};
const travel = () => ({ seconds: 1.5 * HOUR, metres: 80_000 });

test.each([
  ['without a window', stopWith([null, null]), 0, 'on-time'],
  ['that is open from 18:00 on', stopWith(['18:00', null]), 0, 'on-time'],
  ['for two shipments without a window', stopWith([null, null], [null, null]), 0, 'on-time'],
  ['until 23:59', stopWith([null, '23:59']), HOUR + 60, 'late'],
  ['of which one shipment is wanted until 23:59', stopWith([null, null], [null, '23:59']), HOUR + 60, 'late'],
] as const)('a stop %s that is reached after midnight', (_, stop, lateSeconds, risk) => {
  const timed = timeRoute([stop], NIGHT, travel).stops[0] as TimedStop;
  expect(timed).toMatchObject({ begins: 25 * HOUR, lateSeconds });
  expect(riskOf(timed, windowOfStop(stop))).toBe(risk);
});
