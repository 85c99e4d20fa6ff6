import { useQuery } from '@tanstack/react-query';
import { countIn, type ShipmentListQuery, type ShipmentSort } from '@waybill/contract/shipment-list';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { loadErrorText } from '../../../lib/api/error-text.ts';
import { useLoad } from '../../../lib/api/use-load.ts';
import type { ChangeOptions, OnQuery } from '../../../lib/forms/list-address.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { filterOf, isCursorRefused, type ListChange, withChange } from './list-query.ts';
import { setWidth, useListView } from './list-view.ts';
import { countsQuery, shipmentsQuery } from './queries.ts';
import { useShipmentColumns } from './use-shipment-columns.tsx';

/** The list at an address: its page, counts and columns; and how to ask for another. */
export const useShipmentList = (query: ShipmentListQuery, onQuery: OnQuery<ShipmentListQuery>) => {
  const { t } = useI18n();
  const { isCompact, widths } = useListView();
  const { data, error, isStale, retry } = useLoad(shipmentsQuery(query));
  const { data: counted, isPlaceholderData: isCounting } = useQuery(countsQuery(filterOf(query)));
  const counts = isCounting ? undefined : counted?.counts;

  const ask = (change: ListChange, options?: ChangeOptions) =>
    onQuery((now) => withChange(now, typeof change === 'function' ? change(now) : change), options);
  const latest = useRef(onQuery);
  latest.current = onQuery;
  // The address may be invalid, e.g. a link from before the list was sorted another way.
  const isLost = isCursorRefused(error, query);
  useEffect(() => {
    if (isLost) latest.current((now) => withChange(now, {}), { replace: true });
  }, [isLost]);

  const onSort = useCallback(
    (sort: ShipmentSort) =>
      latest.current((now) =>
        withChange(now, { sort, direction: now.sort === sort && now.direction === 'asc' ? 'desc' : 'asc' }),
      ),
    [],
  );
  const { columns, lines } = useShipmentColumns({ query, onSort });
  const resizing = useMemo(
    () => ({ widths, onWidth: setWidth, label: (column: string) => t('shipmentList.columnWidth', { column }) }),
    [widths, t],
  );

  return {
    page: data,
    pageKey: data?.asked ?? '',
    failure: error && !isLost ? loadErrorText(error, t, 'shipmentList.loadFailed') : null,
    retry,
    isStale,
    counts,
    total: counts && countIn(counts, query.status),
    /** The organisation has no shipment at all yet. */
    isFirst: counted?.isFirst === true && !isStale && data?.shipments.length === 0,
    ask,
    look: { columns, lines, resizing, isCompact, isStale },
  };
};
