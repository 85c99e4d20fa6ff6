import '../../lib/language/lazy-texts.ts';
import { Link } from '@tanstack/react-router';
import { IcelandMap } from '../../features/accounts/iceland-map.tsx';
import { ResetEmailForm } from '../../features/accounts/reset-email-form.tsx';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { PublicPage } from '../../shell/public-page.tsx';

export const Screen = () => {
  const { t } = useI18n();
  return (
    <PublicPage title={t('resetPassword.title')} layout="split" picture={<IcelandMap />}>
      <ResetEmailForm backToLogin={<Link to={paths.login}>{t('resetPassword.backToLogin')}</Link>} />
    </PublicPage>
  );
};
