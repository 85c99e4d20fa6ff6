import type { ShipmentFilter } from '@waybill/contract/shipment-list';
import type { ShipmentRow } from '@waybill/contract/shipments';
import type { ShipmentId } from '@waybill/domain/ids';
import { isSameFilter } from './list-query.ts';

/** What is known of a selected shipment that may be on another page by now. */
export type Selected = Pick<ShipmentRow, 'deliveryStatus' | 'nextStatuses'>;

/** By id, so that it survives paging, sorting and what others do; or everything that a filter matches. */
export type Selection = {
  readonly rows: ReadonlyMap<ShipmentId, Selected>;
  readonly matching: ShipmentFilter | null;
  /** Where a range begins. */
  readonly anchor: ShipmentId | null;
};

export const NOTHING_SELECTED: Selection = { rows: new Map(), matching: null, anchor: null };

/** Another filter is another list: what was ticked by hand holds, what a filter stood for does not. */
export const heldSelection = (selection: Selection, filter: ShipmentFilter): Selection =>
  selection.matching && !isSameFilter(selection.matching, filter) ? { ...selection, matching: null } : selection;

export const isSelected = ({ rows, matching }: Selection, id: string): boolean =>
  matching !== null || rows.has(id as ShipmentId);

/** How many of the selected are to be seen on a page. */
export const selectedOn = (selection: Selection, page: readonly ShipmentRow[]): number =>
  page.filter(({ shipmentId }) => isSelected(selection, shipmentId)).length;

export const pageState = (selection: Selection, page: readonly ShipmentRow[]): 'none' | 'some' | 'all' => {
  const count = selectedOn(selection, page);
  return count === 0 ? 'none' : count === page.length ? 'all' : 'some';
};

const added = (rows: Selection['rows'], more: readonly ShipmentRow[]): Selection['rows'] =>
  new Map([...rows, ...more.map((row) => [row.shipmentId, known(row)] as const)]);

const without = (rows: Selection['rows'], fewer: readonly ShipmentRow[]): Selection['rows'] => {
  const left = new Map(rows);
  for (const { shipmentId } of fewer) left.delete(shipmentId);
  return left;
};

const known = ({ deliveryStatus, nextStatuses }: ShipmentRow): Selected => ({ deliveryStatus, nextStatuses });

/** Taking one out of everything that matches leaves what is seen, without it. */
const spelledOut = (selection: Selection, page: readonly ShipmentRow[]): Selection['rows'] =>
  selection.matching ? added(selection.rows, page) : selection.rows;

export const toggle = (selection: Selection, page: readonly ShipmentRow[], id: string, isRange: boolean): Selection => {
  const at = page.findIndex(({ shipmentId }) => shipmentId === id);
  const row = page[at];
  if (!row) return selection;
  const from = isRange ? page.findIndex(({ shipmentId }) => shipmentId === selection.anchor) : -1;
  if (from !== -1) {
    const range = page.slice(Math.min(from, at), Math.max(from, at) + 1);
    return { ...selection, rows: added(selection.rows, range) };
  }
  const rows = spelledOut(selection, page);
  return {
    rows: isSelected(selection, id) ? without(rows, [row]) : added(rows, [row]),
    matching: null,
    anchor: row.shipmentId,
  };
};

/** The box in the header: all of this page, or none of it. */
export const togglePage = (selection: Selection, page: readonly ShipmentRow[]): Selection => ({
  rows:
    pageState(selection, page) === 'all'
      ? without(selection.matching ? new Map() : selection.rows, page)
      : added(selection.rows, page),
  matching: null,
  anchor: null,
});

export const selectMatching = (selection: Selection, filter: ShipmentFilter): Selection => ({
  ...selection,
  matching: filter,
});
