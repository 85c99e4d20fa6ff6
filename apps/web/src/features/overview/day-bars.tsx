import { useId } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { Heading } from '../../ui/basics/heading.tsx';
import { type Counted, ShipmentsLink } from './counted-link.tsx';
import styles from './overview.module.css';

export type Segment = 'completed' | 'failed' | 'out' | 'waiting' | 'onTime' | 'late';

type Bar = {
  readonly from: string;
  readonly to: string;
  /** From the bottom up. */
  readonly segments: readonly { readonly of: Segment; readonly count: number }[];
  readonly label: string;
  readonly counted: Counted;
};

type Props = {
  readonly title: string;
  readonly legend: readonly { readonly of: Segment; readonly label: string }[];
  readonly bars: readonly Bar[];
};

const sumOf = ({ segments }: Bar): number => segments.reduce((sum, { count }) => sum + count, 0);

const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
const LEAST_TOP = 4;

/** A round number that is not below the highest bar: the top of the scale. Half of it stands in the middle, and is whole, too. */
export const topOf = (highest: number): number => {
  if (highest <= LEAST_TOP) return LEAST_TOP;
  const power = 10 ** Math.floor(Math.log10(highest));
  return STEPS.map((step) => step * power).find((top) => top >= highest && top % 2 === 0) ?? 10 * power;
};

/** So many days have room for their names. */
const MOST_NAMED = 14;

/** One bar for each day or week, which leads to its list. Bars of plain boxes: they grow with the page and print as they are. */
export const DayBars = ({ title, legend, bars }: Props) => {
  const { t, format } = useI18n();
  const headingId = useId();
  const top = topOf(Math.max(...bars.map(sumOf), 0));
  const everyNth = Math.ceil(bars.length / MOST_NAMED);
  return (
    <section className={classNames(styles.part, styles.charted)} aria-labelledby={headingId}>
      <div className={styles.head}>
        <Heading id={headingId} className={styles.title}>
          {title}
        </Heading>
        <ul className={styles.legend}>
          {legend.map(({ of, label }) => (
            <li key={of} data-of={of}>
              {label}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.chart}>
        <div className={styles.scale} aria-hidden>
          <span>{format.number(top)}</span>
          <span>{format.number(top / 2)}</span>
          <span>{format.number(0)}</span>
        </div>
        <ol className={styles.bars}>
          {bars.map((bar, index) => (
            <li key={bar.to} className={styles.day}>
              <ShipmentsLink of={bar.counted} label={bar.label} className={styles.column}>
                {[...bar.segments]
                  .reverse()
                  .map(({ of, count }) =>
                    count === 0 ? null : (
                      <span
                        key={of}
                        className={styles.segment}
                        data-of={of}
                        style={{ blockSize: `${(100 * count) / top}%` }}
                      />
                    ),
                  )}
              </ShipmentsLink>
              <span
                className={classNames(styles.dayName, (bars.length - 1 - index) % everyNth !== 0 && styles.unnamed)}
                aria-hidden
              >
                {bar.from === bar.to && index === bars.length - 1
                  ? t('overview.days.1')
                  : format.dayMonth(new Date(`${bar.from}T12:00:00Z`))}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
};
