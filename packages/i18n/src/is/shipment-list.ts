import type { shipmentList as source } from '../en/shipment-list.ts';
import type { Catalogue } from '../translate.ts';

export const shipmentList = {
  heading: 'Waybill',
} as const satisfies Catalogue<typeof source>;
