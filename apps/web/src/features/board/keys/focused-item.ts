import type { DeliveryId, ShipmentId, VehicleId } from '@waybill/domain/ids';
import type { BoardItem } from '../state/board-store.ts';

/** The stop or the row of the pool that has the focus. */
export const focusedItem = (): BoardItem | null => {
  const active = document.activeElement;
  const row = active?.closest<HTMLElement>('[data-pool-row]');
  if (row) return { kind: 'pool', id: row.dataset.poolRow as ShipmentId };
  const stop = active?.closest<HTMLElement>('[data-stop]');
  const lane = stop?.closest<HTMLElement>('[data-lane]');
  if (!stop || !lane) return null;
  return { kind: 'stop', id: stop.dataset.stop as DeliveryId, vehicleId: lane.dataset.lane as VehicleId };
};

const rowOf = (id: string) => document.querySelector(`[data-pool-row="${CSS.escape(id)}"]`);

/** The next row that stays once these have left the pool, or the one before. */
const rowBeside = (id: ShipmentId, leaving: ReadonlySet<ShipmentId>): HTMLElement | undefined => {
  const rows = [...(rowOf(id)?.parentElement?.querySelectorAll<HTMLElement>('[data-pool-row]') ?? [])];
  const at = rows.findIndex(({ dataset }) => dataset.poolRow === id);
  return [...rows.slice(at), ...rows.slice(0, at).reverse()].find(
    ({ dataset }) => !leaving.has(dataset.poolRow as ShipmentId),
  );
};

const focusRow = (row: Element | null | undefined): void =>
  row?.querySelector<HTMLElement>('[data-row-button]')?.focus();

/** The row beside has the focus once these have left the pool. */
export const focusBeside = (id: ShipmentId, leaving: ReadonlySet<ShipmentId>): void => focusRow(rowBeside(id, leaving));

/** The same from a dialog, under which nothing can have the focus: once it is closed. */
export const focusBesideAfterDialog = (id: ShipmentId, leaving: ReadonlySet<ShipmentId>): void => {
  const beside = rowBeside(id, leaving)?.dataset.poolRow;
  if (beside !== undefined) requestAnimationFrame(() => focusRow(rowOf(beside)));
};

/** From row to row of the pool, beginning with the one that has the focus, was pressed, or is the first. False where there is no pool. */
export const walkPool = (step: 1 | -1, chosen: BoardItem | null): boolean => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-pool-row]')];
  const from = document.activeElement?.closest<HTMLElement>('[data-pool-row]')?.dataset.poolRow ?? chosen?.id;
  const at = rows.findIndex(({ dataset }) => dataset.poolRow === from);
  const to = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
  to?.querySelector<HTMLElement>('[data-row-button]')?.focus();
  return to !== undefined;
};

/** A block that was moved in the page has lost the focus. */
export const focusStop = (id: string): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(id)}"]`)?.focus());
};

/** To a stop that may be on a lane out of sight. */
export const goToStop = ({ id, vehicleId }: Extract<BoardItem, { kind: 'stop' }>): void => {
  document.querySelector(`[data-lane="${CSS.escape(vehicleId)}"]`)?.scrollIntoView({ block: 'nearest' });
  focusStop(id);
};
