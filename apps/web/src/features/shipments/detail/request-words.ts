import type { Shipment } from '@waybill/contract/shipments';
import type { Translate } from '@waybill/i18n/translate';

type Declined = Pick<Shipment, 'carrier' | 'parts'>;

/** Who has declined and why; the carrier itself is addressed. */
export const declinedText = ({ carrier, parts }: Declined, reason: string, t: Translate): string =>
  parts.includes('carrier')
    ? t('shipmentDetail.request.youDeclined', { reason })
    : t('shipmentDetail.request.declinedBecause', { carrier: carrier?.name ?? t('shipment.field.carrierId'), reason });
