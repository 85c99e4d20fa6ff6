import '../../lib/language/lazy-texts.ts';
import { Link } from '@tanstack/react-router';
import { ResetEmailForm } from '../../features/accounts/reset-email-form.tsx';
import { RouteMap } from '../../features/accounts/route-map.tsx';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { PublicPage } from '../../shell/public-page.tsx';

export const Screen = () => {
  const { t } = useI18n();
  return (
    <PublicPage title={t('resetPassword.title')} layout="split" picture={<RouteMap />}>
      <ResetEmailForm backToLogin={<Link to={paths.login}>{t('resetPassword.backToLogin')}</Link>} />
    </PublicPage>
  );
};
