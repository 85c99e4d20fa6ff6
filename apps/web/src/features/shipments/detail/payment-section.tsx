import type { Shipment } from '@waybill/contract/shipments';
import type { PaymentStatus } from '@waybill/domain/statuses';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { StatusDot } from '../../../ui/basics/status-dot.tsx';
import { Fact, Facts, Section } from './facts.tsx';

const TONES = {
  failed: 'error',
  success: 'success',
  prepaid: 'success',
  onsite: 'info',
  pending: 'muted',
  'needs-payment': 'warning',
} as const satisfies Record<PaymentStatus, string>;

export const PaymentSection = ({ shipment }: { readonly shipment: Shipment }) => {
  const { t, format } = useI18n();
  const { paymentStatus, paymentAmount } = shipment;
  return (
    <Section title={t('shipmentDetail.section.payment')}>
      <Facts>
        <Fact label={t('shipment.field.paymentStatus')}>
          {paymentStatus && (
            <StatusDot tone={TONES[paymentStatus]} isQuiet>
              {t(`shipment.paymentStatus.${paymentStatus}`)}
            </StatusDot>
          )}
        </Fact>
        <Fact label={t('shipment.field.paymentAmount')}>{paymentAmount && format.money(paymentAmount)}</Fact>
      </Facts>
    </Section>
  );
};
