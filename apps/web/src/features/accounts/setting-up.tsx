import { type CSSProperties, useEffect, useRef } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import styles from './setting-up.module.css';
import { SIGN_UP_WAIT_MS } from './sign-up-sequence.ts';

/** Takes the focus from the button that is gone, so that screen readers say what is happening. */
export const SettingUp = () => {
  const { t } = useI18n();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} role="status" className={styles.place}>
      <p className={styles.heading}>{t('signup.settingUp')}</p>
      <div className={styles.track} style={{ '--wait': `${SIGN_UP_WAIT_MS}ms` } as CSSProperties} aria-hidden="true">
        <div className={styles.bar} />
      </div>
      <p className={styles.detail}>{t('signup.settingUpDetail')}</p>
    </div>
  );
};
