import { Link } from '@tanstack/react-router';
import type { ReadyDriverApp } from '@waybill/contract/driver-app';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { sizeText } from '../../shared/files/size-text.ts';
import { Button, buttonClass } from '../../ui/basics/button.tsx';
import { ProgressBar } from '../../ui/basics/progress-bar.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import type { DownloadState } from './download-file.ts';
import styles from './driver-app.module.css';
import { DriverAppOffer } from './driver-app-offer.tsx';
import { useDownload } from './use-download.ts';
import { useDriverApp } from './use-driver-app.ts';

/** Fetches the Android file, if there is one; this address says the same as /apk-download otherwise. */
export const DriverAppDownload = () => {
  const { data: app } = useDriverApp();
  return app?.state === 'ready' ? <Download app={app} /> : <DriverAppOffer />;
};

const Download = ({ app }: { readonly app: ReadyDriverApp }) => {
  const { t } = useI18n();
  const { state, save, retry } = useDownload(app);
  const isUnderWay = state.kind !== 'done' && state.kind !== 'failed';
  return (
    <section className={styles.download} aria-labelledby="download">
      <h2 className={styles.heading} id="download">
        {state.kind === 'done' ? t('driverApp.done') : app.name}
      </h2>
      {state.kind !== 'done' && <Progress name={app.name} state={state} />}
      {/* Told when it changes, and not with each byte. */}
      <div role="status">
        {isUnderWay && <p className={styles.detail}>{t(`driverApp.state.${state.kind}`)}</p>}
        {state.kind === 'done' && (
          <>
            <p className={styles.lead}>{t(state.isChecked ? 'driverApp.checked' : 'driverApp.notChecked')}</p>
            <p className={styles.detail}>{t('driverApp.install')}</p>
          </>
        )}
      </div>
      {state.kind === 'failed' && <FormError>{t(`driverApp.failed.${state.reason}`)}</FormError>}
      <div className={styles.actions}>
        {state.kind === 'done' && (
          <Button large onClick={save}>
            {t('driverApp.saveAgain')}
          </Button>
        )}
        {state.kind === 'failed' && state.reason !== 'gone' && (
          <Button variant="primary" large onClick={retry}>
            {t('action.retry')}
          </Button>
        )}
        <Link to={paths.apkDownload} className={buttonClass({ large: true })}>
          {t(isUnderWay ? 'driverApp.cancel' : 'driverApp.back')}
        </Link>
      </div>
    </section>
  );
};

type ProgressProps = { readonly name: string; readonly state: Exclude<DownloadState, { readonly kind: 'done' }> };

const Progress = ({ name, state }: ProgressProps) => {
  const { t, format } = useI18n();
  const { bytes } = state;
  const received = state.kind === 'checking' ? bytes : state.received;
  return (
    <div className={styles.progress}>
      <ProgressBar label={t('driverApp.progress', { name })} done={received} total={bytes} />
      <p className={styles.received}>
        {t('driverApp.received', {
          received: sizeText(received, { t, format }),
          size: sizeText(bytes, { t, format }),
        })}
      </p>
    </div>
  );
};
