import type { ShipmentRow } from '@waybill/contract/shipments';
import type { ShipmentId } from '@waybill/domain/ids';

type Arranged = {
  readonly rows: readonly ShipmentRow[];
  /** New rows, which wait to be shown. */
  readonly waiting: readonly ShipmentRow[];
  /** Shown rows that have left the page: their current state is fetched by their ids. */
  readonly missing: readonly ShipmentId[];
};

const NO_IDS: readonly ShipmentId[] = [];
const NO_ROWS: readonly ShipmentRow[] = [];
const idOf = ({ shipmentId }: ShipmentRow) => shipmentId;

/**
 * The rows in the order in which the user is working on them, each in its current state. New rows in between wait; rows
 * after the last of them only fill the page up because others left it, and do not count as new.
 */
export const arrangeStable = (
  shown: readonly ShipmentRow[],
  fresh: readonly ShipmentRow[],
  extra: readonly ShipmentRow[],
): Arranged => {
  // The usual case: the user is not working on any row.
  if (shown === fresh) return { rows: fresh, waiting: NO_ROWS, missing: NO_IDS };
  const now = new Map([...extra, ...fresh].map((row) => [idOf(row), row]));
  const shownIds = new Set(shown.map(idOf));
  const lastShown = fresh.findLastIndex((row) => shownIds.has(idOf(row)));
  const freshIds = new Set(fresh.map(idOf));
  return {
    rows: shown.map((row) => now.get(idOf(row)) ?? row),
    waiting: fresh.filter((row, index) => index < lastShown && !shownIds.has(idOf(row))),
    missing: shown.map(idOf).filter((id) => !freshIds.has(id)),
  };
};

/** The shown rows with these new ones among them, each behind the row that it follows on the fresh page. */
export const adoptRows = (
  shown: readonly ShipmentRow[],
  fresh: readonly ShipmentRow[],
  adopted: ReadonlySet<ShipmentId>,
): readonly ShipmentRow[] => {
  const rows = [...shown];
  fresh.forEach((row, index) => {
    if (!adopted.has(idOf(row)) || rows.some((each) => idOf(each) === idOf(row))) return;
    const before = fresh.slice(0, index).findLast((each) => rows.some((placed) => idOf(placed) === idOf(each)));
    rows.splice(before ? rows.findIndex((each) => idOf(each) === idOf(before)) + 1 : 0, 0, row);
  });
  return rows;
};
