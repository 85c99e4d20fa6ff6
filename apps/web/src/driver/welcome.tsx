import { useI18n } from '../lib/language/i18n.tsx';
import { paths } from '../lib/paths.ts';
import { LanguageSwitch } from '../shared/language/language-switch.tsx';
import { NameBar } from './ui/app-bar.tsx';
import { Dock, DockLink } from './ui/dock.tsx';
import { DriverPage, LargeMessage } from './ui/driver-page.tsx';
import styles from './welcome.module.css';

/** The page of a visitor who is not signed in. The log-in and the download are pages of the dashboard. */
export const Welcome = () => {
  const { t } = useI18n();
  return (
    <DriverPage
      bar={<NameBar />}
      dock={
        <Dock isStacked>
          <DockLink isFilled href={`${paths.login}?${new URLSearchParams({ next: paths.driver })}`}>
            {t('driver.signIn')}
          </DockLink>
          <DockLink href={paths.apkDownload}>{t('driver.getApp')}</DockLink>
        </Dock>
      }
    >
      <LargeMessage title={t('driver.welcome')} text={t('driver.welcomeDetail')} isPageHeading />
      <footer className={styles.footer}>
        <a href={paths.contact}>{t('page.contact')}</a>
        <LanguageSwitch className={styles.switch} />
      </footer>
    </DriverPage>
  );
};
