import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { type ROWS_PER_PAGE, SEARCH_MAX } from '@waybill/contract/list';
import { Fragment, type ReactNode, useEffect, useEffectEvent } from 'react';
import type { OnQuery } from '../../lib/forms/list-address.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { useNarrow } from '../../ui/basics/use-narrow.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { MenuButton } from '../../ui/layers/menu-button.tsx';
import { MenuItem, MenuLine } from '../../ui/layers/menu-item.tsx';
import type { Column, Lines, SortDirection } from '../../ui/list/data-table.tsx';
import { ListPage } from './list-page.tsx';
import { PagedFooter } from './paged-footer.tsx';
import styles from './paged-list-page.module.css';
import { SortSelect } from './sort-select.tsx';

/** The query of a list, from the address of its page. */
export type ListQuery<Sort extends string> = {
  readonly search: string;
  readonly sort: Sort;
  readonly direction: SortDirection;
  readonly rows: (typeof ROWS_PER_PAGE)[number];
  readonly page: number;
};

export type ListColumn<Row, Key extends string> = {
  readonly key: Key;
  readonly width?: number;
  readonly align?: 'end';
  readonly cell: (row: Row) => ReactNode;
};

/** An action on one row; one that the server would refuse is shown with the reason. */
export type RowAction = {
  readonly key: string;
  readonly label: string;
  readonly isDangerous?: boolean;
  readonly refusal?: string | undefined;
  readonly onChoose: () => void;
};

type Empty = {
  readonly heading: string;
  readonly detail: string;
  readonly hint?: string;
  readonly actions: ReactNode;
};

type Props<Row, Query extends ListQuery<Sort>, Sort extends string, Key extends string> = {
  readonly query: Query;
  readonly onQuery: OnQuery<Query>;
  /** The page that was asked for, and how many rows match in all. */
  readonly list: { readonly isStale: boolean; readonly retry: () => void };
  readonly page: { readonly rows: readonly Row[]; readonly total: number } | undefined;
  /** The error, if the page did not load. */
  readonly failure: string | null;
  readonly rowId: (row: Row) => string;
  readonly columns: readonly ListColumn<Row, Key>[];
  readonly lines: (row: Row) => Omit<Lines, 'action'>;
  readonly sorts: readonly Sort[];
  readonly columnName: (key: Key | Sort) => string;
  readonly words: { readonly table: string; readonly search: string; readonly searchHint: string };
  readonly menu: (row: Row) => { readonly label: string; readonly actions: readonly RowAction[] };
  readonly onOpen: (row: Row) => void;
  /** The row that is open beside the list. */
  readonly openId?: string | null;
  readonly panel?: ReactNode;
  readonly tabs?: ReactNode;
  /** Shown before the search: a switch to another view of the same rows. */
  readonly lead?: ReactNode;
  /** Buttons beside the search, the one that creates a row first. */
  readonly buttons: ReactNode;
  /** If given, there are no rows at all yet, and nothing to search. */
  readonly noneYet: Empty | null;
  readonly noneMatch: Empty;
  /** Open forms and questions above the list. */
  readonly children?: ReactNode;
};

/** The page of a list with numbered pages: search, order, row menus, and messages for an empty list. */
export const PagedListPage = <Row, Query extends ListQuery<Sort>, Sort extends string, Key extends string>(
  props: Props<Row, Query, Sort, Key>,
) => {
  const {
    query,
    onQuery,
    list,
    page,
    failure,
    lines,
    rowId,
    words,
    onOpen,
    openId,
    panel,
    tabs,
    noneYet,
    noneMatch,
    children,
  } = props;
  const pages = Math.max(1, Math.ceil((page?.total ?? 0) / query.rows));
  useLastPage(page !== undefined && !list.isStale && query.page > pages, () =>
    onQuery((now) => ({ ...now, page: pages }), { replace: true }),
  );
  const rowMenu = (row: Row) => <RowMenu {...props.menu(row)} />;
  const columns = useColumns(props, rowMenu);
  const empty = noneYet ?? (page?.total === 0 && !list.isStale ? noneMatch : null);
  return (
    <ListPage
      tabs={tabs}
      toolbar={!noneYet && <PagedToolbar {...props} />}
      failure={failure}
      onRetry={list.retry}
      panel={panel}
      empty={
        empty && (
          <EmptyState heading={empty.heading} actions={empty.actions} hint={empty.hint}>
            {empty.detail}
          </EmptyState>
        )
      }
      table={
        page
          ? {
              label: words.table,
              columns,
              lines: (row) => ({ ...lines(row), action: rowMenu(row) }),
              rows: page.rows,
              rowId,
              onOpen,
              ...(openId !== undefined && { openId }),
              isStale: list.isStale,
            }
          : null
      }
      footer={
        page &&
        page.total > 0 && (
          <PagedFooter query={query} total={page.total} pages={pages} isStale={list.isStale} onQuery={onQuery} />
        )
      }
    >
      {children}
    </ListPage>
  );
};

