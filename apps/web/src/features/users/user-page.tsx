import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { Link } from '@tanstack/react-router';
import type { OrgUser } from '@waybill/contract/users';
import type { ReactNode } from 'react';
import { useNow } from '../../lib/browser/use-now.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { phoneText } from '../../shared/fields/typed-value.ts';
import { Button, buttonClass } from '../../ui/basics/button.tsx';
import { MailLink } from '../../ui/basics/mail-link.tsx';
import { useUserActions } from './use-user-actions.tsx';
import { LastActive, UserStateDot } from './user-cells.tsx';
import { UserMenu } from './user-menu.tsx';
import styles from './user-page.module.css';
import { rolesText, subCompanyText } from './user-text.ts';

type Props = {
  readonly user: OrgUser;
  readonly history: ReactNode;
  readonly onDeleted: () => void;
};

/** The page of one user: details, actions and history. */
export const UserPage = ({ user, history, onDeleted }: Props) => {
  const { t } = useI18n();
  const isOwn = useSession()?.user.id === user.id;
  const { start, modal } = useUserActions(onDeleted);
  const isInvited = user.state === 'invited' || user.state === 'invitation-expired';
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Link
          to={paths.users}
          className={buttonClass({ variant: 'subtle', iconOnly: true })}
          aria-label={t('users.backToList')}
        >
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        </Link>
        <h2 className={styles.name}>
          {user.name ?? user.email} {isOwn && <span className={styles.you}>{t('users.you')}</span>}
        </h2>
        <UserStateDot user={user} />
        <span className={styles.actions}>
          {isInvited && <Button onClick={() => start('resend', user)}>{t('users.action.resend')}</Button>}
          <Button onClick={() => start('edit', user)}>{t('users.action.edit')}</Button>
          <UserMenu user={user} onAction={start} without={['edit', 'resend']} />
        </span>
      </div>
      <div className={styles.columns}>
        <section className={styles.section} aria-labelledby="user-facts">
          <h3 id="user-facts" className={styles.heading}>
            {t('users.facts')}
          </h3>
          <UserFacts user={user} />
        </section>
        <section className={styles.section} aria-labelledby="user-history">
          <h3 id="user-history" className={styles.heading}>
            {t('history.title')}
          </h3>
          {history}
        </section>
      </div>
      {modal}
    </div>
  );
};

const UserFacts = ({ user }: { readonly user: OrgUser }) => {
  const { t, format } = useI18n();
  const session = useSession();
  const now = useNow();
  const { invitationExpiresAt, state, pendingEmail } = user;
  const until = invitationExpiresAt && format.dateTime(new Date(invitationExpiresAt));
  return (
    <dl>
      <UserFact label={t('users.column.name')}>{user.name ?? t('users.noName')}</UserFact>
      <UserFact label={t('users.column.email')}>
        <MailLink email={user.email} />
        {pendingEmail && <span className={styles.note}>{t('users.pendingEmail', { email: pendingEmail })}</span>}
      </UserFact>
      <UserFact label={t('users.column.roles')}>{rolesText(user.roles, t)}</UserFact>
      <UserFact label={t('users.column.phoneNumber')}>
        {user.phoneNumber ? <a href={`tel:${user.phoneNumber}`}>{phoneText(user.phoneNumber)}</a> : '–'}
      </UserFact>
      <UserFact label={t('users.column.vehicleRegistration')}>
        {user.vehicleRegistration ? <span className={styles.mono}>{user.vehicleRegistration}</span> : '–'}
      </UserFact>
      {session?.config?.usesSubCompany && (
        <UserFact label={t('users.column.subCompanyId')}>
          {subCompanyText(user.subCompanyId, session.subCompanies, t)}
        </UserFact>
      )}
      <UserFact label={t('users.column.lastActiveAt')}>
        <LastActive user={user} now={now} />
      </UserFact>
      <UserFact label={t('users.twoFactor')}>
        {user.hasTwoFactor ? t('users.twoFactorOn') : t('users.twoFactorOff')}
      </UserFact>
      <UserFact label={t('users.column.state')}>
        <UserStateDot user={user} />
        {until && (
          <span className={styles.note}>
            {state === 'invitation-expired'
              ? t('users.linkExpired', { date: until })
              : t('users.invitedUntil', { date: until })}
          </span>
        )}
      </UserFact>
    </dl>
  );
};

const UserFact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
