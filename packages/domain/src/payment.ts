import type { Currency, Money } from './money.ts';
import type { PaymentStatus } from './statuses.ts';

/** The statuses to which a payment may change from each. What was paid stays paid. */
export const NEXT_PAYMENT_STATUSES = {
  'needs-payment': ['pending', 'success', 'failed', 'onsite', 'prepaid'],
  pending: ['success', 'failed'],
  onsite: ['success', 'failed'],
  failed: ['needs-payment', 'pending'],
  prepaid: [],
  success: [],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>;

export const mayMovePayment = (from: PaymentStatus, to: PaymentStatus): boolean =>
  (NEXT_PAYMENT_STATUSES[from] as readonly PaymentStatus[]).includes(to);

export const isPaid = (status: PaymentStatus): boolean => status === 'success' || status === 'prepaid';

/** Neither paid nor given up: what it costs can change, and it can be paid together with others instead. */
export const isDue = (status: PaymentStatus): boolean => status === 'needs-payment' || status === 'onsite';

/** As many as a customer pays for at once; each is locked while the payment changes. */
export const MOST_SHIPMENTS_PAID = 500;

/** The fee and what the shipments cost, in one currency. */
export type PaymentAmounts = { readonly amount: Money; readonly shipmentAmount: Money; readonly totalAmount: Money };

export const paymentAmounts = (fee: number, ofShipments: number, currency: Currency): PaymentAmounts => ({
  amount: { minor: fee, currency },
  shipmentAmount: { minor: ofShipments, currency },
  totalAmount: { minor: fee + ofShipments, currency },
});

/** What the history of a payment records. */
export const PAYMENT_ACTIONS = ['created', 'edited', 'moved', 'shipment-edited'] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];
