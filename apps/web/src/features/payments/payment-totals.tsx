import type { PaymentSum } from '@waybill/contract/payments';
import type { Currency } from '@waybill/domain/money';
import type { PaymentStatus } from '@waybill/domain/statuses';
import { useI18n } from '../../lib/language/i18n.tsx';
import { PaymentBadge } from '../../shared/shipments/payment-badge.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { currenciesOf } from './currencies-of.ts';
import styles from './payments.module.css';
import { TAB_STATUSES } from './tab-statuses.ts';

const minorOf = (sums: readonly PaymentSum[], status: PaymentStatus, currency: Currency) =>
  sums.find((sum) => sum.status === status && sum.currency === currency)?.minor ?? 0;

/** What is paid, under way and open, in each currency that there is. */
export const PaymentTotals = ({ sums }: { readonly sums: readonly PaymentSum[] }) => {
  const { t, format } = useI18n();
  const used = currenciesOf(sums);
  if (used.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
    <section className={styles.totals} aria-label={t('payments.totals')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles.hidden}>{t('payments.currency')}</span>
            </th>
            {TAB_STATUSES.map((status) => (
              <th key={status} scope="col">
                <PaymentBadge status={status} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {used.map((currency) => (
            <tr key={currency}>
              <th scope="row">{currency}</th>
              {TAB_STATUSES.map((status) => {
                const minor = minorOf(sums, status, currency);
                return (
                  <td key={status} className={classNames(minor === 0 && styles.none)}>
                    {format.amount({ minor, currency })}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
