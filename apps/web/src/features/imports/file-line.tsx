import IconFileTypeCsv from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs';
import type { WholeImport } from '@waybill/contract/imports';
import type { RefObject } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { ChooseFile } from './choose-file.tsx';
import { fileText } from './file-words.ts';
import styles from './import-page.module.css';
import { type ImportStep, ImportSteps } from './import-steps.tsx';

const CURRENT = {
  reading: 'columns',
  checking: 'columns',
  ready: 'repair',
  importing: 'import',
  done: null,
  cancelled: 'repair',
  failed: 'columns',
  undoing: 'import',
  undone: 'import',
} as const satisfies Record<WholeImport['state'], ImportStep | null>;

const stepOf = ({ state, rows }: WholeImport): ImportStep | null =>
  state === 'ready' && rows.faulty === 0 ? 'import' : CURRENT[state];

type Props = {
  readonly of: WholeImport;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onFiles: (files: readonly File[]) => void;
};

export const FileLine = ({ of, heading, onFiles }: Props) => {
  const { t, format } = useI18n();
  const isRunning = of.state === 'importing' || of.state === 'undoing';
  return (
    <div className={styles.fileLine}>
      <div className={styles.file}>
        <IconFileTypeCsv size={20} stroke={1.5} aria-hidden />
        <div className={styles.names}>
          <h2 ref={heading} tabIndex={-1} className={styles.fileName}>
            {of.fileName}
          </h2>
          <p className={styles.about}>{fileText(of, { t, format })}</p>
        </div>
      </div>
      <ImportSteps current={stepOf(of)} />
      <div className={styles.fileEnd}>
        {!isRunning && <ChooseFile onFiles={onFiles}>{t('importFile.chooseAnother')}</ChooseFile>}
      </div>
    </div>
  );
};
