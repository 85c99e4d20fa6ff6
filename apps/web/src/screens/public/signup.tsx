import '../../lib/language/lazy-texts.ts';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import styles from '../../features/accounts/account-form.module.css';
import { IcelandMap } from '../../features/accounts/iceland-map.tsx';
import { SignUpForm } from '../../features/accounts/sign-up-form.tsx';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { PublicPage } from '../../shell/public-page.tsx';
import { buttonClass } from '../../ui/basics/button.tsx';
import { useNext } from './use-next.ts';

export const Screen = () => {
  const { t } = useI18n();
  const navigate = useNavigate();
  const { next, search } = useNext();
  const email = useLocation({ select: ({ state }) => state.email });

  return (
    <PublicPage title={t('signup.title')} layout="split" picture={<IcelandMap />}>
      <SignUpForm
        {...(email && { initialEmail: email })}
        onSignedIn={() => void navigate({ href: next ?? paths.home, replace: true })}
        logIn={(typed) => (
          <Link
            to={paths.login}
            search={search}
            state={{ email: typed }}
            className={buttonClass({ variant: 'primary', large: true, wide: true })}
          >
            {t('signup.logIn')}
          </Link>
        )}
      >
        {(typed) => (
          <p className={styles.links}>
            {t('signup.haveAccount')}{' '}
            <Link to={paths.login} search={search} state={{ email: typed }}>
              {t('signup.logIn')}
            </Link>
          </p>
        )}
      </SignUpForm>
    </PublicPage>
  );
};
