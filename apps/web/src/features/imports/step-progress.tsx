import type { WholeImport } from '@waybill/contract/imports';
import { useI18n } from '../../lib/language/i18n.tsx';
import { sizeText } from '../../shared/files/size-text.ts';
import { ProgressBar } from '../../ui/basics/progress-bar.tsx';
import styles from './import-page.module.css';
import { timeLeftText, useTimeLeft } from './use-time-left.ts';

/** How far the file is read, or its rows are checked. */
export const StepProgress = ({ of: { state, progress } }: { readonly of: WholeImport }) => {
  const { t, format } = useI18n();
  const left = useTimeLeft(progress.done, progress.total);
  const title = state === 'reading' ? t('importFile.reading') : t('importFile.checking');
  // A file is counted in kibibytes while it is read.
  const amount = (count: number) => (state === 'reading' ? sizeText(count * 1024, { t, format }) : count);
  return (
    <div className={styles.stepProgress} aria-live="polite">
      <p className={styles.stepTitle}>{title}</p>
      <ProgressBar label={title} done={progress.done} total={progress.total} />
      <p className={styles.about}>
        {[
          progress.total > 0
            ? t('importFile.progressOf', {
                done: amount(progress.done),
                total: amount(progress.total),
              })
            : null,
          left === null ? null : timeLeftText(left, t),
          t('importFile.mayLeave'),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
    </div>
  );
};
