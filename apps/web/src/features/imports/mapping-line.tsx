import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { WholeImport } from '@waybill/contract/imports';
import { targetLabel } from '@waybill/i18n/import-labels';
import { useI18n } from '../../lib/language/i18n.tsx';
import { missingTargets } from './column-choices.ts';
import { readingExample } from './file-words.ts';
import styles from './import-page.module.css';

type Props = { readonly of: WholeImport; readonly onChange: (() => void) | undefined };

/** The most names that are shown of columns that are left out. */
const MOST_NAMES = 4;

/** What the columns were taken for, and how their days and numbers are read where that is a guess. */
export const MappingLine = ({ of: { columns, partners }, onChange }: Props) => {
  const { t, format } = useI18n();
  const mapped = columns.filter(({ path }) => path !== null).length;
  const remembered = columns.filter(({ path, by }) => path !== null && by === 'memory').length;
  const others = columns.filter(({ path, header }) => path === null && header.trim() !== '');
  const guesses = columns.flatMap(({ reading, ...column }) => {
    const example = reading && reading.certainty !== 'certain' ? readingExample(column, reading, { t, format }) : null;
    return example ? [{ header: column.header, ...example }] : [];
  });
  const missing = missingTargets(columns);
  const inWords = columns.flatMap(({ header, partnerId }) => {
    const partner = partners.find(({ id }) => id === partnerId);
    return partner ? [{ header, name: partner.name }] : [];
  });
  return (
    <div className={styles.mappingLine}>
      <p className={styles.mapped}>
        {missing.length === 0 && <IconCheck size={16} stroke={2} className={styles.good} aria-hidden />}
        <span>
          <strong>{t('importFile.mapped', { mapped, total: columns.length })}</strong>
          {remembered > 0 && `, ${t('importFile.remembered', { count: remembered })}`}
        </span>
      </p>
      {missing.length > 0 && (
        <p className={styles.guess}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>{t('importFile.noColumnFor', { fields: missing.map((path) => targetLabel(path, t)).join(', ') })}</span>
        </p>
      )}
      {others.length > 0 && (
        <p className={styles.others}>
          <span>{t('importFile.notImported')}</span>
          {others.slice(0, MOST_NAMES).map(({ header }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may have several columns of one name
            <span key={index} className={styles.chip}>
              {header}
            </span>
          ))}
          {others.length > MOST_NAMES && <span>+{format.number(others.length - MOST_NAMES)}</span>}
        </p>
      )}
      {inWords.map(({ header, name }) => (
        <p key={header} className={styles.others}>
          {header}: {t('importFile.columns.wordsOf', { name })}
        </p>
      ))}
      {guesses.map(({ header, text, value }) => (
        <p key={header} className={styles.guess}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>
            {header}: {t('importFile.readAs', { text, value })}
          </span>
        </p>
      ))}
      {onChange && (
        <button type="button" className={styles.change} onClick={onChange}>
          {t('importFile.changeColumns')}
        </button>
      )}
    </div>
  );
};
