import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SEARCH_MAX } from '@waybill/contract/list';
import type { PaymentFilter, PaymentRow, PaymentSum } from '@waybill/contract/payments';
import { CURRENCIES } from '@waybill/domain/money';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad, useLoadPages } from '../../lib/api/use-load.ts';
import type { ChangeOptions, OnQuery } from '../../lib/forms/list-address.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { ExportButton } from '../../shared/exporting/export-button.tsx';
import { ListPage } from '../../shared/paged-list/list-page.tsx';
import { unsettledQuery } from '../../shared/payments/queries.ts';
import { Button, buttonClass } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { useNarrow } from '../../ui/basics/use-narrow.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { FilterMenu } from '../../ui/list/filter-menu.tsx';
import { TableSkeleton } from '../../ui/list/table-skeleton.tsx';
import { Tabs, UNKNOWN_COUNT } from '../../ui/list/tabs.tsx';
import { isFreeKey } from '../../ui/list/use-row-cursor.ts';
import { currenciesOf } from './currencies-of.ts';
import { usePaymentColumns } from './payment-columns.tsx';
import { PaymentTotals } from './payment-totals.tsx';
import styles from './payments.module.css';
import { paymentsQuery, sumsQuery } from './queries.ts';
import { SpanFilter } from './span-filter.tsx';
import { TAB_STATUSES } from './tab-statuses.ts';

const ALL: PaymentFilter = { status: 'all', search: '' };

export type PanelSteps = {
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
};

type Props = {
  readonly filter: PaymentFilter;
  readonly openId: string | null;
  readonly onFilter: OnQuery<PaymentFilter>;
  readonly onOpen: (paymentId: string | null, options?: ChangeOptions) => void;
  readonly panel: (paymentId: string, steps: PanelSteps) => ReactNode;
};

/** What is paid, under way and open; newest first, more of it on demand. */
export const PaymentsPage = ({ filter, openId, onFilter, onOpen, panel }: Props) => {
  const { t } = useI18n();
  const isNarrow = useNarrow();
  const list = useLoadPages(paymentsQuery(filter));
  const { data: sums } = useLoad(sumsQuery(filter));
  const { data: unsettled = [] } = useQuery(unsettledQuery);
  const look = usePaymentColumns(openId !== null);
  const rows = list.data?.pages.flatMap(({ payments }) => payments);
  const total = sums && countOf(sums.sums, filter.status);
  const open = ({ paymentId }: PaymentRow) => onOpen(paymentId, { replace: openId !== null });
  const close = () => onOpen(null);
  useEscape(() => openId !== null && close());
  const isFirst = sums?.isAnyThere === false;

  return (
    <ListPage
      tabs={
        !isFirst && (
          <PaymentTabs
            filter={filter}
            sums={sums?.sums}
            onChoose={(status) => onFilter((now) => ({ ...now, status }))}
            isNarrow={isNarrow}
          />
        )
      }
      toolbar={
        !isFirst && (
          <>
            {sums && <PaymentTotals sums={sums.sums} />}
            <div className={styles.toolbar}>
              <SearchField
                label={t('payments.search')}
                placeholder={t('payments.searchHint')}
                clearLabel={t('list.clearSearch')}
                maxLength={SEARCH_MAX}
                value={filter.search}
                // The back button leaves the search, instead of undoing it letter by letter.
                onSearch={(search) => onFilter((now) => ({ ...now, search }), { replace: filter.search !== '' })}
              />
              <SpanFilter
                name={t('payments.created.name')}
                span={filter}
                onSpan={(span) => onFilter((now) => ({ ...now, ...span }))}
              />
              {(filter.paidFrom ?? filter.paidTo) !== undefined && (
                <SpanFilter
                  name={t('payments.paid')}
                  span={{ from: filter.paidFrom, to: filter.paidTo }}
                  onSpan={({ from, to }) => onFilter((now) => ({ ...now, paidFrom: from, paidTo: to }))}
                />
              )}
              {(filter.currency !== undefined || currenciesOf(sums?.sums ?? []).length > 1) && (
                <FilterMenu
                  label={t('payments.currency')}
                  clearLabel={t('payments.created.clear', { name: t('payments.currency') })}
                  options={CURRENCIES.map((currency) => ({ value: currency, label: currency }))}
                  value={filter.currency}
                  onChoose={(currency) => onFilter((now) => ({ ...now, currency }))}
                />
              )}
              <span className={styles.end}>
                {unsettled.length > 0 && (
                  <Link to={paths.driverCash} className={styles.unsettled}>
                    {t('paying.toSettle', { count: unsettled.length })}
                  </Link>
                )}
                <Link to={paths.driverCash} className={buttonClass({})}>
                  {t('paying.cash.title')}
                </Link>
                <ExportButton request={{ list: 'payments', query: filter }} count={total} isIcon={isNarrow} />
              </span>
            </div>
          </>
        )
      }
      loading={<TableSkeleton label={t('action.loading')} />}
      failure={list.error && !rows ? loadErrorText(list.error, t, 'payments.loadFailed') : null}
      onRetry={list.retry}
      empty={
        isFirst ? <NoneYet /> : rows?.length === 0 && !list.isStale && <NoneMatch onClear={() => onFilter(() => ALL)} />
      }
      table={
        rows
          ? {
              ...look,
              label: t('payments.table'),
              rows,
              rowId: ({ paymentId }) => paymentId,
              pageKey: JSON.stringify(filter),
              openId,
              isStale: list.isStale,
              onOpen: open,
              onMove: ({ paymentId }) => openId !== null && onOpen(paymentId, { replace: true }),
              onKey: (event, row) => {
                if (!row || (event.key !== 'Enter' && event.key !== ' ') || isOnControl(event)) return;
                event.preventDefault();
                open(row);
              },
            }
          : null
      }
      footer={
        rows &&
        rows.length > 0 && (
          <div className={styles.footer}>
            <span role="status">
              {t('payments.shown', { count: rows.length, total: Math.max(total ?? 0, rows.length) })}
            </span>
            {list.hasNextPage && (
              <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t('payments.more')}
              </Button>
            )}
          </div>
        )
      }
      panel={openId && panel(openId, { onClose: close, ...neighbours(rows ?? [], openId, onOpen) })}
    />
  );
};

