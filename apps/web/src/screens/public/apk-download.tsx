import '../../lib/language/lazy-texts.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { PublicPage } from '../../shell/public-page.tsx';
import { buttonClass } from '../../ui/basics/button.tsx';
import { Emphasised } from '../../ui/basics/emphasised.tsx';
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
        <a href={paths.driver} className={buttonClass({ variant: 'primary', large: true })}>
          {t('driverApp.openDriver')}
        </a>
      </section>
    </PublicPage>
  );
};
