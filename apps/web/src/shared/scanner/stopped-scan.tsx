import { type Ref, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import type { ScanCount } from './scan-counter.tsx';
import type { ScanChoice, ScanFeedback } from './scan-feedback.ts';
import styles from './scanner.module.css';
import { SignalIcon } from './signal-icon.tsx';

/** A parcel that is still to find. */
export type MissingParcel = { readonly title: string; readonly code: string };

/** More would push the way on out of the screen. */
const MOST_MISSING = 2;

type Props = {
  readonly feedback: ScanFeedback;
  readonly count: ScanCount;
  /** What was scanned since: nothing was recorded of that either. */
  readonly notCounted: string | null;
  readonly missing: readonly MissingParcel[];
  readonly onward: Ref<HTMLButtonElement>;
  readonly onChoose: (choice: ScanChoice) => Promise<void>;
  readonly onContinue: () => void;
};

/** What stops the scanning: what to do first, then whose parcel it is. Nothing was recorded. */
export const StoppedScan = ({ feedback, count, notCounted, missing, onward, onChoose, onContinue }: Props) => {
  const { t } = useI18n();
  const { signal, title, detail, code, belongsTo, choices = [] } = feedback;
  const [isChosen, setChosen] = useState(false);
  const choose = async (choice: ScanChoice) => {
    // Gloves press twice, and a label is tied once.
    if (isChosen) return;
    setChosen(true);
    await onChoose(choice);
  };
  return (
    <section className={styles.stopped} aria-labelledby="scanner-stopped">
      <div className={classNames(styles.block, styles.stoppedBlock)} data-signal={signal} role="alert">
        <SignalIcon signal={signal} size={56} />
        <div>
          <h2 id="scanner-stopped" className={styles.stoppedTitle}>
            {title}
          </h2>
          {detail && <p className={styles.stoppedDetail}>{detail}</p>}
          {notCounted && <p className={styles.stoppedDetail}>{t('scanner.notCounted', { code: notCounted })}</p>}
        </div>
      </div>
      <div className={styles.stoppedRest}>
        {(belongsTo || code) && (
          <div className={styles.belongs}>
            {belongsTo && (
              <>
                <p>{t('scanner.belongsTo')}</p>
                <p className={styles.belongsTitle}>{belongsTo.title}</p>
                {belongsTo.detail && <p>{belongsTo.detail}</p>}
              </>
            )}
            {code && <p className={styles.code}>{code}</p>}
          </div>
        )}
        {choices.length > 0 && (
          <ul className={styles.choices}>
            {choices.map((choice) => (
              <li key={choice.key}>
                <button
                  type="button"
                  className={styles.choice}
                  aria-disabled={isChosen}
                  onClick={() => void choose(choice)}
                >
                  {choice.title}
                  {choice.detail && <span className={styles.code}>{choice.detail}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
        {choices.length === 0 && count.of !== null && (
          <div>
            <p className={styles.hereTitle}>
              <strong>{t('scanner.here', { done: count.done, of: count.of })}</strong>
              {missing.length > 0 && <span>{t('scanner.stillToFind')}</span>}
            </p>
            {missing.slice(0, MOST_MISSING).map((parcel) => (
              <p key={parcel.code} className={styles.hereTitle}>
                <span>{parcel.title}</span>
                <span className={styles.code}>{parcel.code}</span>
              </p>
            ))}
          </div>
        )}
      </div>
      <div className={styles.stoppedDock}>
        <button
          ref={onward}
          type="button"
          className={choices.length > 0 ? styles.plainButton : styles.mainButton}
          onClick={onContinue}
        >
          {t(choices.length > 0 ? 'scanner.notNow' : 'scanner.keepScanning')}
        </button>
      </div>
    </section>
  );
};
