import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useUiState } from '../../../lib/state/ui-state.ts';
import { shipmentQuery } from '../queries.ts';
import styles from './columns.module.css';

/** That a payment decides about the fields below, and where it is; in another tab, since what is typed here is not saved yet. */
export const PaymentNote = () => {
  const { t } = useI18n();
  const isOn = useSession()?.config?.usesPayments === true;
  const id = useUiState((state) => state.shipmentForEdit);
  const { data } = useQuery({ ...shipmentQuery(id ?? ''), enabled: id !== null && isOn });
  if (!data?.payment) return null;
  const { paymentId, shipments } = data.payment;
  return (
    <p className={styles.full}>
      {t('shipmentForm.paymentDecides', { count: shipments })}{' '}
      <Link to={paths.payment} params={{ paymentId }} target="_blank">
        {paymentId}
      </Link>
    </p>
  );
};
