import { expect, test } from 'vitest';
import type { DeliveryId, ShipmentKey } from '../ids.ts';
import { ANY_TIME, GRAMS_PER_KG, type RouteStop, secondsOfTime } from './route-stop.ts';
import { timeRoute } from './time-route.ts';

const PLACE = { latitude: 64, longitude: -21 };
const DAY = {
  shift: { from: secondsOfTime('08:00'), to: secondsOfTime('17:00') },
  startTime: null,
  rest: null,
  start: PLACE,
  end: null,
};
const stop = (kind: RouteStop['kind'], name: string, kg: number, done?: string): RouteStop => ({
  id: `${kind} ${name}` as DeliveryId,
  kind,
  placeKey: name,
  point: PLACE,
  isLocked: false,
  arrivedAt: null,
  completedAt: done ? secondsOfTime(done) : null,
  tasks: [{ shipment: name as ShipmentKey, load: { grams: kg * GRAMS_PER_KG, cm3: 0 }, window: ANY_TIME }],
});

test.each<[string, readonly RouteStop[], { start: number; most: number; left: readonly number[] }]>([
  [
    'what is dropped off is there from the start',
    [stop('dropoff', 'a', 10), stop('dropoff', 'b', 20)],
    { start: 30, most: 30, left: [20, 0] },
  ],
  [
    'what is picked up on the way is not',
    [stop('dropoff', 'a', 10), stop('pickup', 'b', 20), stop('dropoff', 'b', 20)],
    { start: 10, most: 20, left: [0, 20, 0] },
  ],
  [
    'what is picked up for the warehouse stays on board',
    [stop('pickup', 'a', 10), stop('pickup', 'b', 20)],
    { start: 0, most: 30, left: [10, 30] },
  ],
  [
    'what is done counts no more',
    [stop('dropoff', 'a', 50, '08:10'), stop('dropoff', 'b', 20, '08:20'), stop('dropoff', 'c', 5)],
    { start: 75, most: 5, left: [25, 5, 0] },
  ],
  [
    'what was picked up and not dropped off yet does',
    [stop('pickup', 'a', 50, '08:10'), stop('dropoff', 'b', 20), stop('dropoff', 'a', 50)],
    { start: 20, most: 70, left: [70, 50, 0] },
  ],
])('%s', (_, stops, { start, most, left }) => {
  const { startLoad, mostLoad, stops: timed } = timeRoute(stops, DAY, () => ({ seconds: 60, metres: 0 }));
  const kg = ({ grams }: { readonly grams: number }) => grams / GRAMS_PER_KG;
  expect({ start: kg(startLoad), most: kg(mostLoad), left: timed.map(({ load }) => kg(load)) }).toEqual({
    start,
    most,
    left,
  });
});
