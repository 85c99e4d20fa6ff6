import type { Shipment } from '@waybill/contract/shipments';
import type { PaymentStatus } from '@waybill/domain/statuses';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { DetailSection, Facts } from '../../../shared/facts/facts.tsx';
import { StatusDot } from '../../../ui/basics/status-dot.tsx';
import { FieldFacts } from './field-facts.tsx';

const TONES = {
  failed: 'error',
  success: 'success',
  prepaid: 'success',
  onsite: 'info',
  pending: 'muted',
  'needs-payment': 'warning',
} as const satisfies Record<PaymentStatus, string>;

export const PaymentSection = ({ shipment }: { readonly shipment: Shipment }) => {
  const { t } = useI18n();
  const { paymentStatus } = shipment;
  const status = paymentStatus && (
    <StatusDot tone={TONES[paymentStatus]} isQuiet>
      {t(`shipment.paymentStatus.${paymentStatus}`)}
    </StatusDot>
  );
  return (
    <DetailSection title={t('shipmentDetail.section.payment')}>
      <Facts>
        <FieldFacts shipment={shipment} section="payment" own={{ paymentStatus: status }} />
      </Facts>
    </DetailSection>
  );
};
