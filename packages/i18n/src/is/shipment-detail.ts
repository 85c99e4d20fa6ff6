import type { shipmentDetail as source } from '../en/shipment-detail.ts';
import type { Catalogue } from '../translate.ts';

export const shipmentDetail = {
  heading: 'Waybill',
} as const satisfies Catalogue<typeof source>;