const countOf = (sums: readonly PaymentSum[], status: PaymentFilter['status']): number =>
  sums.reduce((count, sum) => (status === 'all' || sum.status === status ? count + sum.count : count), 0);

const neighbours = (rows: readonly PaymentRow[], openId: string, onOpen: Props['onOpen']) => {
  const at = rows.findIndex(({ paymentId }) => paymentId === openId);
  const stepTo = (row: PaymentRow | undefined) => row && (() => onOpen(row.paymentId, { replace: true }));
  return { onPrevious: at > 0 ? stepTo(rows[at - 1]) : undefined, onNext: at < 0 ? undefined : stepTo(rows[at + 1]) };
};

/** Enter and Space belong to the focused control, except for the row's own link. */
const isOnControl = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('a:not([data-opens]), button, input') !== null;

const useEscape = (close: () => unknown): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && isFreeKey(event)) close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};

type TabsProps = {
  readonly filter: PaymentFilter;
  readonly sums: readonly PaymentSum[] | undefined;
  readonly isNarrow: boolean;
  readonly onChoose: (status: PaymentFilter['status']) => void;
};

const PaymentTabs = ({ filter, sums, isNarrow, onChoose }: TabsProps) => {
  const { t, format } = useI18n();
  return (
    <Tabs
      label={t('payments.tabs')}
      tabs={(['all', ...TAB_STATUSES] as const).map((key) => ({
        key,
        label: key === 'all' ? t('payments.all') : t(`shipment.paymentStatus.${key}`),
        count: sums ? format.number(countOf(sums, key)) : UNKNOWN_COUNT,
        isAlarming: key === 'failed' && sums !== undefined && countOf(sums, key) > 0,
      }))}
      current={filter.status}
      onChoose={onChoose}
      {...(!isNarrow && { more: (beyond: number) => t('payments.moreTabs', { count: beyond }) })}
    />
  );
};

const NoneYet = () => {
  const { t } = useI18n();
  return (
    <EmptyState
      heading={t('payments.noneYet')}
      actions={
        <Link to={paths.shipments} className={buttonClass({ variant: 'primary' })}>
          {t('payments.toShipments')}
        </Link>
      }
    >
      {t('payments.noneYetDetail')}
    </EmptyState>
  );
};

const NoneMatch = ({ onClear }: { readonly onClear: () => void }) => {
  const { t } = useI18n();
  return (
    <EmptyState heading={t('payments.noneMatch')} actions={<Button onClick={onClear}>{t('payments.clearAll')}</Button>}>
      {t('payments.noneMatchDetail')}
    </EmptyState>
  );
};
