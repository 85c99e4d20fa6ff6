import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { signOut } from '../../lib/session/session.ts';
import { PublicPage } from '../../shell/public-page.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';

/** Opening the address signs out, whether or not anybody is signed in. Only a missing answer keeps the visitor here. */
export const Screen = () => {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [hasFailed, setHasFailed] = useState(false);

  const leave = useCallback(async () => {
    setHasFailed(false);
    try {
      await signOut();
      await navigate({ to: paths.login, replace: true });
    } catch {
      setHasFailed(true);
    }
  }, [navigate]);
  useEffect(() => void leave(), [leave]);

  return (
    <PublicPage title={t('page.logout')}>
      {hasFailed ? (
        <>
          <FormError>{t('login.signOutFailed')}</FormError>
          <p>
            <Button onClick={leave}>{t('action.retry')}</Button>
          </p>
        </>
      ) : (
        <PageSpinner label={t('login.signingOut')} />
      )}
    </PublicPage>
  );
};
