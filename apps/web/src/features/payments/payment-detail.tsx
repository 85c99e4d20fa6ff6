import { Link } from '@tanstack/react-router';
import type { Payment, PaymentShipment } from '@waybill/contract/payments';
import { useState } from 'react';
import { useNow } from '../../lib/browser/use-now.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { dayAndTime } from '../../lib/language/moment-text.ts';
import { paths } from '../../lib/paths.ts';
import { DetailSection, Fact, Facts } from '../../shared/facts/facts.tsx';
import { PaymentLink } from '../../shared/payments/payment-link.tsx';
import { NOTHING } from '../../shared/shipments/shipment-text.ts';
import { StatusBadge } from '../../shared/shipments/status-badge.tsx';
import { EditPaymentModal } from './edit-payment-modal.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentMoves } from './payment-moves.tsx';
import styles from './payment-panel.module.css';

export const PaymentDetail = ({ payment }: { readonly payment: Payment }) => {
  const { t, format } = useI18n();
  const now = useNow();
  const [isEditing, setEditing] = useState(false);
  const { amount, shipmentAmount, totalAmount, payerName, payerEmail, externalId, shipments, createdAt } = payment;
  const created = t('payments.createdOn', { time: dayAndTime(new Date(createdAt), now, { t, format }, 'inSentence') });
  return (
    <>
      <div className={styles.body}>
        <div className={styles.sum}>
          <p className={styles.large}>{format.money(totalAmount)}</p>
          <p className={styles.quiet}>{payerName ? `${payerName}, ${created}` : created}</p>
          <dl className={styles.amounts}>
            <div>
              <dt>{t('payments.shipmentAmount')}</dt>
              <dd>{format.amount(shipmentAmount)}</dd>
            </div>
            <div>
              <dt>{t('payments.amount')}</dt>
              <dd>{format.amount(amount)}</dd>
            </div>
            <div className={styles.together}>
              <dt>{t('payments.totalAmount')}</dt>
              <dd>{format.amount(totalAmount)}</dd>
            </div>
          </dl>
        </div>
        <DetailSection title={t('payments.section.shipments')} aside={format.number(shipments.length)}>
          <Shipments shipments={shipments} />
        </DetailSection>
        <DetailSection title={t('payments.section.details')}>
          <Facts>
            <Fact label={t('payments.payerName')}>{payerName}</Fact>
            <Fact label={t('payments.payerEmail')}>{payerEmail}</Fact>
            <Fact label={t('payments.externalId')} isMono>
              {externalId}
            </Fact>
          </Facts>
          <PaymentLink paymentId={payment.paymentId} />
        </DetailSection>
        <PaymentHistory payment={payment} />
      </div>
      <PaymentMoves payment={payment} onEdit={() => setEditing(true)} />
      {isEditing && <EditPaymentModal payment={payment} onClose={() => setEditing(false)} />}
    </>
  );
};

const Shipments = ({ shipments }: { readonly shipments: readonly PaymentShipment[] }) => {
  const { t, format } = useI18n();
  return (
    <table className={styles.shipments}>
      <thead>
        <tr>
          <th scope="col">{t('payments.ofShipment.shipment')}</th>
          <th scope="col">{t('payments.ofShipment.receiver')}</th>
          <th scope="col" className={styles.number}>
            {t('payments.ofShipment.goods')}
          </th>
          <th scope="col">{t('payments.ofShipment.status')}</th>
        </tr>
      </thead>
      <tbody>
        {shipments.map(({ shipmentId, receiverName, amount, deliveryStatus }) => (
          <tr key={shipmentId}>
            <th scope="row">
              {deliveryStatus ? (
                <Link to={paths.shipment} params={{ shipmentId }} className={styles.shipmentId}>
                  {shipmentId}
                </Link>
              ) : (
                <span className={styles.shipmentId}>{shipmentId}</span>
              )}
            </th>
            <td>{receiverName ?? NOTHING}</td>
            <td className={styles.number}>{amount ? format.amount(amount) : NOTHING}</td>
            <td>{deliveryStatus ? <StatusBadge status={deliveryStatus} isPlain /> : t('payments.ofShipment.gone')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
