import '../../lib/language/lazy-texts.ts';
import { Link, Navigate } from '@tanstack/react-router';
import { isDispatcher, isDriver } from '@waybill/domain/roles';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { FlashMessages } from '../../shell/flash-messages.tsx';
import { PublicHeader } from '../../shell/public-header.tsx';
import { PublicFooter } from '../../shell/public-page.tsx';
import { Logo } from '../../ui/basics/logo.tsx';
import styles from './driver-home.module.css';

/** The driver's page. Signed out it welcomes; signed in it will show the stops, and says that it does not yet. */
export const Screen = () => {
  const session = useSession();
  if (!session) return <Welcome />;
  if (!isDriver(session.user) && !isDispatcher(session.user)) return <Navigate to={paths.home} replace />;
  return <NoStopsYet />;
};

const Welcome = () => {
  const { t } = useI18n();
  return (
    <DriverFrame
      title={t('driver.welcome')}
      text={t('driver.welcomeDetail')}
      dock={
        <>
          <Link to={paths.login} search={{ next: paths.driver }} className={styles.primary}>
            {t('driver.signIn')}
          </Link>
          <Link to={paths.apkDownload} className={styles.secondary}>
            {t('driver.getApp')}
          </Link>
        </>
      }
    />
  );
};

const NoStopsYet = () => {
  const { t } = useI18n();
  return (
    <DriverFrame
      title={t('driver.stopsLater')}
      text={t('driver.stopsLaterDetail')}
      dock={
        <Link to={paths.logout} className={styles.secondary}>
          {t('menu.logout')}
        </Link>
      }
    />
  );
};

type FrameProps = { readonly title: string; readonly text: string; readonly dock: ReactNode };

/** A dark bar at the top, the actions at the bottom within reach of the thumb. */
const DriverFrame = ({ title, text, dock }: FrameProps) => (
  <div className={styles.page}>
    <PublicHeader
      className={styles.bar}
      logo={<Logo size={28} field="var(--color-nav-accent)" line="var(--color-nav)" />}
    />
    <FlashMessages maxWidth={560} />
    <main className={styles.main} id="content">
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.dock}>{dock}</div>
    </main>
    <div className={styles.footer}>
      <PublicFooter />
    </div>
  </div>
);
