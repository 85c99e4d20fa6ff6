import type { RouteStop } from '@waybill/contract/routes';
import type { DeliveryId, ShipmentId } from '@waybill/domain/ids';
import { describe, expect, test } from 'vitest';
import { isBetterRoute, movableStops, optimisedOrder } from './optimised-order.ts';

/** Only what the order depends on: a stop for each of these shipments. */
const stop = (id: string, of: string = id, fields: Partial<RouteStop> = {}): RouteStop =>
  ({
    id: id as DeliveryId,
    kind: 'dropoff',
    isLocked: false,
    announcedAt: null,
    arrivedAt: null,
    completedAt: null,
    shipments: [...of].map((shipmentId) => ({ shipmentId })),
    ...fields,
  }) as unknown as RouteStop;
const proposed = (...stops: readonly string[]) =>
  stops.map((of) => ({ kind: 'dropoff' as const, shipmentIds: [...of] as ShipmentId[] }));

test.each([
  ['the order of the proposal', [stop('a'), stop('b'), stop('c')], proposed('c', 'a', 'b'), 'cab'],
  ['two stops that have become one', [stop('a'), stop('b'), stop('c')], proposed('ca', 'b'), 'cab'],
  ['one stop that has become two', [stop('a', 'ax'), stop('b')], proposed('x', 'b', 'a'), 'ab'],
  ['a stop that has come meanwhile', [stop('a'), stop('b'), stop('n')], proposed('b', 'a'), undefined],
  ['a stop that has gone meanwhile', [stop('a')], proposed('b', 'a'), undefined],
  ['a shipment that is picked up there by now', [stop('a', 'a', { kind: 'pickup' })], proposed('a'), undefined],
])('%s', (_, stops, best, order) => {
  expect(optimisedOrder(stops, best)?.join('')).toBe(order);
});

test.each([
  ['all of them', [stop('a'), stop('b')], 2],
  ['those behind what is locked', [stop('a'), stop('b', 'b', { isLocked: true }), stop('c')], 1],
  ['those behind what is announced', [stop('a', 'a', { announcedAt: '2026-11-17T09:00:00Z' }), stop('b')], 1],
  ['those behind what has begun', [stop('a', 'a', { arrivedAt: '2026-11-17T09:00:00Z' })], 0],
  ['none', [], 0],
])('stops that may move: %s', (_, stops, count) => {
  expect(movableStops(stops)).toBe(count);
});

describe('another order is better', () => {
  const route = (metres: number, late = 0, overtimeMinutes = 0) => ({
    metres,
    overtimeMinutes,
    stops: [{ lateMinutes: late }],
  });
  test.each([
    ['when it is shorter', route(9000), route(9100), true],
    ['not when nobody can see that it is shorter', route(9060), route(9100), false],
    ['not when it is the same', route(9000), route(9000), false],
    ['when somebody waits less, though it is longer', route(12_000, 3), route(9000, 8), true],
    ['not when somebody waits longer, though it is shorter', route(5000, 9), route(9000, 8), false],
    ['when the driver is home in time', route(9000, 0, 0), route(9000, 0, 20), true],
  ])('%s', (_, after, before, expected) => {
    expect(isBetterRoute(after, before)).toBe(expected);
  });
});
