import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useMutation } from '@tanstack/react-query';
import { settlePaymentEvent, type UnsettledEvent } from '@waybill/contract/payment-links';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlash } from '../../lib/state/flash.ts';
import { Button } from '../../ui/basics/button.tsx';
import styles from './payment-link.module.css';
import { refreshPayments } from './queries.ts';

/** Money that fits nothing, until somebody says that it is settled. */
export const Unsettled = ({ event }: { readonly event: UnsettledEvent }) => {
  const { t, format } = useI18n();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(settlePaymentEvent, { params: { paymentEventId: event.id } }),
    onSuccess: refreshPayments,
    onError: (error) => showFlash({ type: 'error', message: errorText(error, t) }),
  });
  const amount = event.amount ? format.money(event.amount) : t('paying.unreadable');
  const due = event.due ? format.money(event.due) : '';
  return (
    <div className={styles.unsettled}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <div>
        <p>{t(`paying.verdict.${event.verdict}`, { provider: event.provider, amount, due })}</p>
        <p className={styles.mono}>
          {event.paymentId} · {event.externalId} · {format.dateTime(new Date(event.receivedAt))}
        </p>
        <Button disabled={isPending} onClick={() => mutate()}>
          {t('paying.settle')}
        </Button>
      </div>
    </div>
  );
};
