import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { Link } from '@tanstack/react-router';
import type { WholeImport } from '@waybill/contract/imports';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { resultText, undoneText } from './file-words.ts';
import styles from './import-page.module.css';

/** What has become of the rows that were imported. */
export const ImportResult = ({ of }: { readonly of: WholeImport }) => {
  const { t, format } = useI18n();
  const isUndone = of.state === 'undone';
  const kept = of.rows.faulty;
  return (
    <div className={classNames(styles.result, isUndone && styles.takenBack)} role="status">
      <p>
        {!isUndone && <IconCheck size={16} stroke={2} aria-hidden />}
        <strong>{isUndone ? t('importFile.undone') : t('importFile.done')}</strong>
        <span>{isUndone ? undoneText(of, { t, format }) : resultText(of, { t, format })}</span>
        {!isUndone && kept > 0 && <span>· {t('importFile.kept', { count: kept })}</span>}
      </p>
      {isUndone && (
        <Link to={paths.shipmentsUpload} search={{} as never} className={buttonClass({})}>
          {t('importFile.past.title')}
        </Link>
      )}
      <Link to={paths.shipments} className={buttonClass({})}>
        {t('importFile.showShipments')}
      </Link>
    </div>
  );
};
