import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { Link } from '@tanstack/react-router';
import type { OrgUser } from '@waybill/contract/users';
import { useI18n } from '../../lib/language/i18n.tsx';
import { momentText } from '../../lib/language/moment-text.ts';
import { paths } from '../../lib/paths.ts';
import { StatusDot } from '../../ui/basics/status-dot.tsx';
import { TONES } from './user-text.ts';
import styles from './users-page.module.css';

type Props = { readonly user: OrgUser };

/** The link to the user's own page, which the row cursor of the list focuses. */
export const UserName = ({ user, isOwn }: Props & { readonly isOwn: boolean }) => {
  const { t } = useI18n();
  return (
    <>
      <Link to={paths.user} params={{ userId: user.id }} className={user.name ? styles.name : styles.noName}>
        {user.name ?? t('users.noName')}
      </Link>
      {isOwn && <span className={styles.muted}> {t('users.you')}</span>}
    </>
  );
};

export const UserEmail = ({ user: { email, pendingEmail } }: Props) => {
  const { t } = useI18n();
  return (
    <span className={styles.email}>
      {email}
      {pendingEmail && <span className={styles.pending}>{t('users.pendingEmail', { email: pendingEmail })}</span>}
    </span>
  );
};

export const LastActive = ({ user: { lastActiveAt }, now }: Props & { readonly now: Date }) => {
  const { t, format } = useI18n();
  if (!lastActiveAt) return <span className={styles.muted}>{t('users.neverActive')}</span>;
  const at = new Date(lastActiveAt);
  return (
    <time dateTime={lastActiveAt} title={format.dateTime(at)} className={styles.muted}>
      {momentText(at, now, { t, format })}
    </time>
  );
};

/** A mark in the list; the user's own page has it in words. */
export const TwoFactorMark = ({ user: { hasTwoFactor } }: Props) => {
  const { t } = useI18n();
  if (!hasTwoFactor) return null;
  return (
    <span role="img" aria-label={t('users.twoFactorMark')} title={t('users.twoFactorMark')} className={styles.mark}>
      <IconShieldCheck size={16} stroke={1.75} aria-hidden />
    </span>
  );
};

export const UserStateDot = ({ user: { state } }: Props) => {
  const { t } = useI18n();
  return <StatusDot tone={TONES[state]}>{t(`users.state.${state}`)}</StatusDot>;
};
