import type { ShipmentRow } from '@waybill/contract/shipments';
import type { ShipmentId } from '@waybill/domain/ids';

type Arranged = {
  readonly rows: readonly ShipmentRow[];
  /** How many wait to be shown. */
  readonly waiting: number;
  /** Those that are shown and are not on the page any more: what they are now is asked for by their ids. */
  readonly missing: readonly ShipmentId[];
};

const NONE: readonly ShipmentId[] = [];
const idOf = ({ shipmentId }: ShipmentRow) => shipmentId;

/**
 * The rows in the order in which somebody is working on them, each as it is now. What came in between waits; what comes
 * after the last of them only fills the page up, since something left it, and is not new.
 */
export const arrangeHeld = (
  held: readonly ShipmentRow[],
  fresh: readonly ShipmentRow[],
  extra: readonly ShipmentRow[],
): Arranged => {
  // As most of the time: nobody is working on them.
  if (held === fresh) return { rows: fresh, waiting: 0, missing: NONE };
  const now = new Map([...extra, ...fresh].map((row) => [idOf(row), row]));
  const heldIds = new Set(held.map(idOf));
  const lastKnown = fresh.findLastIndex((row) => heldIds.has(idOf(row)));
  const freshIds = new Set(fresh.map(idOf));
  return {
    rows: held.map((row) => now.get(idOf(row)) ?? row),
    waiting: fresh.filter((row, index) => index < lastKnown && !heldIds.has(idOf(row))).length,
    missing: held.map(idOf).filter((id) => !freshIds.has(id)),
  };
};
