import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { FeatureOff } from '../../shared/feature-off/feature-off.tsx';
import { useFileDrop } from '../../shared/files/use-file-drop.ts';
import { FileStep } from './file-step.tsx';
import { ImportPage } from './import-page.tsx';
import { PastImports } from './past-imports.tsx';
import { uploadCsv } from './upload-csv.ts';
import styles from './upload-page.module.css';

type Props = { readonly importId: string | null; readonly onOpen: (importId: string | null) => void };

/** A file of shipments from its upload to its result, and the files before it. A file can be dropped anywhere on the page. */
export const UploadPage = ({ importId, onOpen }: Props) => {
  const { t } = useI18n();
  const [openedWith] = useState(importId);
  const isOn = useSession()?.config?.usesCsvUpload === true;
  const choose = (files: readonly File[]) => {
    // The file's own place says how it is getting on.
    if (importId !== null) onOpen(null);
    uploadCsv(files, onOpen);
  };
  const { isOver, handlers } = useFileDrop(isOn, choose);
  if (!isOn) {
    return <FeatureOff heading={t('importFile.switchedOff')}>{t('importFile.switchedOffDetail')}</FeatureOff>;
  }
  return (
    <div {...handlers} className={styles.page}>
      {importId === null ? (
        <div className={styles.start}>
          <FileStep isOver={isOver} onFiles={choose} />
          <PastImports />
        </div>
      ) : (
        <ImportPage key={importId} importId={importId} isNext={importId !== openedWith} onFiles={choose} />
      )}
      {isOver && importId !== null && <div className={styles.over}>{t('importFile.dropNow')}</div>}
    </div>
  );
};