const PagedToolbar = <Row, Query extends ListQuery<Sort>, Sort extends string, Key extends string>({
  query,
  onQuery,
  sorts,
  columnName,
  words,
  lead,
  buttons,
}: Props<Row, Query, Sort, Key>) => {
  const { t } = useI18n();
  const isNarrow = useNarrow();
  return (
    <div className={styles.toolbar}>
      {lead}
      <SearchField
        label={words.search}
        placeholder={words.searchHint}
        clearLabel={t('list.clearSearch')}
        maxLength={SEARCH_MAX}
        value={query.search}
        // The back button leaves the search, instead of undoing it letter by letter.
        onSearch={(search) => onQuery((now) => ({ ...now, page: 1, search }), { replace: query.search !== '' })}
      />
      <span className={styles.buttons}>{buttons}</span>
      {isNarrow && (
        <SortSelect
          sorts={sorts}
          columnName={columnName}
          sort={query.sort}
          direction={query.direction}
          onSort={(sort, direction) => onQuery((now) => ({ ...now, page: 1, sort, direction }))}
        />
      )}
    </div>
  );
};

/** The given columns, those that can be sorted with their headers as buttons, and a last one with the menus. */
const useColumns = <Row, Query extends ListQuery<Sort>, Sort extends string, Key extends string>(
  { query, onQuery, columns, sorts, columnName }: Props<Row, Query, Sort, Key>,
  rowMenu: (row: Row) => ReactNode,
): readonly Column<Row>[] => {
  const { t } = useI18n();
  const isSort = (key: string): key is Sort => (sorts as readonly string[]).includes(key);
  const turned = (now: Query, sort: Sort) => (now.sort === sort && now.direction === 'asc' ? 'desc' : 'asc');
  return [
    ...columns.map(({ key, width, align, cell }) => ({
      key,
      header: columnName(key),
      ...(width && { width }),
      ...(align && { align }),
      ...(isSort(key) && {
        sort: {
          direction: query.sort === key ? query.direction : null,
          // A changed query starts on its first page.
          onSort: () => onQuery((now) => ({ ...now, page: 1, sort: key, direction: turned(now, key) })),
        },
      }),
      cell,
    })),
    { key: 'actions', header: t('list.actions'), isHeaderHidden: true, width: 56, align: 'end', cell: rowMenu },
  ];
};

/** The actions on one row, behind three dots. Those that cannot be undone are set apart. */
export const RowMenu = ({ label, actions }: { readonly label: string; readonly actions: readonly RowAction[] }) => (
  <MenuButton label={label} className={styles.menu} content={<IconDots size={18} stroke={1.75} aria-hidden />}>
    {actions.map(({ key, label: text, isDangerous = false, refusal, onChoose }) => (
      <Fragment key={key}>
        {isDangerous && <MenuLine />}
        <MenuItem isDangerous={isDangerous} refusal={refusal} onChoose={onChoose}>
          {text}
        </MenuItem>
      </Fragment>
    ))}
  </MenuButton>
);

/** The list has become shorter than the page in the address; the last page has the remaining rows. */
const useLastPage = (isBeyond: boolean, goThere: () => void): void => {
  const go = useEffectEvent(goThere);
  useEffect(() => {
    if (isBeyond) go();
  }, [isBeyond]);
};
