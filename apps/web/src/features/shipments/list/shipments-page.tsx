import type { ShipmentCounts, ShipmentListQuery, StatusFilter } from '@waybill/contract/shipment-list';
import type { ShipmentRow } from '@waybill/contract/shipments';
import { type ReactNode, useMemo } from 'react';
import type { ChangeOptions, OnQuery } from '../../../lib/forms/list-address.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useUiState } from '../../../lib/state/ui-state.ts';
import { ListPage } from '../../../shared/paged-list/list-page.tsx';
import { useNarrow } from '../../../ui/basics/use-narrow.ts';
import { useWidth } from '../../../ui/basics/use-width.ts';
import { TableSkeleton } from '../../../ui/list/table-skeleton.tsx';
import { Tabs, UNKNOWN_COUNT } from '../../../ui/list/tabs.tsx';
import { pointIn, useForgetPointed, usePointedIn } from '../map/pointed-shipment.ts';
import { BulkBar } from './bulk-bar.tsx';
import { LazyMap, shipmentsMap } from './lazy-map.tsx';
import { type ListView, nextView, shownView } from './list-or-map.ts';
import { filterOf, NO_FILTERS, oneStatus } from './list-query.ts';
import { NoMatch, NoShipmentsYet } from './list-states.tsx';
import { ShipmentsFooter } from './shipments-footer.tsx';
import { Toolbar } from './toolbar.tsx';
import { rowKey, usePageKeys } from './use-list-keys.ts';
import { useListSelection } from './use-list-selection.ts';
import { useShipmentList } from './use-shipment-list.ts';
import { ViewSwitch } from './view-switch.tsx';

/** Below this width the filters are behind one button. */
const ROOM_FOR_FILTERS = 1000;
/** Below this one a button says less, so that the filters can say what they are. */
const ROOM_FOR_WORDS = 1320;

type Props = {
  /** The query from the address. */
  readonly query: ShipmentListQuery;
  readonly openId: string | null;
  readonly jobId: string | null;
  readonly view: ListView;
  readonly onQuery: OnQuery<ShipmentListQuery>;
  readonly onOpen: (shipmentId: string | null, options?: ChangeOptions) => void;
  readonly onJob: (jobId: string | null) => void;
  readonly onView: (view: ListView) => void;
  readonly panel: (shipmentId: string, steps: PanelSteps) => ReactNode;
};

export type PanelSteps = {
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
};

