import type { ShipmentCounts, ShipmentListQuery, StatusFilter } from '@waybill/contract/shipment-list';
import type { ShipmentRow } from '@waybill/contract/shipments';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../../lib/browser/lazy-part.ts';
import type { ChangeOptions, OnQuery } from '../../../lib/forms/list-address.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useUiState } from '../../../lib/state/ui-state.ts';
import { ListPage } from '../../../shared/paged-list/list-page.tsx';
import { shortcutGroups } from '../../../shared/shipments/shortcuts.ts';
import { useNarrow } from '../../../ui/basics/use-narrow.ts';
import { useWidth } from '../../../ui/basics/use-width.ts';
import { LazyLayer } from '../../../ui/layers/dialog-layer.tsx';
import { TableSkeleton } from '../../../ui/list/table-skeleton.tsx';
import { Tabs, UNKNOWN_COUNT } from '../../../ui/list/tabs.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { NO_FILTERS } from './list-query.ts';
import { NoMatch, NoShipmentsYet } from './list-states.tsx';
import { ShipmentsFooter } from './shipments-footer.tsx';
import { Toolbar } from './toolbar.tsx';
import { rowKey, usePageKeys } from './use-list-keys.ts';
import { useListSelection } from './use-list-selection.ts';
import { useShipmentList } from './use-shipment-list.ts';

const shortcutsModal = lazyPart(async () => (await import('../../../ui/layers/shortcuts-modal.tsx')).ShortcutsModal);

/** Below this width the filters are behind one button. */
const ROOM_FOR_FILTERS = 1000;

type Props = {
  /** The query from the address. */
  readonly query: ShipmentListQuery;
  readonly openId: string | null;
  readonly jobId: string | null;
  readonly onQuery: OnQuery<ShipmentListQuery>;
  readonly onOpen: (shipmentId: string | null, options?: ChangeOptions) => void;
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
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const showCreate = useUiState(({ setShowCreateShipmentModal }) => setShowCreateShipmentModal);
  const setForEdit = useUiState(({ setShipmentForEdit }) => setShipmentForEdit);
  const list = useShipmentList(query, onQuery);
  const { page, counts, total, isFirst, ask } = list;
  const { stable, selecting, bulk, bar, clear, onScrolled } = useListSelection({
    query,
    list,
    isOpen: openId !== null,
    jobId,
    onJob,
  });

  const open = ({ shipmentId }: ShipmentRow) => onOpen(shipmentId, { replace: openId !== null });
  const close = () => onOpen(null);
  usePageKeys({
    onCreate: () => showCreate(true),
    onShortcuts: () => setShowsShortcuts(true),
    onEscape: () => (openId ? close() : clear()),
  });
  const rowKeys = {
    onToggle: selecting.onToggle,
    onOpen: open,
    onEdit: ({ shipmentId }: ShipmentRow) => setForEdit(shipmentId),
    onStatus: () => bulk.start('change-status'),
    onLabels: () => bulk.start('print-labels'),
  };
  const isEmpty = page?.shipments.length === 0 && stable.rows.length === 0;
  const noMatch = isEmpty && <NoMatch query={query} onClear={() => ask({ ...NO_FILTERS, status: 'all' })} />;

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
      failure={list.failure}
      onRetry={list.retry}
      empty={isFirst ? <NoShipmentsYet /> : noMatch}
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
              onOpen: open,
              onMove: ({ shipmentId }) => openId !== null && onOpen(shipmentId, { replace: true }),
              onScrolled,
              onKey: (event, row) => rowKey(event, row, rowKeys),
            }
          : null
      }
      bulkBar={bar && <BulkBar {...bar} isNarrow={isNarrow} />}
      footer={
        page &&
        !isEmpty && (
          <ShipmentsFooter
            query={query}
            page={{ offset: page.offset, count: stable.rows.length, after: page.after, before: page.before }}
            total={total}
            isStale={list.isStale}
            waiting={stable.waiting}
            onShowWaiting={stable.showWaiting}
            onChange={ask}
          />
        )
      }
      panel={openId && panel(openId, { onClose: close, ...neighbours(stable.rows, openId, onOpen) })}
    >
      {bulk.modal}
      {showsShortcuts && <Shortcuts onClose={() => setShowsShortcuts(false)} />}
    </ListPage>
  );
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

const Shortcuts = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useI18n();
  return (
    <LazyLayer part={shortcutsModal} onClose={onClose}>
      {(ShortcutsModal) => (
        <ShortcutsModal
          title={t('shipmentList.shortcuts.title')}
          closeLabel={t('action.close')}
          groups={shortcutGroups(t)}
          onClose={onClose}
        />
      )}
    </LazyLayer>
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
        count: counts ? format.number(counts[key]) : UNKNOWN_COUNT,
        isAlarming: key === 'failed' && (counts?.failed ?? 0) > 0,
      }))}
      current={tabs.includes(query.status) ? query.status : null}
      onChoose={onChoose}
      {...(!isNarrow && { more: (beyond: number) => t('shipmentList.moreTabs', { count: beyond }) })}
    />
  );
};

const idOf = ({ shipmentId }: ShipmentRow): string => shipmentId;
