import { useEffect } from 'react';
import { useI18n } from '../lib/language/i18n.tsx';
import { paths } from '../lib/paths.ts';
import { LanguageSwitch } from '../shared/language/language-switch.tsx';
import { firstPageIsShown } from './first-page.ts';
import type { LeftBehind } from './queue/send-left.ts';
import { NameBar } from './ui/app-bar.tsx';
import { Dock, DockLink } from './ui/dock.tsx';
import { DriverPage, LargeMessage } from './ui/driver-page.tsx';
import styles from './welcome.module.css';

type Props = { readonly left: LeftBehind | undefined };

/** What was done on this phone by somebody who is not signed in: sent without them when they cannot any more, else waiting for them. */
const Left = ({ left: { isDisabled, sent, refused, waiting } }: { readonly left: LeftBehind }) => {
  const { t } = useI18n();
  if (!isDisabled && waiting === 0) return null;
  return (
    <section className={styles.left} aria-live="polite">
      {isDisabled && (
        <>
          <h2>{t('driver.left.disabled')}</h2>
          <p>{sent > 0 ? t('driver.left.sent', { count: sent }) : t('driver.left.nothingSent')}</p>
          {refused > 0 && <p>{t('driver.left.refused', { count: refused })}</p>}
        </>
      )}
      {waiting > 0 && <p>{t('driver.left.waiting', { count: waiting })}</p>}
    </section>
  );
};

/** The page of a visitor who is not signed in. The log-in and the download are pages of the dashboard. */
export const Welcome = ({ left }: Props) => {
  const { t } = useI18n();
  useEffect(firstPageIsShown, []);
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
      {left && <Left left={left} />}
      <footer className={styles.footer}>
        <a href={paths.contact}>{t('page.contact')}</a>
        <LanguageSwitch className={styles.switch} />
      </footer>
    </DriverPage>
  );
};
