import { useI18n } from '../../lib/language/i18n.tsx';
import styles from './scanner.module.css';

export type ScanCount = { readonly done: number; readonly of: number };

/** More parts than this are too narrow to be counted by eye. */
const MOST_PARTS = 20;

export const ScanCounter = ({ done, of }: ScanCount) => {
  const { t } = useI18n();
  const left = Math.max(0, of - done);
  const parts = of > MOST_PARTS ? null : Array.from({ length: of }, (_, index) => index < done);
  return (
    <div className={styles.counter}>
      <p className={styles.counted}>
        <strong>{t('scanner.counted', { done, of })}</strong>
        <span>{left === 0 ? t('scanner.allFound') : t('scanner.toFind', { count: left })}</span>
      </p>
      <div className={styles.parts} aria-hidden="true">
        {parts ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          parts.map((isDone, index) => <span key={index} className={isDone ? styles.partDone : styles.part} />)
        ) : (
          <span className={styles.part}>
            <span className={styles.partDone} style={{ inlineSize: `${(100 * Math.min(done, of)) / of}%` }} />
          </span>
        )}
      </div>
    </div>
  );
};
