import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconFileTypeCsv from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs';
import { sampleFileUrl } from '@waybill/contract/imports';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { ProgressBar } from '../../ui/basics/progress-bar.tsx';
import { useTouched } from '../../ui/basics/use-narrow.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportSteps } from './import-steps.tsx';
import { cancelUpload, mayTryAgain, refusalText, useCsvUpload } from './upload-csv.ts';
import styles from './upload-page.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

type Props = { readonly isOver: boolean; readonly onFiles: (files: readonly File[]) => void };

/** Where a file is dropped or chosen, and how far its upload is. */
export const FileStep = ({ isOver, onFiles }: Props) => {
  const { t, format, locale } = useI18n();
  const { file, sent, refusal } = useCsvUpload();
  const isTouched = useTouched();
  const isUploading = file !== null && refusal === null;
  const title = useKeptFocus<HTMLParagraphElement>(isUploading ? 'sending' : refusal ? 'refused' : 'choosing');
  const percent = Math.round(sent * 100);
  return (
    <section className={styles.fileStep} aria-label={t('importFile.step.file')}>
      <ImportSteps current="file" />
      <div className={classNames(styles.zone, isOver && styles.zoneOver)}>
        <IconFileTypeCsv size={32} stroke={1.25} className={styles.zoneIcon} aria-hidden />
        {isUploading ? (
          <>
            <p ref={title} tabIndex={-1} className={styles.zoneTitle}>
              {t('importFile.uploading', { name: file.name })}
            </p>
            <div className={styles.sending}>
              <ProgressBar label={t('importFile.uploading', { name: file.name })} done={percent} total={100} />
              <span>{t('importFile.uploaded', { percent })}</span>
            </div>
            <Button onClick={cancelUpload}>{t('importFile.cancelUpload')}</Button>
          </>
        ) : (
          <>
            <p ref={title} tabIndex={-1} className={styles.zoneTitle}>
              {t(isOver ? 'importFile.dropNow' : isTouched ? 'importFile.chooseOne' : 'importFile.drop')}
            </p>
            <p className={styles.zoneDetail}>{t('importFile.dropDetail')}</p>
            <div className={styles.zoneActions}>
              <ChooseFile variant="primary" onFiles={onFiles}>
                {t('importFile.choose')}
              </ChooseFile>
              {file && refusal && mayTryAgain(refusal) && (
                <Button onClick={() => onFiles([file])}>{t('action.retry')}</Button>
              )}
            </div>
            {refusal && (
              <p role="alert" className={styles.refusal}>
                <IconAlertCircle size={16} stroke={1.75} aria-hidden />
                {refusalText(refusal, { t, format })}
              </p>
            )}
            <a className={styles.link} href={sampleFileUrl(locale)} download>
              {t('importFile.sample')}
            </a>
          </>
        )}
      </div>
    </section>
  );
};
