import '../../lib/further-texts.ts';
import { Link } from '@tanstack/react-router';
import { paths } from '../../app/paths.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { PublicPage } from '../../shell/public-page.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Emphasised } from '../../ui/emphasised.tsx';
import styles from './apk-download.module.css';

/** No Android file can be configured yet, so the page says so and shows what works today. */
export const Screen = () => {
  const { t } = useI18n();
  const address = `${window.location.host}${paths.driver}`;
  return (
    <PublicPage title={t('page.driverApp')} maxWidth={560}>
      <p className={styles.lead}>{t('driverApp.noFile')}</p>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('driverApp.homeScreen')}</h2>
        <p className={styles.detail}>{t('driverApp.homeScreenDetail')}</p>
        <ol className={styles.steps}>
          <li>
            <Emphasised text={t('driverApp.step.open', { address })} strong={address} />
          </li>
          <li>{t('driverApp.step.menu')}</li>
          <li>{t('driverApp.step.add')}</li>
        </ol>
        <Link to={paths.driver} className={buttonClass({ variant: 'primary', large: true })}>
          {t('driverApp.openDriver')}
        </Link>
      </section>
    </PublicPage>
  );
};
