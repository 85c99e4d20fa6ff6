import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import type { Shipment } from '@waybill/contract/shipments';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Emphasised } from '../../../ui/basics/emphasised.tsx';
import { declinedText } from './request-words.ts';
import { isWaiting, mayAsk } from './status-choices.ts';
import styles from './transport-request.module.css';
import type { ShipmentActionHandlers } from './use-shipment-actions.tsx';

type Props = { readonly shipment: Shipment; readonly actions: ShipmentActionHandlers };

/** The request between forwarder and carrier: asking, waiting for the answer, or why it was declined. */
export const TransportRequest = ({ shipment, actions }: Props) => {
  const { t } = useI18n();
  const session = useSession();
  const { carrier, forwarder, enteredBy, mayAnswer, declinedReason, nextStatuses, parts } = shipment;

  if (mayAnswer) {
    const from = (parts.includes('forwarder') ? enteredBy : (forwarder ?? enteredBy)).name;
    return (
      <div className={styles.band}>
        <p className={styles.text}>
          <Emphasised text={t('shipmentDetail.request.incoming', { forwarder: from })} strong={from} />
        </p>
        <Button variant="primary" onClick={actions.accept}>
          {t('shipmentDetail.request.accept')}
        </Button>
        <Button onClick={actions.decline}>{t('shipmentDetail.request.decline')}</Button>
      </div>
    );
  }
  if (carrier && isWaiting(shipment)) {
    return (
      <div className={styles.band}>
        <p className={styles.text}>
          <Emphasised text={t('shipmentDetail.request.waiting', { carrier: carrier.name })} strong={carrier.name} />
        </p>
        {nextStatuses.includes('new') && (
          <Button onClick={actions.withdraw}>{t('shipmentDetail.request.withdraw')}</Button>
        )}
      </div>
    );
  }
  const maySend = mayAsk(shipment, session);
  if (!declinedReason && !maySend) return null;
  // Whoever has just declined is not the one to ask next.
  const name = carrier && !declinedReason && !parts.includes('carrier') ? carrier.name : null;
  return (
    <div className={declinedReason ? styles.declined : styles.band}>
      <p className={styles.text}>
        {declinedReason ? declinedText(shipment, declinedReason, t) : t('shipmentDetail.request.askDetail')}
      </p>
      {maySend && (
        <Button icon={<IconSend size={16} stroke={1.75} aria-hidden />} onClick={actions.request}>
          {name ? t('shipmentDetail.request.ask', { carrier: name }) : t('shipmentDetail.request.askSomebody')}
        </Button>
      )}
    </div>
  );
};
