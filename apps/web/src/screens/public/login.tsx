import { Link, useLocation } from '@tanstack/react-router';
import styles from '../../features/accounts/account-form.module.css';
import { LoginForm } from '../../features/accounts/login-form.tsx';
import { RouteMap } from '../../features/accounts/route-map.tsx';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { adoptSession } from '../../lib/session/session.ts';
import { PublicPage } from '../../shell/public-page.tsx';
import { useNext } from './use-next.ts';

/** The route redirects by itself once the visitor is signed in. */
export const Screen = () => {
  const { t } = useI18n();
  const { search } = useNext();
  const email = useLocation({ select: ({ state }) => state.email });

  return (
    <PublicPage title={t('login.title')} layout="split" picture={<RouteMap />}>
      <LoginForm
        {...(email && { initialEmail: email })}
        forgot={
          <Link to={paths.resetPasswordEmail} className={styles.quiet}>
            {t('login.forgot')}
          </Link>
        }
        onSignedIn={adoptSession}
      />
      <p className={styles.links}>
        {t('login.newHere')}{' '}
        <Link to={paths.signup} search={search}>
          {t('login.createAccount')}
        </Link>
      </p>
    </PublicPage>
  );
};
