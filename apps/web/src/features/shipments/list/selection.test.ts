import { shipmentFilter } from '@waybill/contract/shipment-list';
import type { ShipmentRow } from '@waybill/contract/shipments';
import type { ShipmentId } from '@waybill/domain/ids';
import { NEXT_STATUSES } from '@waybill/domain/transitions';
import { expect, test } from 'vitest';
import {
  deselectPoints,
  isSelected,
  NOTHING_SELECTED,
  pageState,
  selectedOn,
  selectionFor,
  selectMatching,
  selectPoints,
  toggle,
  togglePage,
} from './selection.ts';

const dropoff = { scheduledDate: '2026-11-20' };
const pageOf = (...ids: string[]) =>
  ids.map(
    (shipmentId) =>
      ({ shipmentId, deliveryStatus: 'open', nextStatuses: ['assigned'], dropoff }) as unknown as ShipmentRow,
  );
const idsOf = ({ rows }: typeof NOTHING_SELECTED) => [...rows.keys()];

const first = pageOf('A', 'B', 'C', 'D');
const second = pageOf('E', 'F');
const everything = shipmentFilter.parse({});

test('what is ticked on one page is still selected on the next', () => {
  const one = toggle(NOTHING_SELECTED, first, 'B', false);
  const two = toggle(one, second, 'F', false);
  expect(idsOf(two)).toEqual(['B', 'F']);
  expect(pageState(two, first)).toBe('some');
});

test('ticking twice takes it out again', () => {
  const one = toggle(NOTHING_SELECTED, first, 'B', false);
  expect(idsOf(toggle(one, first, 'B', false))).toEqual([]);
});

test.each([
  ['B', 'D'],
  ['D', 'B'],
])('a range goes from %s to %s, whichever comes first', (from, to) => {
  const selection = toggle(toggle(NOTHING_SELECTED, first, from, false), first, to, true);
  expect(idsOf(selection).sort()).toEqual(['B', 'C', 'D']);
});

test('a range that began on another page is a tick of one row', () => {
  const selection = toggle(toggle(NOTHING_SELECTED, first, 'A', false), second, 'F', true);
  expect(idsOf(selection)).toEqual(['A', 'F']);
});

test('the box in the header takes all of the page, then none of it, and leaves other pages alone', () => {
  const other = toggle(NOTHING_SELECTED, second, 'E', false);
  const all = togglePage(other, first);
  expect(pageState(all, first)).toBe('all');
  expect(idsOf(togglePage(all, first))).toEqual(['E']);
});

test('everything that matches is selected on every page, and a row taken out of it leaves what is seen', () => {
  const all = selectMatching(NOTHING_SELECTED, everything);
  expect(isSelected(all, 'anything')).toBe(true);
  const less = toggle(all, first, 'C', false);
  expect(less.matching).toBeNull();
  expect(idsOf(less)).toEqual(['A', 'B', 'D']);
});

test('of what is selected it is known how many are to be seen', () => {
  const two = toggle(toggle(NOTHING_SELECTED, first, 'A', false), first, 'B', false);
  expect(selectedOn(two, first)).toBe(2);
  expect(selectedOn(two, second)).toBe(0);
  expect(selectedOn(two, [])).toBe(0);
});

test('with another filter only what was ticked by hand is left', () => {
  const all = selectMatching(toggle(NOTHING_SELECTED, first, 'A', false), everything);
  expect(selectionFor(all, everything)).toBe(all);
  const other = selectionFor(all, shipmentFilter.parse({ status: 'open' }));
  expect(other.matching).toBeNull();
  expect(idsOf(other)).toEqual(['A']);
});

test('what is selected on the map comes to what is selected already, with what its row tells if it is there', () => {
  const ticked = toggle(NOTHING_SELECTED, first, 'B', false);
  const points = (['B', 'C', 'Z'] as ShipmentId[]).map((id) => ({ id, status: 'failed' as const }));
  const { rows, matching } = selectPoints(ticked, points, first);
  expect(matching).toBeNull();
  expect(Object.fromEntries(rows)).toEqual({
    B: { deliveryStatus: 'open', nextStatuses: ['assigned'], ...dropoff },
    C: { deliveryStatus: 'open', nextStatuses: ['assigned'], ...dropoff },
    Z: { deliveryStatus: 'failed', nextStatuses: NEXT_STATUSES.failed, isEstimate: true },
  });
});

test('what is taken out on the map leaves the others; of everything that matches, the others on the map', () => {
  const onMap = (['A', 'Y', 'Z'] as ShipmentId[]).map((id) => ({ id, status: 'open' as const }));
  const some = selectPoints(toggle(NOTHING_SELECTED, second, 'E', false), onMap, first);
  expect(idsOf(deselectPoints(some, onMap.slice(0, 1), onMap, first))).toEqual(['E', 'Y', 'Z']);
  const all = selectMatching(NOTHING_SELECTED, everything);
  const less = deselectPoints(all, onMap.slice(1, 2), onMap, first);
  expect(less.matching).toBeNull();
  expect(idsOf(less)).toEqual(['A', 'Z']);
});
