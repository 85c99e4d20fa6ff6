import { useI18n } from '../../lib/language/i18n.tsx';
import styles from './scanner.module.css';

/** Parcels that were scanned; `of` is null where nobody knows how many there will be. */
export type ScanCount = { readonly done: number; readonly of: number | null };

/** More parts than this are too narrow to be counted by eye. */
const MOST_PARTS = 20;

export const ScanCounter = ({ done, of }: ScanCount) => {
  const { t } = useI18n();
  if (of === null) {
    return (
      <p className={styles.counter}>
        <strong className={styles.number}>{t('scanner.scanned', { count: done })}</strong>
      </p>
    );
  }
  const left = Math.max(0, of - done);
  return (
    <div className={styles.counter}>
      <p className={styles.counted}>
        <strong className={styles.number}>{t('scanner.counted', { done, of })}</strong>
        <span>{left === 0 ? t('scanner.allFound') : t('scanner.toFind', { count: left })}</span>
      </p>
      <div className={styles.parts} aria-hidden="true">
        {of > MOST_PARTS ? (
          <span className={styles.part}>
            <span className={styles.partDone} style={{ inlineSize: `${(100 * Math.min(done, of)) / of}%` }} />
          </span>
        ) : (
          Array.from({ length: of }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
            <span key={index} className={index < done ? styles.partDone : styles.part} />
          ))
        )}
      </div>
    </div>
  );
};
