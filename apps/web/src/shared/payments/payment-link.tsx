import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import { useMutation, useQuery } from '@tanstack/react-query';
import { makePaymentLink, type PaymentCollection } from '@waybill/contract/payment-links';
import type { PaymentId } from '@waybill/domain/ids';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlash } from '../../lib/state/flash.ts';
import { Button } from '../../ui/basics/button.tsx';
import { CopyButton } from '../copying/copy-button.tsx';
import styles from './payment-link.module.css';
import { paymentLinkQuery, refreshPayments } from './queries.ts';
import { Unsettled } from './unsettled.tsx';

/** How a payment is paid: its link to hand on, what was collected at the door, and what of it is to be settled. */
export const PaymentLink = ({ paymentId }: { readonly paymentId: PaymentId }) => {
  const { t, format } = useI18n();
  const { data } = useQuery(paymentLinkQuery(paymentId));
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(makePaymentLink, { params: { paymentId } }),
    onSuccess: refreshPayments,
    onError: (error) => showFlash({ type: 'error', message: errorText(error, t) }),
  });
  if (!data) return null;
  const { provider, isPayable, link, collections, unsettled } = data;
  const open = isPayable && link?.state === 'open' && Date.parse(link.expiresAt) > Date.now() ? link : null;
  return (
    <div className={styles.link}>
      {unsettled.map((event) => (
        <Unsettled key={event.id} event={event} />
      ))}
      {isPayable && provider === null && <p className={styles.muted}>{t('paying.noProvider')}</p>}
      {isPayable && provider !== null && !open && (
        <Button icon={<IconLink size={16} stroke={1.75} aria-hidden />} disabled={isPending} onClick={() => mutate()}>
          {t('paying.make')}
        </Button>
      )}
      {open && (
        <p className={styles.line}>
          <CopyButton text={open.url} label={t('paying.copy')} refusal={`${t('paying.refusal')} ${open.url}`} />
          <span className={styles.muted}>{t('paying.until', { time: format.dateTime(new Date(open.expiresAt)) })}</span>
        </p>
      )}
      {collections.length > 0 && <Collections collections={collections} />}
    </div>
  );
};

const Collections = ({ collections }: { readonly collections: readonly PaymentCollection[] }) => {
  const { t, format } = useI18n();
  return (
    <div>
      <p className={styles.muted}>{t('paying.collected')}</p>
      <ul className={styles.list}>
        {collections.map(({ method, amount, collectedAt, driver, counts }) => {
          const said = {
            amount: format.money(amount),
            method: t(`paying.method.${method}`),
            time: format.dateTime(new Date(collectedAt)),
          };
          return (
            <li key={`${collectedAt} ${driver}`}>
              {driver ? t('paying.collectionBy', { ...said, driver }) : t('paying.collection', said)}
              {!counts && <span className={styles.warning}> {t('paying.uncounted')}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
};
