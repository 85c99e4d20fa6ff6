import '../../lib/language/lazy-texts.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import styles from '../../features/accounts/account-form.module.css';
import { IcelandMap } from '../../features/accounts/iceland-map.tsx';
import { NewPasswordForm } from '../../features/accounts/new-password-form.tsx';
import { SuccessNote } from '../../features/accounts/success-note.tsx';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { PublicPage } from '../../shell/public-page.tsx';
import { buttonClass } from '../../ui/basics/button.tsx';

const WAY_ON = buttonClass({ variant: 'primary', large: true, wide: true });

/** The success stays on the page instead of a passing message: the visitor came for it. */
export const Screen = () => {
  const { t } = useI18n();
  const { code } = useSearch({ strict: false }) as { readonly code?: string };
  const [doneFor, setDoneFor] = useState<string | null>(null);

  return (
    <PublicPage title={t('resetPassword.setTitle')} layout="split" picture={<IcelandMap />}>
      {doneFor !== null ? (
        <SuccessNote text={t('resetPassword.success')}>
          <Link to={paths.login} state={{ email: doneFor }} className={WAY_ON}>
            {t('resetPassword.logIn')}
          </Link>
        </SuccessNote>
      ) : code ? (
        <NewPasswordForm
          code={code}
          onDone={setDoneFor}
          startOver={<Link to={paths.resetPasswordEmail}>{t('resetPassword.startOver')}</Link>}
        />
      ) : (
        <div className={styles.note}>
          <p>{t('resetPassword.noCode')}</p>
          <Link to={paths.resetPasswordEmail} className={WAY_ON}>
            {t('resetPassword.startOver')}
          </Link>
        </div>
      )}
    </PublicPage>
  );
};
