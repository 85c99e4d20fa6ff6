import { useNavigate } from '@tanstack/react-router';
import { NoRolesNotice } from '../../features/accounts/no-roles-notice.tsx';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { NarrowPage } from '../../shell/narrow-page.tsx';

export const Screen = () => {
  const { t } = useI18n();
  const navigate = useNavigate();
  const session = useSession();
  return (
    <NarrowPage title={t('missingRoles.title')} maxWidth={600}>
      {session && <NoRolesNotice session={session} onLogOut={() => void navigate({ to: paths.logout })} />}
    </NarrowPage>
  );
};
