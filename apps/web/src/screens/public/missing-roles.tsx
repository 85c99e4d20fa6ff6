import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../app/paths.ts';
import { MissingRoles } from '../../features/accounts/missing-roles.tsx';
import { useI18n } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { NarrowPage } from '../../shell/narrow-page.tsx';

export const Screen = () => {
  const { t } = useI18n();
  const navigate = useNavigate();
  const session = useSession();
  return (
    <NarrowPage title={t('missingRoles.title')} maxWidth={600}>
      {session && <MissingRoles session={session} onLogOut={() => void navigate({ to: paths.logout })} />}
    </NarrowPage>
  );
};
