import { Link } from '@tanstack/react-router';
import { mayManageConnections } from '@waybill/domain/roles';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';

/** Where a word of a partner that nobody knows is settled, or who may do so. */
export const UnknownWord = ({ className }: { readonly className: string | undefined }) => {
  const { t } = useI18n();
  const session = useSession();
  const mayOpen = session !== null && mayManageConnections(session.user);
  return (
    <p className={className}>
      {mayOpen ? t('importFile.unknownWord') : t('importFile.unknownWordForManagers')}{' '}
      {mayOpen && <Link to={paths.partnerStatuses}>{t('importFile.settleWord')}</Link>}
    </p>
  );
};
