import type { GeocodedStop, PlaceCandidate } from '@waybill/contract/geocoding';
import { type Point, pointText } from '@waybill/domain/geocoding';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import styles from './address-pair.module.css';
import { letterDifferences } from './letter-differences.ts';
import { candidateLines } from './place-text.ts';

type Props = {
  readonly stop: GeocodedStop;
  /** Null when the pin was put by hand, or there is none. */
  readonly candidate: PlaceCandidate | null;
  readonly point: Point | null;
};

/** The address as it was typed beside the one of the pin, with the letters marked that they do not share. */
export const AddressPair = ({ stop, candidate, point }: Props) => {
  const { t } = useI18n();
  const typed = [stop.streetAddress1 ?? '', [stop.postcode, stop.city].filter(Boolean).join(' ')];
  const [first, second] = candidate ? candidateLines(candidate) : [];
  // A town without a street is held against the town.
  const found = candidate && (candidate.street ? [first, second] : ['', first]);
  const lines = typed.map((line, at) => letterDifferences(line, found?.[at] ?? line));
  return (
    <div className={styles.pair}>
      <div className={styles.side}>
        <h3 className={styles.label}>{t('geocode.original')}</h3>
        {lines.map(({ before }, at) => (
          <Line key={typed[at]} parts={before} className={styles.removed} />
        ))}
        <p className={styles.detail}>{t('geocode.originalDetail')}</p>
      </div>
      <div className={styles.side}>
        <h3 className={styles.label}>{t('geocode.geocoded')}</h3>
        {found ? (
          lines.map(({ after }, at) => <Line key={found[at]} parts={after} className={styles.added} />)
        ) : (
          <p>{point ? t('geocode.pinned') : t('geocode.notGeocoded')}</p>
        )}
        {point && <p className={styles.detail}>{pointText(point)}</p>}
      </div>
    </div>
  );
};

type LineProps = {
  readonly parts: readonly { readonly text: string; readonly isOther: boolean }[];
  readonly className: string | undefined;
};

const Line = ({ parts, className }: LineProps) => (
  <p className={styles.line}>
    {parts.map(({ text, isOther }, at) => (
      // The place is all that tells two equal parts apart.
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are never moved
      <span key={at} className={classNames(isOther && className)}>
        {text}
      </span>
    ))}
  </p>
);
