import { useId } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { Heading } from '../../ui/basics/heading.tsx';
import { CountedLink } from './counted-link.tsx';
import styles from './overview.module.css';
import type { Column } from './tally-columns.ts';

type Props = {
  readonly title: string;
  readonly columns: readonly Column[];
  /** The part of the delivered ones that came on time; null for none delivered. */
  readonly share: number | null;
  /** Whether they are read from afar. */
  readonly isLarge?: boolean;
};

/** Some days in a few numbers. */
export const Figures = ({ title, columns, share, isLarge = false }: Props) => {
  const { t, format } = useI18n();
  const headingId = useId();
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <Heading id={headingId} className={styles.title}>
        {title}
      </Heading>
      <dl className={classNames(styles.figures, isLarge && styles.large)}>
        {columns.map(({ name, count, of }) => (
          <div key={name} className={styles.figure} data-of={name}>
            <dt>{t(`overview.figure.${name}`)}</dt>
            <dd>
              <CountedLink count={count} of={of} />
              {name === 'onTime' && share !== null && (
                <span className={styles.share}>{t('overview.share', { percent: format.number(share) })}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
