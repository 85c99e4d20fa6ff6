import type { OrgUser } from '@waybill/contract/users';
import { useNow } from '../../lib/browser/use-now.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { type Session, useSession } from '../../lib/session/session.ts';
import { phoneText } from '../../shared/fields/typed-value.ts';
import type { ListColumn } from '../../shared/paged-list/paged-list-page.tsx';
import type { UserAction } from './refusals.ts';
import { LastActive, TwoFactorMark, UserEmail, UserName, UserStateDot } from './user-cells.tsx';
import { rolesText, subCompanyText } from './user-text.ts';
import styles from './users-page.module.css';

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

/** The list of users: columns, and two lines per row on a narrow screen. */
export const useUserColumns = (onAction: (action: UserAction, user: OrgUser) => void) => {
  const { t } = useI18n();
  const session = useSession();
  const now = useNow();
  const subCompanies = session?.subCompanies ?? [];
  const isOwn = (user: OrgUser) => user.id === session?.user.id;

  const state = (user: OrgUser) => (
    <span className={styles.state}>
      <UserStateDot user={user} />
      <TwoFactorMark user={user} />
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

  const columns: readonly ListColumn<OrgUser, Key>[] = keysFor(session).map((key) => ({
    key,
    ...(WIDTHS[key] && { width: WIDTHS[key] }),
    cell: cells[key],
  }));
  const lines = (user: OrgUser) => ({
    title: <UserName user={user} isOwn={isOwn(user)} />,
    titleEnd: state(user),
    detail: user.name ? rolesText(user.roles, t) : user.email,
    detailEnd: user.vehicleRegistration && <span className={styles.mono}>{user.vehicleRegistration}</span>,
  });
  return { columns, lines };
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
