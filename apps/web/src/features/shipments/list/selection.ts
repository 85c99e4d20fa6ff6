import type { ShipmentFilter } from '@waybill/contract/shipment-list';
import type { ShipmentRow } from '@waybill/contract/shipments';
import type { ShipmentId } from '@waybill/domain/ids';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { NEXT_STATUSES } from '@waybill/domain/transitions';
import { isSameFilter } from './list-query.ts';

/** The facts about a selected shipment that are kept in case it is on another page by now. */
export type Selected = Pick<ShipmentRow, 'deliveryStatus' | 'nextStatuses'> & {
  /** The day of its dropoff; undefined where nobody has seen its row. */
  readonly scheduledDate?: string | null;
  /** Its next statuses are those of its status: nobody has seen its row. */
  readonly isEstimate?: true;
};

/** A shipment that is selected where its row is not: on the map. */
export type SelectedPoint = { readonly id: ShipmentId; readonly status: DeliveryStatus };

/** Selected by id, so that it survives paging, sorting and changes by others; or everything that a filter matches. */
export type Selection = {
  readonly rows: ReadonlyMap<ShipmentId, Selected>;
  readonly matching: ShipmentFilter | null;
  /** The start of a range. */
  readonly anchor: ShipmentId | null;
};

export const NOTHING_SELECTED: Selection = { rows: new Map(), matching: null, anchor: null };

/** Another filter is another list: rows ticked by hand stay selected, "everything that matches" does not. */
export const selectionFor = (selection: Selection, filter: ShipmentFilter): Selection =>
  selection.matching && !isSameFilter(selection.matching, filter) ? { ...selection, matching: null } : selection;

export const isSelected = ({ rows, matching }: Selection, id: string): boolean =>
  matching !== null || rows.has(id as ShipmentId);

/** How many of the selected shipments are on a page. */
export const selectedOn = (selection: Selection, page: readonly ShipmentRow[]): number =>
  page.filter(({ shipmentId }) => isSelected(selection, shipmentId)).length;

export const pageState = (selection: Selection, page: readonly ShipmentRow[]): 'none' | 'some' | 'all' => {
  const count = selectedOn(selection, page);
  return count === 0 ? 'none' : count === page.length ? 'all' : 'some';
};

const added = (rows: Selection['rows'], more: readonly ShipmentRow[]): Selection['rows'] =>
  new Map([...rows, ...more.map((row) => [row.shipmentId, keptFacts(row)] as const)]);

const without = (rows: Selection['rows'], fewer: readonly ShipmentId[]): Selection['rows'] => {
  const left = new Map(rows);
  for (const id of fewer) left.delete(id);
  return left;
};

const idsOf = (page: readonly ShipmentRow[]) => page.map(({ shipmentId }) => shipmentId);

const keptFacts = ({ deliveryStatus, nextStatuses, dropoff }: ShipmentRow): Selected => ({
  deliveryStatus,
  nextStatuses,
  scheduledDate: dropoff.scheduledDate,
});

/** Deselecting one of everything that matches leaves the visible rows selected, without it. */
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
    rows: isSelected(selection, id) ? without(rows, [row.shipmentId]) : added(rows, [row]),
    matching: null,
    anchor: row.shipmentId,
  };
};

/** The checkbox in the header selects the whole page, or none of it. */
export const togglePage = (selection: Selection, page: readonly ShipmentRow[]): Selection => ({
  rows:
    pageState(selection, page) === 'all'
      ? without(selection.matching ? new Map() : selection.rows, idsOf(page))
      : added(selection.rows, page),
  matching: null,
  anchor: null,
});

const estimate = ({ status }: SelectedPoint): Selected => ({
  deliveryStatus: status,
  nextStatuses: [...NEXT_STATUSES[status]],
  isEstimate: true,
});

/** What a row has told is kept; of the others the status is known. */
const addedPoints = (rows: Selection['rows'], points: readonly SelectedPoint[], page: readonly ShipmentRow[]) => {
  const told = added(rows, page);
  return new Map([...rows, ...points.map((point) => [point.id, told.get(point.id) ?? estimate(point)] as const)]);
};

/** Selects what is on the map besides what is selected already. */
export const selectPoints = (
  selection: Selection,
  points: readonly SelectedPoint[],
  page: readonly ShipmentRow[],
): Selection => ({ rows: addedPoints(selection.rows, points, page), matching: null, anchor: null });

/** Deselecting some of everything that matches leaves the others on the map selected. */
export const deselectPoints = (
  selection: Selection,
  points: readonly SelectedPoint[],
  onMap: readonly SelectedPoint[],
  page: readonly ShipmentRow[],
): Selection => ({
  rows: without(
    selection.matching ? addedPoints(selection.rows, onMap, page) : selection.rows,
    points.map(({ id }) => id),
  ),
  matching: null,
  anchor: null,
});

export const selectMatching = (selection: Selection, filter: ShipmentFilter): Selection => ({
  ...selection,
  matching: filter,
});
