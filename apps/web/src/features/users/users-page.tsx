import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { type OrgUser, USER_SORTS, USER_TABS, type UserListQuery, type UserSort } from '@waybill/contract/users';
import { errorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import list from '../../shared/paged-list/list-page.module.css';
import { PagedFooter } from '../../shared/paged-list/paged-footer.tsx';
import { SortSelect } from '../../shared/paged-list/sort-select.tsx';
import { useLastPage } from '../../shared/paged-list/use-last-page.ts';
import { Button } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { useNarrow } from '../../ui/basics/use-narrow.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { Tabs } from '../../ui/list/tabs.tsx';
import { usersQuery } from './queries.ts';
import { useUserActions } from './use-user-actions.tsx';
import { useUserColumns } from './user-columns.tsx';

const SEARCH_MAX = 200;

type Props = {
  /** As the address says it. */
  readonly query: UserListQuery;
  readonly onQuery: (query: UserListQuery, options?: { readonly replace: boolean }) => void;
  readonly onOpen: (user: OrgUser) => void;
};

export const UsersPage = ({ query, onQuery, onOpen }: Props) => {
  const { t, format } = useI18n();
  const { data, error, isPlaceholderData, refetch } = useQuery(usersQuery(query));
  const { start, invite, modal } = useUserActions();
  const isNarrow = useNarrow();
  /** Another question starts on its first page. */
  const ask = (change: Partial<UserListQuery>) => onQuery({ ...query, page: 1, ...change });
  const sort = (by: UserSort) =>
    ask({ sort: by, direction: query.sort === by && query.direction === 'asc' ? 'desc' : 'asc' });
  const { columns, lines } = useUserColumns({ query, onSort: sort, onAction: start });
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / query.rows));
  useLastPage(data !== undefined && !isPlaceholderData && query.page > pages, () =>
    onQuery({ ...query, page: pages }, { replace: true }),
  );
  const isNobodyYet = data?.total === 0 && query.tab === 'all' && query.search === '';

  return (
    <div className={list.page}>
      <Tabs
        label={t('users.tabs')}
        tabs={USER_TABS.map((key) => ({
          key,
          label: t(`users.tab.${key}`),
          count: data && format.number(data.counts[key]),
        }))}
        current={query.tab}
        onChoose={(tab) => ask({ tab })}
      />
      {!isNobodyYet && (
        <div className={list.toolbar}>
          <SearchField
            label={t('users.search')}
            placeholder={t('users.searchHint')}
            clearLabel={t('list.clearSearch')}
            maxLength={SEARCH_MAX}
            value={query.search}
            // Going back leads out of the search, not through its letters.
            onSearch={(search) => onQuery({ ...query, page: 1, search }, { replace: query.search !== '' })}
          />
          <InviteButton isPrimary onClick={invite} />
          {isNarrow && (
            <SortSelect
              sorts={USER_SORTS}
              columnName={(by) => t(`users.column.${by}`)}
              sort={query.sort}
              direction={query.direction}
              onSort={(by, direction) => ask({ sort: by, direction })}
            />
          )}
        </div>
      )}
      {error && !data ? (
        <LoadFailed onRetry={refetch}>{errorText(error, t, 'users.loadFailed')}</LoadFailed>
      ) : !data ? (
        <PageSpinner label={t('action.loading')} />
      ) : isNobodyYet ? (
        <EmptyState heading={t('users.nobodyYet')} actions={<InviteButton isPrimary onClick={invite} />}>
          {t('users.nobodyYetDetail')}
        </EmptyState>
      ) : data.total === 0 ? (
        <NobodyMatches query={query} onClear={() => ask({ tab: 'all', search: '' })} />
      ) : (
        <DataTable
          label={t('users.table')}
          columns={columns}
          lines={lines}
          rows={data.users}
          rowId={({ id }) => id}
          onOpen={onOpen}
          isStale={isPlaceholderData}
        />
      )}
      {data && data.total > 0 && <PagedFooter query={query} total={data.total} pages={pages} onQuery={onQuery} />}
      {modal}
    </div>
  );
};

const InviteButton = ({ isPrimary, onClick }: { readonly isPrimary: boolean; readonly onClick: () => void }) => {
  const { t } = useI18n();
  return (
    <Button
      variant={isPrimary ? 'primary' : 'default'}
      icon={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {t('users.action.invite')}
    </Button>
  );
};

const NobodyMatches = ({ query, onClear }: { readonly query: UserListQuery; readonly onClear: () => void }) => {
  const { t } = useI18n();
  const { tab, search } = query;
  const name = t(`users.tab.${tab}`);
  return (
    <EmptyState
      heading={t('users.nobodyMatches')}
      actions={<Button onClick={onClear}>{t('users.clearFilters')}</Button>}
    >
      {search === ''
        ? t('users.tabIsEmpty', { tab: name })
        : tab === 'all'
          ? t('users.searchIsOn', { search })
          : t('users.searchInTab', { search, tab: name })}
    </EmptyState>
  );
};
