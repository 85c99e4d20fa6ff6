import '../../lib/language/lazy-texts.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { IcelandMap } from '../../features/accounts/iceland-map.tsx';
import '../../features/accounts/router-state.ts';
import { ResetEmailForm } from '../../features/accounts/reset-email-form.tsx';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { PublicPage } from '../../shell/public-page.tsx';

export const Screen = () => {
  const { t } = useI18n();
  const email = useLocation({ select: ({ state }) => state.email });
  return (
    <PublicPage title={t('resetPassword.title')} layout="split" picture={<IcelandMap />}>
      <ResetEmailForm
        {...(email && { initialEmail: email })}
        backToLogin={(typed) => (
          <Link to={paths.login} state={{ email: typed }}>
            {t('resetPassword.backToLogin')}
          </Link>
        )}
      />
    </PublicPage>
  );
};
