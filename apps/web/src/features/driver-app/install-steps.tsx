import { lazyPart, useLazyPart } from '../../lib/browser/lazy-part.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/basics/button.tsx';
import { Emphasised } from '../../ui/basics/emphasised.tsx';
import styles from './driver-app.module.css';

const QR_CODE = lazyPart(() => import('../../ui/basics/qr-code.tsx'));

const STEPS = {
  android: ['androidMenu', 'androidAdd', 'signIn'],
  iphone: ['iphoneShare', 'iphoneAdd', 'signIn'],
} as const;

/** How the dashboard's own page for drivers gets to the home screen of a phone. */
export const InstallSteps = ({ heading, isOnly }: { readonly heading: string; readonly isOnly: boolean }) => {
  const { t } = useI18n();
  const url = `${window.location.origin}${paths.driver}`;
  const address = `${window.location.host}${paths.driver}`;
  // The address is beside it: without the code nobody is stuck.
  const qr = useLazyPart(QR_CODE, true, () => {});
  return (
    <section className={styles.install} aria-labelledby="home-screen">
      <h2 className={styles.heading} id="home-screen">
        {heading}
      </h2>
      <p className={styles.detail}>{t('driverApp.homeScreenDetail')}</p>
      <div className={styles.scan}>
        <div className={styles.code}>{qr && <qr.QrCode value={url} label={t('driverApp.qrCode', { address })} />}</div>
        <p>
          <Emphasised text={t('driverApp.scan', { address })} strong={address} />
        </p>
      </div>
      {!window.isSecureContext && <p className={styles.warning}>{t('driverApp.needsHttps')}</p>}
      <div className={styles.phones}>
        {(['android', 'iphone'] as const).map((phone) => (
          <div key={phone}>
            <h3 className={styles.phone}>{t(`driverApp.${phone}`)}</h3>
            <ol className={styles.steps}>
              {STEPS[phone].map((step) => (
                <li key={step}>{t(`driverApp.step.${step}`)}</li>
              ))}
            </ol>
          </div>
        ))}
      </div>
      <a href={paths.driver} className={buttonClass({ variant: isOnly ? 'primary' : 'default', large: true })}>
        {t('driverApp.openDriver')}
      </a>
    </section>
  );
};
