import { Link } from '@tanstack/react-router';
import type { Session } from '@waybill/contract/session';
import { useI18n } from '../lib/language/i18n.tsx';
import { paths } from '../lib/paths.ts';
import styles from './deletion-notice.module.css';

/** Over every page of its admins while their organisation is about to go; who may keep it is led there. */
export const DeletionNotice = ({ session }: { readonly session: Session }) => {
  const { t, format } = useI18n();
  const { deletionDueAt, organisation, user } = session;
  if (!deletionDueAt || !organisation) return null;
  const { name } = organisation;
  const dueAt = new Date(deletionDueAt);
  // It waits for what is under way with others.
  const isLate = dueAt <= new Date();
  const mayKeep = user.roles.includes('super-admin') && user.subCompanyId === null;
  return (
    <p className={styles.notice} role="status">
      {isLate ? t('deletionNotice.late', { name }) : t('deletionNotice.due', { name, day: format.date(dueAt) })}{' '}
      {mayKeep ? <Link to={paths.dataRequests}>{t('deletionNotice.keep')}</Link> : t('deletionNotice.ask')}
    </p>
  );
};
