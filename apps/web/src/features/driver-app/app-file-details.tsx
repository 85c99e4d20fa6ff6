import { Link } from '@tanstack/react-router';
import type { ReadyDriverApp } from '@waybill/contract/driver-app';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { sizeText } from '../../shared/files/size-text.ts';
import { buttonClass } from '../../ui/basics/button.tsx';
import styles from './driver-app.module.css';

/** The Android file, as somebody who is careful looks at it before fetching it. */
export const AppFileDetails = ({ app }: { readonly app: ReadyDriverApp }) => {
  const { t, format } = useI18n();
  return (
    <section aria-labelledby="for-android">
      <h2 className={styles.heading} id="for-android">
        {t('driverApp.forAndroid')}
      </h2>
      <dl className={styles.facts}>
        <dt>{t('driverApp.file')}</dt>
        <dd>{app.name}</dd>
        <dt>{t('driverApp.size')}</dt>
        <dd>{sizeText(app.bytes, { t, format })}</dd>
        <dt>{t('driverApp.checksum')}</dt>
        <dd className={styles.checksum}>{app.sha256}</dd>
      </dl>
      <Link to={paths.apkDownloadProcess} className={buttonClass({ variant: 'primary', large: true, wide: true })}>
        {t('driverApp.download')}
      </Link>
    </section>
  );
};
