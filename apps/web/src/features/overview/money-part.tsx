import { Link } from '@tanstack/react-router';
import type { OverviewMoney } from '@waybill/contract/overview';
import { useId } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { PaymentBadge } from '../../shared/shipments/payment-badge.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { Heading } from '../../ui/basics/heading.tsx';
import { sumsOf } from './money-sums.ts';
import styles from './overview.module.css';
import type { Overview } from './queries.ts';
import type { Period } from './tally-columns.ts';

type Props = { readonly money: NonNullable<Overview['money']>; readonly period: Period };

/** What came in on these days, and what is still to come. */
export const MoneyPart = ({ money, period }: Props) => {
  const { t } = useI18n();
  const headingId = useId();
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <Heading id={headingId} className={styles.title}>
        {t('overview.money')}
      </Heading>
      <div className={styles.columns}>
        <Lines
          title={t('overview.collected')}
          none={t('overview.nothingPaid')}
          lines={money.collected}
          narrowedBy={{ paidFrom: period.from, paidTo: period.to }}
        />
        <Lines
          title={t('overview.open')}
          none={t('overview.nothingOpen')}
          lines={money.open}
          narrowedBy={{}}
          isSummed
        />
      </div>
    </section>
  );
};

type LinesProps = {
  readonly title: string;
  readonly none: string;
  readonly lines: readonly OverviewMoney[];
  /** Whether the lines of one currency are summed up: several statuses. */
  readonly isSummed?: boolean;
  readonly narrowedBy: { readonly paidFrom?: string; readonly paidTo?: string };
};

const Lines = ({ title, none, lines, narrowedBy, isSummed = false }: LinesProps) => {
  const { t, format } = useI18n();
  const headingId = useId();
  return (
    <div className={styles.lines}>
      <Heading id={headingId} isDeeper className={styles.label}>
        {title}
      </Heading>
      {lines.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <table className={classNames(styles.table, styles.sums)} aria-labelledby={headingId}>
          {sumsOf(lines).map(({ currency, count, minor, lines: ofCurrency }) => (
            <tbody key={currency}>
              {ofCurrency.map(({ status, ...line }) => (
                <tr key={status}>
                  <th scope="row">
                    <PaymentBadge status={status} /> <span className={styles.currency}>{currency}</span>
                  </th>
                  <td>{t('overview.payments', { count: line.count })}</td>
                  <td>
                    <Link to={paths.payments} search={{ status, currency, ...narrowedBy } as never}>
                      {format.money({ minor: line.minor, currency })}
                    </Link>
                  </td>
                </tr>
              ))}
              {isSummed && (
                <tr className={styles.sum}>
                  <th scope="row">
                    {t('overview.sum')} <span className={styles.currency}>{currency}</span>
                  </th>
                  <td>{t('overview.payments', { count })}</td>
                  <td>{format.money({ minor, currency })}</td>
                </tr>
              )}
            </tbody>
          ))}
        </table>
      )}
    </div>
  );
};
