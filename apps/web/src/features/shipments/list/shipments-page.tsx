import { useQuery } from '@tanstack/react-query';
import type { ShipmentCounts, ShipmentListQuery, ShipmentSort, StatusFilter } from '@waybill/contract/shipment-list';
import type { ShipmentRow } from '@waybill/contract/shipments';
import {
  type ReactNode,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { lazyPart } from '../../../lib/browser/lazy-part.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useUiState } from '../../../lib/state/ui-state.ts';
import { ListPage } from '../../../shared/paged-list/list-page.tsx';
import { shortcutGroups } from '../../../shared/shipments/shortcuts.ts';
import { useNarrow } from '../../../ui/basics/use-narrow.ts';
import { useWidth } from '../../../ui/basics/use-width.ts';
import { LazyLayer } from '../../../ui/layers/dialog-layer.tsx';
import { TableSkeleton } from '../../../ui/list/table-skeleton.tsx';
import { Tabs } from '../../../ui/list/tabs.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { filterOf, isCursorRefused, NO_FILTERS, withChange } from './list-query.ts';
import { NoMatch, NoShipmentsYet } from './list-states.tsx';
import { setWidth, useListView } from './list-view.ts';
import { countsQuery, shipmentsQuery } from './queries.ts';
import { selectedOn } from './selection.ts';
import { ShipmentsFooter } from './shipments-footer.tsx';
import { Toolbar } from './toolbar.tsx';
import { useBulk } from './use-bulk.tsx';
import { useHeldRows } from './use-held-rows.ts';
import { rowKey, usePageKeys } from './use-list-keys.ts';
import { useKeptSelection, useSelecting } from './use-selection.ts';
import { useShipmentColumns } from './use-shipment-columns.tsx';

const shortcutsModal = lazyPart(async () => (await import('../../../ui/layers/shortcuts-modal.tsx')).ShortcutsModal);

/** Below this width the filters are behind one button. */
const ROOM_FOR_FILTERS = 1000;

type Options = { readonly replace: boolean };

type Props = {
  /** The query from the address. */
  readonly query: ShipmentListQuery;
  readonly openId: string | null;
  readonly jobId: string | null;
  readonly onQuery: (query: ShipmentListQuery, options?: Options) => void;
  readonly onOpen: (shipmentId: string | null, options?: Options) => void;
  readonly onJob: (jobId: string | null) => void;
  readonly panel: (shipmentId: string, steps: PanelSteps) => ReactNode;
};

export type PanelSteps = {
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
};

export const ShipmentsPage = ({ query, openId, jobId, onQuery, onOpen, onJob, panel }: Props) => {
  const { t } = useI18n();
  const isNarrow = useNarrow();
  const [listRef, width] = useWidth();
  const isTight = isNarrow || (width > 0 && width < ROOM_FOR_FILTERS);
  const { isCompact, widths } = useListView();
  const [isScrolled, setScrolled] = useState(false);
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const showCreate = useUiState(({ setShowCreateShipmentModal }) => setShowCreateShipmentModal);
  const setForEdit = useUiState(({ setShipmentForEdit }) => setShipmentForEdit);

  const { data, error, isPlaceholderData, refetch } = useQuery(shipmentsQuery(query));
  const { data: counted } = useQuery(countsQuery(filterOf(query)));
  const counts = counted?.counts;
  const total = counts?.[query.status];

  const ask = (change: Partial<ShipmentListQuery>, options?: Options) => onQuery(withChange(query, change), options);
  const latest = useRef({ query, ask });
  latest.current = { query, ask };
  // The address may be invalid, e.g. a link from before the list was sorted another way.
  const isLost = isCursorRefused(error, query);
  useEffect(() => {
    if (isLost) latest.current.ask({}, { replace: true });
  }, [isLost]);
  const onSort = useCallback((by: ShipmentSort) => {
    const { query: now, ask: change } = latest.current;
    change({ sort: by, direction: now.sort === by && now.direction === 'asc' ? 'desc' : 'asc' });
  }, []);
  const { columns, lines } = useShipmentColumns({ query, onSort });
  const resizing = useMemo(
    () => ({ widths, onWidth: setWidth, label: (column: string) => t('shipmentList.columnWidth', { column }) }),
    [widths, t],
  );

  const filter = filterOf(query);
  const kept = useKeptSelection(filter);
  const { selection, clear } = kept;
  const pageKey = data?.asked ?? '';
  const held = useHeldRows(data?.shipments, pageKey, kept.isAny || openId !== null || isScrolled);
  const selecting = useSelecting(kept, held.rows);
  // The rows are marked first, and then the bar is rendered.
  const showsBar = useDeferredValue(selecting.isAny) && selecting.isAny;
  const count = selection.matching ? (total ?? held.rows.length) : selection.rows.size;
  const bulk = useBulk({ selection, count, query, counts, jobId, onJob, onClear: clear });

  const at = held.rows.findIndex(({ shipmentId }) => shipmentId === openId);
  const stepTo = (row: ShipmentRow | undefined) => row && (() => onOpen(row.shipmentId, { replace: true }));
  const open = ({ shipmentId }: ShipmentRow) => onOpen(shipmentId, { replace: openId !== null });
  const close = () => onOpen(null);
  usePageKeys({
    onCreate: () => showCreate(true),
    onShortcuts: () => setShowsShortcuts(true),
    onEscape: () => (openId ? close() : clear()),
  });

  const isFirst = counted?.isFirst === true && data?.shipments.length === 0;
  const isEmpty = data?.shipments.length === 0 && held.rows.length === 0;

  return (
    <ListPage
      listRef={listRef}
      tabs={
        !isFirst && (
          <ShipmentTabs query={query} counts={counts} isNarrow={isNarrow} onChoose={(status) => ask({ status })} />
        )
      }
      toolbar={
        !isFirst && <Toolbar query={query} counts={counts} isTight={isTight} isNarrow={isNarrow} onChange={ask} />
      }
      loading={<TableSkeleton label={t('action.loading')} />}
      failure={error && !isLost ? errorText(error, t, 'shipmentList.loadFailed') : null}
      onRetry={refetch}
      empty={
        isFirst ? (
          <NoShipmentsYet />
        ) : (
          isEmpty && <NoMatch query={query} onClear={() => ask({ ...NO_FILTERS, status: 'all' })} />
        )
      }
      table={
        data
          ? {
              label: t('shipmentList.table'),
              columns,
              lines,
              rows: held.rows,
              rowId: idOf,
              pageKey,
              isStale: isPlaceholderData,
              isCompact,
              openId,
              selecting,
              resizing,
              onOpen: open,
              onMove: ({ shipmentId }) => openId !== null && onOpen(shipmentId, { replace: true }),
              // Rows that scroll into view have priority.
              onScrolled: (is) => startTransition(() => setScrolled(is)),
              onKey: (event, row) =>
                rowKey(event, row, {
                  onToggle: selecting.onToggle,
                  onOpen: open,
                  onEdit: ({ shipmentId }) => setForEdit(shipmentId),
                  onStatus: () => bulk.start('change-status'),
                  onLabels: () => bulk.start('print-labels'),
                }),
            }
          : null
      }
      bulkBar={
        showsBar && (
          <BulkBar
            count={count}
            seen={selectedOn(selection, held.rows)}
            total={total}
            isMatching={selection.matching !== null}
            isNarrow={isNarrow}
            kinds={bulk.kinds}
            onAction={bulk.start}
            onDeleteAll={bulk.deleteAll}
            onSelectMatching={kept.selectMatching}
            onClear={clear}
          />
        )
      }
      footer={
        data &&
        !isEmpty && (
          <ShipmentsFooter
            query={query}
            page={{ offset: data.offset, count: held.rows.length, after: data.after, before: data.before }}
            total={total}
            waiting={held.waiting}
            onShowWaiting={held.showWaiting}
            onChange={ask}
          />
        )
      }
      panel={
        openId &&
        panel(openId, {
          onClose: close,
          onPrevious: at > 0 ? stepTo(held.rows[at - 1]) : undefined,
          onNext: at === -1 ? undefined : stepTo(held.rows[at + 1]),
        })
      }
    >
      {bulk.modal}
      {showsShortcuts && (
        <LazyLayer part={shortcutsModal} onClose={() => setShowsShortcuts(false)}>
          {(ShortcutsModal) => (
            <ShortcutsModal
              title={t('shipmentList.shortcuts.title')}
              closeLabel={t('action.close')}
              groups={shortcutGroups(t)}
              onClose={() => setShowsShortcuts(false)}
            />
          )}
        </LazyLayer>
      )}
    </ListPage>
  );
};

type TabsProps = {
  readonly query: ShipmentListQuery;
  readonly counts: ShipmentCounts | undefined;
  readonly isNarrow: boolean;
  readonly onChoose: (status: StatusFilter) => void;
};

const ShipmentTabs = ({ query, counts, isNarrow, onChoose }: TabsProps) => {
  const { t, format } = useI18n();
  const statuses = useSession()?.config?.deliveryStatuses ?? [];
  const tabs: readonly StatusFilter[] = ['all', ...statuses];
  return (
    <Tabs
      label={t('shipmentList.tabs')}
      tabs={tabs.map((key) => ({
        key,
        label: key === 'all' ? t('shipmentList.all') : t(`deliveryStatus.${key}`),
        count: counts && format.number(counts[key]),
        isAlarming: key === 'failed' && (counts?.failed ?? 0) > 0,
      }))}
      current={tabs.includes(query.status) ? query.status : null}
      onChoose={onChoose}
      {...(!isNarrow && { more: (beyond: number) => t('shipmentList.moreTabs', { count: beyond }) })}
    />
  );
};

const idOf = ({ shipmentId }: ShipmentRow): string => shipmentId;
