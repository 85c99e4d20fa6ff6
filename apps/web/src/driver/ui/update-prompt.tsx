import { useI18n } from '../../lib/language/i18n.tsx';
import styles from './update-prompt.module.css';

/** Where nothing is half done: the driver decides when the new version begins. */
export const UpdatePrompt = ({ onUse }: { readonly onUse: () => void }) => {
  const { t } = useI18n();
  return (
    <div className={styles.prompt} role="status">
      <p className={styles.text}>{t('driver.update.ready')}</p>
      <button type="button" className={styles.button} onClick={onUse}>
        {t('driver.update.use')}
      </button>
    </div>
  );
};
