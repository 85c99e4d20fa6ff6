import type { RouteStop } from '@waybill/contract/routes';
import { expect, test } from 'vitest';
import { aRoute, aStop, DAY, instant, shipmentIdOf } from '../../shared/estimate/testing/build-day.ts';
import { stopsToMove } from './stops-to-move.ts';

const carrying = (name: string, ids: readonly string[], more: Partial<RouteStop> = {}): RouteStop => {
  const stop = aStop(name, 1, more);
  const [shipment] = stop.shipments;
  if (!shipment) throw new Error('a stop has a shipment');
  return { ...stop, shipments: ids.map((id) => ({ ...shipment, shipmentId: shipmentIdOf(id) })) };
};
const done = { arrivedAt: instant('08:30'), completedAt: instant('08:40') };
const here = { arrivedAt: instant('09:00') };

test('what is left of the day goes, each shipment once; what is finished and where the driver is stays', () => {
  const route = aRoute('van', [
    carrying('one', ['done'], done),
    carrying('two', ['here'], here),
    carrying('three', ['both'], { kind: 'pickup' }),
    carrying('four', ['both', 'last']),
  ]);
  expect(stopsToMove(route)).toEqual({
    selection: { by: 'ids', ids: [shipmentIdOf('both'), shipmentIdOf('last')] },
    count: 2,
    stops: 2,
    day: DAY,
    from: 'van',
  });
});

test('what is being picked up is brought by who picks it up', () => {
  const route = aRoute('van', [
    carrying('one', ['held'], { ...here, kind: 'pickup' }),
    carrying('two', ['held']),
    carrying('three', ['free']),
  ]);
  expect(stopsToMove(route)).toMatchObject({ selection: { ids: [shipmentIdOf('free')] }, stops: 1 });
});

test('what was picked up and left again goes to another vehicle', () => {
  const route = aRoute('van', [carrying('one', ['on'], { ...done, kind: 'pickup' }), carrying('two', ['on'])]);
  expect(stopsToMove(route)).toMatchObject({ selection: { ids: [shipmentIdOf('on')] }, stops: 1 });
});

test.each(['completed', 'failed', 'deleted'] as const)('nothing is left of a stop whose shipment is %s', (status) => {
  const stop = carrying('one', ['over']);
  const shipments = stop.shipments.map((shipment) => ({ ...shipment, deliveryStatus: status }));
  expect(stopsToMove(aRoute('van', [{ ...stop, shipments }]))).toBeNull();
});

test('nothing is left where every stop is done, or there is none', () => {
  expect(stopsToMove(aRoute('van', [carrying('one', ['done'], done)]))).toBeNull();
  expect(stopsToMove(aRoute('van', []))).toBeNull();
});
