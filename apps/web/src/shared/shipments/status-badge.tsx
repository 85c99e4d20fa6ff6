import type { DeliveryStatus } from '@waybill/domain/statuses';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import styles from './status-badge.module.css';

type Props = {
  readonly status: DeliveryStatus;
  /** Dot and word without the tint, for places with many of them. */
  readonly isPlain?: boolean;
};

/** The status of a shipment or parcel: a dot, a word and a tint, so that colour is never the only difference. */
export const StatusBadge = ({ status, isPlain = false }: Props) => {
  const { t } = useI18n();
  return (
    <span className={classNames(styles.badge, styles[status], isPlain && styles.plain)}>
      <span className={styles.dot} aria-hidden />
      {t(`deliveryStatus.${status}`)}
    </span>
  );
};
