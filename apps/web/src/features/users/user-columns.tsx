import { type OrgUser, USER_SORTS, type UserListQuery, type UserSort } from '@waybill/contract/users';
import { useNow } from '../../lib/browser/use-now.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { type Session, useSession } from '../../lib/session/session.ts';
import type { Column, Lines } from '../../ui/list/data-table.tsx';
import type { UserAction } from './refusals.ts';
import { LastActive, UserEmail, UserName, UserStateDot } from './user-cells.tsx';
import { UserMenu } from './user-menu.tsx';
import { phoneText, rolesText, subCompanyText } from './user-text.ts';
import styles from './users-page.module.css';

type Needs = {
  readonly query: UserListQuery;
  readonly onSort: (sort: UserSort) => void;
  readonly onAction: (action: UserAction, user: OrgUser) => void;
};

type Key =
  | 'name'
  | 'email'
  | 'roles'
  | 'phoneNumber'
  | 'vehicleRegistration'
  | 'subCompanyId'
  | 'lastActiveAt'
  | 'state';

const WIDTHS: Partial<Record<Key, number>> = {
  roles: 150,
  phoneNumber: 130,
  vehicleRegistration: 88,
  subCompanyId: 100,
  lastActiveAt: 116,
  state: 168,
};

const isSort = (key: Key): key is Key & UserSort => (USER_SORTS as readonly string[]).includes(key);

/** How a user stands in the list: in columns, and in two lines on a narrow screen. */
export const useUserColumns = ({ query, onSort, onAction }: Needs) => {
  const { t } = useI18n();
  const session = useSession();
  const now = useNow();
  const subCompanies = session?.subCompanies ?? [];
  const isOwn = (user: OrgUser) => user.id === session?.user.id;
  const menu = (user: OrgUser) => <UserMenu user={user} onAction={onAction} />;

  const state = (user: OrgUser) => (
    <span className={styles.state}>
      <UserStateDot user={user} />
      {user.state === 'invitation-expired' && (
        <button type="button" className={styles.resend} onClick={() => onAction('resend', user)}>
          {t('users.resend')}
        </button>
      )}
    </span>
  );

  const cells: Record<Key, (user: OrgUser) => React.ReactNode> = {
    name: (user) => <UserName user={user} isOwn={isOwn(user)} />,
    email: (user) => <UserEmail user={user} />,
    roles: ({ roles }) => rolesText(roles, t),
    phoneNumber: ({ phoneNumber }) => <span className={styles.muted}>{phoneText(phoneNumber)}</span>,
    vehicleRegistration: ({ vehicleRegistration }) => <span className={styles.mono}>{vehicleRegistration}</span>,
    subCompanyId: ({ subCompanyId }) => (
      <span className={styles.muted}>{subCompanyText(subCompanyId, subCompanies, t)}</span>
    ),
    lastActiveAt: (user) => <LastActive user={user} now={now} />,
    state,
  };

  const columns: Column<OrgUser>[] = keysFor(session).map((key) => ({
    key,
    header: t(`users.column.${key}`),
    ...(WIDTHS[key] && { width: WIDTHS[key] }),
    ...(isSort(key) && {
      sort: { direction: query.sort === key ? query.direction : null, onSort: () => onSort(key) },
    }),
    cell: cells[key],
  }));

  return {
    columns: [
      ...columns,
      {
        key: 'actions',
        header: t('users.column.actions'),
        isHeaderHidden: true,
        width: 56,
        align: 'end' as const,
        cell: menu,
      },
    ],
    lines: (user: OrgUser): Lines => ({
      title: <UserName user={user} isOwn={isOwn(user)} />,
      titleEnd: state(user),
      detail: user.name ? rolesText(user.roles, t) : user.email,
      detailEnd: user.vehicleRegistration && <span className={styles.mono}>{user.vehicleRegistration}</span>,
      action: menu(user),
    }),
  };
};

const keysFor = (session: Session | null): readonly Key[] => [
  'name',
  'email',
  'roles',
  'phoneNumber',
  'vehicleRegistration',
  ...(session?.config?.usesSubCompany ? (['subCompanyId'] as const) : []),
  'lastActiveAt',
  'state',
];
