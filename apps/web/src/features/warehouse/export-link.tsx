import { useI18n } from '../../lib/language/i18n.tsx';
import styles from './warehouse.module.css';

/** Asks for the file of the list below it. */
export const ExportLink = ({ onExport }: { readonly onExport: () => void }) => {
  const { t } = useI18n();
  return (
    <button type="button" className={styles.exportLink} aria-haspopup="dialog" onClick={onExport}>
      {t('list.export')}
    </button>
  );
};
