import { z } from 'zod';

export const DELIVERY_STATUSES = [
  'in-warehouse',
  'new',
  'assigned',
  'transport-request',
  'self-collect',
  'not-picked-up',
  'out-for-delivery',
  'completed',
  'failed',
  'mixed',
  'open',
  'deleted',
] as const;
export const deliveryStatus = z.enum(DELIVERY_STATUSES);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

/** Nothing more is on its way: neither an arrival nor a day is expected of these. */
export const FINISHED: readonly DeliveryStatus[] = ['completed', 'failed', 'deleted'];
export const isFinished = (status: DeliveryStatus): boolean => FINISHED.includes(status);

/** The statuses that the config offers as tabs above the shipment list, in the specification's order. */
export const CONFIGURABLE_DELIVERY_STATUSES = [
  'out-for-delivery',
  'in-warehouse',
  'completed',
  'failed',
  'mixed',
  'assigned',
  'new',
  'open',
  'transport-request',
  'self-collect',
] as const satisfies readonly DeliveryStatus[];
export const configurableDeliveryStatus = z.enum(CONFIGURABLE_DELIVERY_STATUSES);

export const RECEIVER_STATUSES = ['home', 'not-home', 'access-point'] as const;
export const receiverStatus = z.enum(RECEIVER_STATUSES);
export type ReceiverStatus = z.infer<typeof receiverStatus>;

export const PAYMENT_STATUSES = ['failed', 'success', 'prepaid', 'onsite', 'pending', 'needs-payment'] as const;
export const paymentStatus = z.enum(PAYMENT_STATUSES);
export type PaymentStatus = z.infer<typeof paymentStatus>;