export const ShipmentsPage = (props: Props) => {
  const { query, openId, jobId, onQuery, onOpen, onJob, onView, panel } = props;
  const { t } = useI18n();
  const isNarrow = useNarrow();
  const view = shownView(props.view, isNarrow);
  const [listRef, width] = useWidth();
  const isTight = isNarrow || (width > 0 && width < ROOM_FOR_FILTERS);
  const showCreate = useUiState(({ setShowCreateShipmentModal }) => setShowCreateShipmentModal);
  const setForEdit = useUiState(({ setShipmentForEdit }) => setShipmentForEdit);
  const list = useShipmentList(query, onQuery);
  const { page, counts, total, isFirst, ask } = list;
  const { stable, selecting, mapSelecting, bulk, bar, clear, onScrolled } = useListSelection({
    query,
    list,
    isOpen: openId !== null,
    jobId,
    onJob,
  });

  const exact = useExactSections(page, stable.rows);
  const pointedId = usePointedIn('map');
  useForgetPointed(view);

  const open = ({ shipmentId }: Pick<ShipmentRow, 'shipmentId'>) => onOpen(shipmentId, { replace: openId !== null });
  const close = () => onOpen(null);
  const rowKeys = {
    onToggle: selecting.onToggle,
    onOpen: open,
    onEdit: ({ shipmentId }: ShipmentRow) => setForEdit(shipmentId),
    onAssign: () => bulk.start('assign'),
    onStatus: () => bulk.start('change-status'),
    onLabels: () => bulk.start('print-labels'),
  };
  usePageKeys({
    onCreate: () => showCreate(true),
    onNextView: () => onView(nextView(view, isNarrow)),
    // The map has no row under a cursor, and the same actions on what is selected.
    onOther: view === 'map' ? (event) => rowKey(event, undefined, rowKeys) : null,
    onEscape: () => (openId ? close() : clear()),
  });
  const isEmpty = page?.shipments.length === 0 && stable.rows.length === 0;
  const noMatch = isEmpty && <NoMatch query={query} onClear={() => ask({ ...NO_FILTERS, status: 'all' })} />;

  return (
    <ListPage
      listRef={listRef}
      tabs={
        !isFirst && (
          <ShipmentTabs
            query={query}
            counts={counts}
            isNarrow={isNarrow}
            onChoose={(tab) => ask({ status: tab === 'all' ? 'all' : [tab] })}
          />
        )
      }
      toolbar={
        !isFirst && (
          <Toolbar
            query={query}
            counts={counts}
            isTight={isTight}
            isShort={isTight || width < ROOM_FOR_WORDS}
            isNarrow={isNarrow}
            width={width}
            viewSwitch={<ViewSwitch shown={view} isNarrow={isNarrow} onView={onView} onIntent={fetchMap} />}
            onChange={ask}
          />
        )
      }
      loading={<TableSkeleton label={t('action.loading')} />}
      failure={list.failure}
      onRetry={list.retry}
      empty={isFirst ? <NoShipmentsYet /> : noMatch}
      otherView={
        view !== 'list' && !isFirst && !isEmpty
          ? {
              isAlone: view === 'map',
              content: (
                <LazyMap
                  filter={filterOf(query)}
                  rows={stable.rows}
                  selecting={mapSelecting}
                  openId={openId}
                  onOpen={(shipmentId) => open({ shipmentId })}
                />
              ),
            }
          : null
      }
      table={
        page
          ? {
              ...list.look,
              label: t('shipmentList.table'),
              rows: stable.rows,
              rowId: idOf,
              pageKey: list.pageKey,
              openId,
              selecting,
              sections: exact,
              onOpen: open,
              onMove: ({ shipmentId }) => openId !== null && onOpen(shipmentId, { replace: true }),
              ...(view === 'both' && { pointedId, onPoint: pointInList }),
              onScrolled,
              onKey: (event, row) => rowKey(event, row, rowKeys),
            }
          : null
      }
      bulkBar={bar && <BulkBar {...bar} isNarrow={isNarrow} />}
      footer={
        page &&
        view !== 'map' &&
        !isEmpty && (
          <ShipmentsFooter
            query={query}
            page={{ offset: page.offset, count: stable.rows.length, after: page.after, before: page.before }}
            total={total}
            isStale={list.isStale}
            waiting={stable.waiting}
            onShowWaiting={stable.showWaiting}
            isNarrow={isNarrow}
            onExport={bar ? null : bulk.exportRows}
            onChange={ask}
          />
        )
      }
      panel={openId && panel(openId, { onClose: close, ...neighbours(stable.rows, openId, onOpen) })}
    >
      {bulk.modal}
    </ListPage>
  );
};

type Searched = { readonly shipments: readonly ShipmentRow[]; readonly exact: number };

/** Exact matches of a search stand above those that are only similar, and both say what they are. */
const useExactSections = (page: Searched | undefined, rows: readonly ShipmentRow[]) => {
  const { t } = useI18n();
  return useMemo(() => {
    const exact = new Set(page?.shipments.slice(0, page.exact).map(idOf));
    const beginning = rows.findIndex((row) => !exact.has(idOf(row)));
    return beginning > 0
      ? [
          { at: 0, label: t('shipmentList.exact', { count: beginning }) },
          { at: beginning, label: t('shipmentList.similar') },
        ]
      : [];
  }, [page, rows, t]);
};

/** The steps from the open shipment to those above and below it. */
const neighbours = (rows: readonly ShipmentRow[], openId: string, onOpen: Props['onOpen']) => {
  const at = rows.findIndex(({ shipmentId }) => shipmentId === openId);
  const stepTo = (row: ShipmentRow | undefined) => row && (() => onOpen(row.shipmentId, { replace: true }));
  return {
    onPrevious: at > 0 ? stepTo(rows[at - 1]) : undefined,
    onNext: at === -1 ? undefined : stepTo(rows[at + 1]),
  };
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
        count: counts ? format.number(counts[key]) : UNKNOWN_COUNT,
        isAlarming: key === 'failed' && (counts?.failed ?? 0) > 0,
      }))}
      current={tabs.find((tab) => tab === (query.status === 'all' ? 'all' : oneStatus(query))) ?? null}
      onChoose={onChoose}
      {...(!isNarrow && { more: (beyond: number) => t('shipmentList.moreTabs', { count: beyond }) })}
    />
  );
};

const fetchMap = () => void shipmentsMap.fetch().catch(() => {});
const pointInList = (id: string | null) => pointIn('list', id);
const idOf = ({ shipmentId }: ShipmentRow): string => shipmentId;
