import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { type OrgUser, USER_SORTS, USER_TABS, type UserListQuery } from '@waybill/contract/users';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import type { OnQuery } from '../../lib/forms/list-address.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { ExportButton, wholeQuery } from '../../shared/exporting/export-button.tsx';
import { PagedListPage } from '../../shared/paged-list/paged-list-page.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { useNarrow } from '../../ui/basics/use-narrow.ts';
import { Tabs, UNKNOWN_COUNT } from '../../ui/list/tabs.tsx';
import { usersQuery } from './queries.ts';
import { useUserActions } from './use-user-actions.tsx';
import { useUserColumns } from './user-columns.tsx';
import { useUserMenu } from './user-menu.tsx';

type Props = {
  /** The query from the address. */
  readonly query: UserListQuery;
  readonly onQuery: OnQuery<UserListQuery>;
  readonly onOpen: (user: OrgUser) => void;
};

export const UsersPage = ({ query, onQuery, onOpen }: Props) => {
  const { t, format } = useI18n();
  const isNarrow = useNarrow();
  const list = useLoad(usersQuery(query));
  const { data, error } = list;
  const { start, invite, modal } = useUserActions();
  const { columns, lines } = useUserColumns(start);
  const menuOf = useUserMenu(start);
  const ask = (change: Partial<UserListQuery>) => onQuery((now) => ({ ...now, page: 1, ...change }));
  const name = t(`users.tab.${query.tab}`);

  return (
    <PagedListPage
      query={query}
      onQuery={onQuery}
      list={list}
      page={data && { rows: data.users, total: data.total }}
      failure={error && loadErrorText(error, t, 'users.loadFailed')}
      rowId={({ id }) => id}
      columns={columns}
      lines={lines}
      sorts={USER_SORTS}
      columnName={(key) => t(`users.column.${key}`)}
      words={{ table: t('users.table'), search: t('users.search'), searchHint: t('users.searchHint') }}
      menu={menuOf}
      onOpen={onOpen}
      tabs={
        <Tabs
          label={t('users.tabs')}
          tabs={USER_TABS.map((key) => ({
            key,
            label: t(`users.tab.${key}`),
            count: data && !list.isStale ? format.number(data.counts[key]) : UNKNOWN_COUNT,
          }))}
          current={query.tab}
          onChoose={(tab) => ask({ tab })}
        />
      }
      buttons={
        <>
          <ExportButton request={{ list: 'users', query: wholeQuery(query) }} count={data?.total} isIcon={isNarrow} />
          <InviteButton onClick={invite} />
        </>
      }
      noneYet={
        data?.total === 0 && !list.isStale && query.tab === 'all' && query.search === ''
          ? {
              heading: t('users.nobodyYet'),
              detail: t('users.nobodyYetDetail'),
              actions: <InviteButton onClick={invite} />,
            }
          : null
      }
      noneMatch={{
        heading: t('users.nobodyMatches'),
        detail:
          query.search === ''
            ? t('users.tabIsEmpty', { tab: name })
            : query.tab === 'all'
              ? t('users.searchIsOn', { search: query.search })
              : t('users.searchInTab', { search: query.search, tab: name }),
        actions: <Button onClick={() => ask({ tab: 'all', search: '' })}>{t('users.clearFilters')}</Button>,
      }}
    >
      {modal}
    </PagedListPage>
  );
};

const InviteButton = ({ onClick }: { readonly onClick: () => void }) => {
  const { t } = useI18n();
  return (
    <Button variant="primary" icon={<IconUserPlus size={16} stroke={1.75} aria-hidden />} onClick={onClick}>
      {t('users.action.invite')}
    </Button>
  );
};
