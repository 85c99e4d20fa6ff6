import type { PaymentStatus } from '@waybill/domain/statuses';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import styles from './payment-badge.module.css';

/** The status of a payment: dot and word without a tint, so that only the status of a delivery stands out. */
export const PaymentBadge = ({ status }: { readonly status: PaymentStatus }) => {
  const { t } = useI18n();
  return (
    <span className={styles.payment}>
      <span className={classNames(styles.dot, styles[status])} aria-hidden />
      <span className={styles.word}>{t(`shipment.paymentStatus.${status}`)}</span>
    </span>
  );
};
