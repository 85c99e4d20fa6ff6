import { type ShipmentCounts, shipmentFilter, shipmentListQuery } from '@waybill/contract/shipment-list';
import type { ShipmentRow } from '@waybill/contract/shipments';
import type { ShipmentId } from '@waybill/domain/ids';
import { DELIVERY_STATUSES } from '@waybill/domain/statuses';
import { expect, test } from 'vitest';
import { requestFor } from './request-for.ts';
import { NOTHING_SELECTED, selectMatching, selectPoints, toggle } from './selection.ts';

const filter = shipmentFilter.parse({ search: 'Selfoss' });
const query = shipmentListQuery.parse({ ...filter, sort: 'receiverName', direction: 'asc' });
const order = { sort: 'receiverName', direction: 'asc' };
const row = {
  shipmentId: 'S1',
  deliveryStatus: 'open',
  nextStatuses: ['deleted'],
  dropoff: { scheduledDate: null },
} as unknown as ShipmentRow;
const byHand = toggle(NOTHING_SELECTED, [row], 'S1', false);
const matching = selectMatching(byHand, filter);

test('whatever a filter matches is deleted only with its number typed', () => {
  const request = requestFor('delete', matching, 80, query, undefined);
  expect(request).toMatchObject({ selection: { by: 'filter', filter, order }, count: 80, isTyped: true });
});

test('what was ticked by hand, and what can be taken back, needs no number', () => {
  expect(requestFor('delete', byHand, 1, query, undefined)).toMatchObject({
    selection: { by: 'ids', ids: ['S1'], order },
    isTyped: false,
  });
  expect(requestFor('change-status', matching, 80, query, undefined).isTyped).toBe(false);
});

test('how many can change is exact only if every selected row was seen, which those of the map were not', () => {
  const onMap = selectPoints(byHand, [{ id: 'S2' as ShipmentId, status: 'open' }], [row]);
  expect(requestFor('change-status', byHand, 1, query, undefined).isExact).toBe(true);
  expect(requestFor('change-status', onMap, 2, query, undefined).isExact).toBe(false);
});

test('of several statuses, each can change as often as it is counted', () => {
  const counts = { ...Object.fromEntries(DELIVERY_STATUSES.map((status) => [status, 0])), all: 9 } as ShipmentCounts;
  const several = shipmentListQuery.parse({ status: 'open,failed' });
  const request = requestFor('change-status', matching, 5, several, { ...counts, open: 3, failed: 2, completed: 4 });
  expect(request.targets).toContainEqual(expect.objectContaining({ status: 'assigned', count: 5 }));
  expect(request.targets).toContainEqual(expect.objectContaining({ status: 'transport-request', count: 3 }));
});
