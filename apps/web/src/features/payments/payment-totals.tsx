import type { PaymentSum } from '@waybill/contract/payments';
import type { Currency } from '@waybill/domain/money';
import type { PaymentStatus } from '@waybill/domain/statuses';
import { useI18n } from '../../lib/language/i18n.tsx';
import { PaymentBadge } from '../../shared/shipments/payment-badge.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { usePhoneWidth } from '../../ui/basics/use-narrow.ts';
import { currenciesOf } from './currencies-of.ts';
import styles from './payments.module.css';
import { TAB_STATUSES } from './tab-statuses.ts';

const minorOf = (sums: readonly PaymentSum[], status: PaymentStatus, currency: Currency) =>
  sums.find((sum) => sum.status === status && sum.currency === currency)?.minor ?? 0;

/** What is paid, under way and open, in each currency that there is. A phone has no room for a column of each status, so it has a row. */
export const PaymentTotals = ({ sums }: { readonly sums: readonly PaymentSum[] }) => {
  const { t, format } = useI18n();
  const isOnPhone = usePhoneWidth();
  const used = currenciesOf(sums);
  if (used.length === 0) return null;
  const badge = (status: PaymentStatus) => (
    <th key={status} scope={isOnPhone ? 'row' : 'col'}>
      <PaymentBadge status={status} />
    </th>
  );
  const amount = (status: PaymentStatus, currency: Currency) => {
    const minor = minorOf(sums, status, currency);
    return (
      <td key={status + currency} className={classNames(minor === 0 && styles.none)}>
        {format.amount({ minor, currency })}
      </td>
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
    <section className={styles.totals} aria-label={t('payments.totals')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles.hidden}>{t(isOnPhone ? 'payments.column.status' : 'payments.currency')}</span>
            </th>
            {isOnPhone
              ? used.map((currency) => (
                  <th key={currency} scope="col">
                    {currency}
                  </th>
                ))
              : TAB_STATUSES.map(badge)}
          </tr>
        </thead>
        <tbody>
          {isOnPhone
            ? TAB_STATUSES.map((status) => (
                <tr key={status}>
                  {badge(status)}
                  {used.map((currency) => amount(status, currency))}
                </tr>
              ))
            : used.map((currency) => (
                <tr key={currency}>
                  <th scope="row">{currency}</th>
                  {TAB_STATUSES.map((status) => amount(status, currency))}
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  );
};
