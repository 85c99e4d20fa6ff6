import { useI18n } from '../../lib/language/i18n.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { AppFileDetails } from './app-file-details.tsx';
import styles from './driver-app.module.css';
import { InstallSteps } from './install-steps.tsx';
import { useDriverApp } from './use-driver-app.ts';

/** The Android file where there is one, and what works on every phone in any case. */
export const DriverAppOffer = () => {
  const { t } = useI18n();
  const { data: app, error } = useDriverApp();
  if (!app && !error) return <PageSpinner label={t('action.loading')} />;
  if (app?.state === 'ready') {
    return (
      <>
        <AppFileDetails app={app} />
        <InstallSteps heading={t('driverApp.orHomeScreen')} isOnly={false} />
      </>
    );
  }
  const lead = app?.state === 'none' ? 'noFile' : app?.state === 'preparing' ? 'preparing' : 'unavailable';
  return (
    <>
      <p className={styles.lead} role="status">
        {t(`driverApp.${lead}`)}
      </p>
      <InstallSteps heading={t('driverApp.homeScreen')} isOnly />
    </>
  );
};
