import type { shipmentForm as source } from '../en/shipment-form.ts';
import type { Catalogue } from '../translate.ts';

export const shipmentForm = {
  heading: 'Waybill',
} as const satisfies Catalogue<typeof source>;
