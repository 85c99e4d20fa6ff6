import type { ShipmentRow } from '@waybill/contract/shipments';
import { useEffect, useEffectEvent } from 'react';
import { isFreeKey } from '../../../ui/list/use-row-cursor.ts';

type PageKeys = {
  readonly onCreate: () => void;
  /** Shows the list, the map, or both. */
  readonly onNextView: () => void;
  /** Called for other keys while no table is there to handle them. */
  readonly onOther: ((event: KeyboardEvent) => void) | null;
  /** Closes one layer at a time: the panel, then the selection. */
  readonly onEscape: () => void;
};

/** Keys that need no row. The table handles those of the rows. */
export const usePageKeys = ({ onCreate, onNextView, onOther, onEscape }: PageKeys): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isFreeKey(event)) return;
    if (event.key === 'c' || event.key === 'C') onCreate();
    else if (event.key === 'm' || event.key === 'M') onNextView();
    else if (event.key === 'Escape') onEscape();
    else return onOther?.(event);
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};

type RowKeys = {
  readonly onToggle: (id: string, isRange: boolean) => void;
  readonly onOpen: (row: ShipmentRow) => void;
  readonly onEdit: (row: ShipmentRow) => void;
  readonly onAssign: () => void;
  readonly onStatus: () => void;
  readonly onLabels: () => void;
};

/** Enter and Space belong to the focused control, except for the row's own link. */
const isOnRow = ({ target }: KeyboardEvent) =>
  !(target instanceof Element) || target.closest('a:not([data-opens]), button, input, [role="separator"]') === null;

export const rowKey = (
  event: KeyboardEvent,
  row: ShipmentRow | undefined,
  { onToggle, onOpen, onEdit, onAssign, onStatus, onLabels }: RowKeys,
): void => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const action = {
    x: () => row && onToggle(row.shipmentId, event.shiftKey),
    e: () => row?.mayEdit && onEdit(row),
    a: onAssign,
    s: onStatus,
    p: onLabels,
    Enter: isOnRow(event) ? () => row && onOpen(row) : undefined,
    ' ': isOnRow(event) ? () => row && onOpen(row) : undefined,
  }[key];
  if (!action || (event.shiftKey && key !== 'x')) return;
  event.preventDefault();
  action();
};
