import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useI18n } from '../../lib/language/i18n.tsx';
import { dismissFlash, useFlashes } from '../../lib/state/flash.ts';
import styles from './notices.module.css';

/** The messages of `showFlash`, as everywhere in the product. The list is there from the start, so that it is announced. */
export const Notices = () => {
  const { t } = useI18n();
  const flashes = useFlashes((state) => state.flashes);
  return (
    <div className={styles.notices} role="status">
      {flashes.map(({ id, message }) => (
        <div key={id} className={styles.notice}>
          <p className={styles.text}>{message}</p>
          <button type="button" aria-label={t('action.dismiss')} onClick={() => dismissFlash(id)}>
            <IconX size={24} stroke={1.75} aria-hidden />
          </button>
        </div>
      ))}
    </div>
  );
};
