import { shipmentFilter } from '@waybill/contract/shipment-list';
import type { ShipmentRow } from '@waybill/contract/shipments';
import { expect, test } from 'vitest';
import {
  isSelected,
  NOTHING_SELECTED,
  pageState,
  selectedOn,
  selectionFor,
  selectMatching,
  toggle,
  togglePage,
} from './selection.ts';

const pageOf = (...ids: string[]) =>
  ids.map(
    (shipmentId) => ({ shipmentId, deliveryStatus: 'open', nextStatuses: ['assigned'] }) as unknown as ShipmentRow,
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
