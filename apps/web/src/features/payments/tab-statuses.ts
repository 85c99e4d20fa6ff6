import type { PaymentStatus } from '@waybill/domain/statuses';

/** In the order of a payment's life: what is asked for first. */
export const TAB_STATUSES = [
  'needs-payment',
  'pending',
  'onsite',
  'prepaid',
  'success',
  'failed',
] as const satisfies readonly PaymentStatus[];
