import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Link } from '@tanstack/react-router';
import type { Shipment } from '@waybill/contract/shipments';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { paths } from '../../../lib/paths.ts';
import { useUiState } from '../../../lib/state/ui-state.ts';
import { DetailSection, Fact, Facts } from '../../../shared/facts/facts.tsx';
import { PaymentLink } from '../../../shared/payments/payment-link.tsx';
import { PaymentBadge } from '../../../shared/shipments/payment-badge.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { FieldFacts } from './field-facts.tsx';

/** What is to be paid for it: its own part, and the payment, which may be for others too. */
export const PaymentSection = ({ shipment }: { readonly shipment: Shipment }) => {
  const { t, format } = useI18n();
  const setShipmentsToPay = useUiState((state) => state.setShipmentsToPay);
  const { paymentStatus, payment, parts, shipmentId, deliveryStatus } = shipment;
  const mayPay = payment === null && parts.includes('organisation') && deliveryStatus !== 'deleted';
  return (
    <DetailSection
      title={t('shipmentDetail.section.payment')}
      aside={
        mayPay && (
          <Button
            variant="subtle"
            flush="end"
            icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setShipmentsToPay([shipmentId])}
          >
            {t('shipmentList.bulk.createPayment')}
          </Button>
        )
      }
    >
      <Facts>
        <FieldFacts
          shipment={shipment}
          section="payment"
          own={{ paymentStatus: paymentStatus && <PaymentBadge status={paymentStatus} /> }}
        />
        {payment && (
          <Fact label={t('page.payment')}>
            <Link to={paths.payment} params={{ paymentId: payment.paymentId }}>
              {payment.paymentId}
            </Link>
            {', '}
            {format.money(payment.totalAmount)}
            {payment.shipments > 1 && `, ${t('shipmentDetail.paidTogether', { count: payment.shipments })}`}
          </Fact>
        )}
      </Facts>
      {shipment.payment && <PaymentLink paymentId={shipment.payment.paymentId} />}
    </DetailSection>
  );
};
