import { ROWS_PER_PAGE } from '@waybill/contract/list';
import type { OnQuery } from '../../lib/forms/list-address.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useLiveState } from '../../lib/live/use-live.ts';
import { StatusDot } from '../../ui/basics/status-dot.tsx';
import { ListFooter } from '../../ui/list/list-footer.tsx';

type RowChoice = (typeof ROWS_PER_PAGE)[number];
type Paged = { readonly rows: RowChoice; readonly page: number };

type Props<Query extends Paged> = {
  readonly query: Query;
  readonly total: number;
  readonly pages: number;
  /** The total is that of an earlier query, and says nothing about this one. */
  readonly isStale: boolean;
  readonly onQuery: OnQuery<Query>;
};

/** The footer of a list with numbered pages. */
export const PagedFooter = <Query extends Paged>({ query, total, pages, isStale, onQuery }: Props<Query>) => {
  const { t } = useI18n();
  const live = useLiveState();
  const { rows, page } = query;
  const from = (page - 1) * rows + 1;
  return (
    <ListFooter
      range={isStale ? t('action.loading') : t('list.range', { from, to: Math.min(page * rows, total), total })}
      status={
        <StatusDot isQuiet isBrief tone={live === 'live' ? 'success' : 'muted'}>
          {t(`list.${live}`)}
        </StatusDot>
      }
      rows={rows}
      rowChoices={ROWS_PER_PAGE}
      words={{ rows: t('list.rowsPerPage'), previous: t('list.previous'), next: t('list.next') }}
      onRows={(chosen) => onQuery((now) => ({ ...now, page: 1, rows: chosen as RowChoice }))}
      onPrevious={page > 1 ? () => onQuery((now) => ({ ...now, page: page - 1 })) : null}
      onNext={page < pages && !isStale ? () => onQuery((now) => ({ ...now, page: page + 1 })) : null}
    />
  );
};
