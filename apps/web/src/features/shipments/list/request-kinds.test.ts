import { shipmentFilter } from '@waybill/contract/shipment-list';
import { describe, expect, test } from 'vitest';
import { requestKinds } from './request-kinds.ts';
import { NOTHING_SELECTED, type Selected, selectMatching } from './selection.ts';

const viewer = (...allowedCarrierIds: readonly string[]) =>
  ({ organisation: { id: 'us' }, config: { allowedCarrierIds } }) as unknown as Parameters<typeof requestKinds>[2];
const ALONE = viewer('us');
const WITH_CARRIERS = viewer('us', 'other');

const filter = shipmentFilter.parse({});
const ticked = (...rows: readonly Selected[]) => ({
  ...NOTHING_SELECTED,
  rows: new Map(rows.map((row, index) => [`S${index}`, row])) as never,
});
const kindsOf = (rows: readonly Selected[], of = WITH_CARRIERS) =>
  requestKinds(ticked(...rows), { filter, counts: undefined }, of);

const ASKED: Selected = { deliveryStatus: 'transport-request', nextStatuses: ['new', 'open'] };
const WAITING: Selected = { deliveryStatus: 'transport-request', nextStatuses: ['new'] };
const NEW: Selected = { deliveryStatus: 'new', nextStatuses: ['open'] };
const OUT: Selected = { deliveryStatus: 'out-for-delivery', nextStatuses: ['completed'] };

describe('of ticked shipments', () => {
  test('what somebody asks this organisation for can be accepted, and not what it has asked for itself', () => {
    expect(kindsOf([OUT, ASKED], ALONE)).toEqual(['accept-requests']);
    expect(kindsOf([WAITING])).toEqual([]);
  });

  test('what nobody was asked for yet can be handed over, where there is another carrier', () => {
    expect(kindsOf([OUT, NEW])).toEqual(['request-transport']);
    expect(kindsOf([NEW], ALONE)).toEqual([]);
    expect(kindsOf([OUT])).toEqual([]);
  });
});

test('of everything that matches, the statuses decide', () => {
  const all = selectMatching(NOTHING_SELECTED, filter);
  const counts = (some: object) => ({ filter, counts: some as never });
  expect(requestKinds(all, counts({ 'transport-request': 2 }), WITH_CARRIERS)).toEqual(['accept-requests']);
  expect(requestKinds(all, counts({ new: 2, 'transport-request': 0 }), WITH_CARRIERS)).toEqual(['request-transport']);
  expect(requestKinds(all, counts({}), WITH_CARRIERS)).toEqual([]);
  const requested = shipmentFilter.parse({ status: 'transport-request' });
  const inTab = { filter: requested, counts: undefined };
  expect(requestKinds(selectMatching(NOTHING_SELECTED, requested), inTab, ALONE)).toEqual(['accept-requests']);
});
