import type { PlaceCandidate } from '@waybill/contract/geocoding';
import { knownAddressLine } from '@waybill/domain/geocoding';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import styles from './candidate-list.module.css';
import { candidateKey, candidateLines, differencesText, distanceText } from './place-text.ts';

type Props = {
  readonly candidates: readonly PlaceCandidate[];
  /** The place of the chosen one; null when the pin was put by hand. */
  readonly chosen: number | null;
  readonly hasOwnPin: boolean;
  readonly onPick: (place: number) => void;
};

/** The places that an address may mean, each with how exactly it is known. */
export const CandidateList = ({ candidates, chosen, hasOwnPin, onPick }: Props) => {
  const { t } = useI18n();
  return (
    <div>
      <h3 className={styles.title}>{t('geocode.candidates')}</h3>
      {candidates.length === 0 && <p className={styles.none}>{t('geocode.noCandidates')}</p>}
      <ol className={styles.list}>
        {candidates.map((candidate, at) => (
          <li key={candidateKey(candidate)}>
            <Candidate candidate={candidate} number={at + 1} isChosen={at === chosen} onPick={() => onPick(at)} />
          </li>
        ))}
      </ol>
      {hasOwnPin && (
        <p className={classNames(styles.candidate, styles.chosen, styles.own)}>
          <strong>{t('geocode.pinned')}</strong> {t('geocode.pinnedDetail')}
        </p>
      )}
    </div>
  );
};

type CandidateProps = {
  readonly candidate: PlaceCandidate;
  readonly number: number;
  readonly isChosen: boolean;
  readonly onPick: () => void;
};

const Candidate = ({ candidate, number, isChosen, onPick }: CandidateProps) => {
  const { t, format } = useI18n();
  const [street, town] = candidateLines(candidate);
  const { precision, errorMetres } = candidate;
  const differences = differencesText(candidate.differences, t);
  return (
    <button
      type="button"
      className={classNames(styles.candidate, isChosen && styles.chosen)}
      aria-pressed={isChosen}
      aria-label={[
        t('geocode.candidate', { number }),
        knownAddressLine(candidate),
        t(`geocode.precision.${precision}`),
        distanceText(errorMetres, { t, format }),
        differences,
      ]
        .filter(Boolean)
        .join(', ')}
      onClick={onPick}
    >
      <span className={styles.number}>{number}</span>
      <span className={styles.address}>
        <span className={styles.line}>
          <strong>{street}</strong> {town}
        </span>
        {differences && <span className={styles.differences}>{differences}</span>}
      </span>
      <span className={classNames(styles.precision, styles[precision])}>{t(`geocode.precision.${precision}`)}</span>
      <span className={styles.distance}>{distanceText(errorMetres, { t, format })}</span>
    </button>
  );
};
