import '../../lib/language/lazy-texts.ts';
import { Link } from '@tanstack/react-router';
import styles from '../../features/accounts/account-form.module.css';
import { TwoFactorSettings } from '../../features/two-factor/two-factor-settings.tsx';
import { errorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { refreshSession, useSession } from '../../lib/session/session.ts';
import { showFlash } from '../../lib/state/flash.ts';
import { PublicPage } from '../../shell/public-page.tsx';

/** Once it is set up and the recovery codes are kept, the guard shows the page that was asked for. */
export const Screen = () => {
  const { t } = useI18n();
  const goOn = () =>
    void refreshSession().catch((error: unknown) => showFlash({ type: 'error', message: errorText(error, t) }));
  const organisation = useSession()?.organisation?.name ?? '';
  return (
    <PublicPage title={t('twoFactor.setup.title')} maxWidth={520}>
      <p className={styles.lead}>{t('twoFactor.setup.detail', { organisation })}</p>
      <TwoFactorSettings onSetUp={goOn} />
      <p className={styles.links}>
        <Link to={paths.logout}>{t('menu.logout')}</Link>
      </p>
    </PublicPage>
  );
};
