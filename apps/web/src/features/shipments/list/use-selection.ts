import type { ShipmentFilter } from '@waybill/contract/shipment-list';
import type { ShipmentRow } from '@waybill/contract/shipments';
import { startTransition, useCallback, useMemo, useRef, useState } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { receiverText } from '../../../shared/shipments/shipment-text.ts';
import type { Selecting } from '../../../ui/list/data-table-types.ts';
import {
  deselectPoints,
  isSelected,
  NOTHING_SELECTED,
  pageState,
  type SelectedPoint,
  selectionFor,
  selectMatching,
  selectPoints,
  toggle,
  togglePage,
} from './selection.ts';

/** The selection across all pages. */
export const useKeptSelection = (filter: ShipmentFilter) => {
  const [kept, setKept] = useState(NOTHING_SELECTED);
  const selection = selectionFor(kept, filter);
  // Stored, because it would otherwise return by itself with the filter.
  if (selection !== kept) setKept(selection);
  const clear = useCallback(() => setKept(NOTHING_SELECTED), []);
  return {
    selection,
    isAny: selection.matching !== null || selection.rows.size > 0,
    setKept,
    clear,
    selectMatching: () => setKept(selectMatching(selection, filter)),
  };
};

/** The selection as the map needs it. */
export const useMapSelecting = (
  { selection, setKept }: ReturnType<typeof useKeptSelection>,
  page: readonly ShipmentRow[],
) =>
  useMemo(
    () => ({
      isSelected: (id: string) => isSelected(selection, id),
      onAdd: (points: readonly SelectedPoint[]) =>
        startTransition(() => setKept((now) => selectPoints(now, points, page))),
      onRemove: (points: readonly SelectedPoint[], onMap: readonly SelectedPoint[]) =>
        startTransition(() => setKept((now) => deselectPoints(now, points, onMap, page))),
    }),
    [selection, setKept, page],
  );

/** The selection as the table needs it. */
export const useSelecting = (
  { selection, isAny, setKept }: ReturnType<typeof useKeptSelection>,
  page: readonly ShipmentRow[],
): Selecting<ShipmentRow> => {
  const { t } = useI18n();
  // The rows compare their props, so these functions must keep their identity.
  const now = useRef({ selection, page });
  now.current = { selection, page };
  const onToggle = useCallback(
    (id: string, isRange: boolean) => setKept(toggle(now.current.selection, now.current.page, id, isRange)),
    [setKept],
  );
  const rowLabel = useCallback(
    ({ dropoff, shipmentId }: ShipmentRow) =>
      t('shipmentList.selectRow', { name: receiverText(dropoff), id: shipmentId }),
    [t],
  );

  return useMemo(
    () => ({
      isSelected: (id) => isSelected(selection, id),
      isAny,
      page: pageState(selection, page),
      onToggle,
      // A transition renders many rows in portions, so that the page stays responsive.
      onTogglePage: () => startTransition(() => setKept(togglePage(selection, page))),
      pageLabel: t('shipmentList.selectPage'),
      rowLabel,
    }),
    [selection, isAny, page, onToggle, setKept, rowLabel, t],
  );
};
