import { useId } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Heading } from '../../ui/basics/heading.tsx';
import { CountedLink } from './counted-link.tsx';
import styles from './overview.module.css';
import type { Overview } from './queries.ts';
import type { Period } from './tally-columns.ts';

type Props = { readonly failures: Overview['failures']; readonly period: Period };

/** Whose doing the failures were, the most frequent first. */
export const Failures = ({ failures, period }: Props) => {
  const { t } = useI18n();
  const headingId = useId();
  const most = failures[0]?.count ?? 1;
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <Heading id={headingId} className={styles.title}>
        {t('overview.failures')}
      </Heading>
      {failures.length === 0 ? (
        <p className={styles.none}>{t('overview.noFailures')}</p>
      ) : (
        <ul className={styles.reasons}>
          {failures.map(({ party, count }) => (
            <li key={party ?? ''}>
              <span>{party ? t(`shipment.failureParty.${party}`) : t('overview.unsaid')}</span>
              <span className={styles.track} aria-hidden>
                <span className={styles.fill} data-of="failed" style={{ inlineSize: `${(100 * count) / most}%` }} />
              </span>
              <CountedLink count={count} of={{ ...period, status: 'failed', ...(party && { failureParty: party }) }} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
