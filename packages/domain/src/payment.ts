import { z } from 'zod';
import type { PaymentId } from './ids.ts';
import { type Currency, type Money, money } from './money.ts';
import type { PaymentStatus } from './statuses.ts';
import { type FieldRefusal, optionalEmail, optionalLine } from './validation.ts';

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

/** What people type of a payment; what its shipments cost is typed at them. */
export const paymentDetails = z.strictObject({
  /** The fee. */
  amount: money,
  payerName: optionalLine(200),
  payerEmail: optionalEmail,
  externalId: optionalLine(200),
});
export type PaymentDetails = z.output<typeof paymentDetails>;

/** A new payment is to be paid before the delivery, or at the door. */
export const NEW_PAYMENT_STATUSES = ['needs-payment', 'onsite'] as const satisfies readonly PaymentStatus[];

/** How the next shipment of the same kind is paid for. What was paid for the last one is not paid for this one. */
export const paymentTermsOf = (status: PaymentStatus | null): (typeof NEW_PAYMENT_STATUSES)[number] | null =>
  status === null || status === 'onsite' ? status : 'needs-payment';

/** Why a payment cannot be for a shipment. */
type ShipmentOfPayment = {
  readonly isOwn: boolean;
  readonly isDeleted: boolean;
  readonly currency: Currency | null;
  /** What is to be paid for it now. */
  readonly current: {
    readonly status: PaymentStatus;
    readonly isShared: boolean;
    /** What is due has come by a provider, and somebody is to look at it. */
    readonly hasUnsettledMoney: boolean;
  } | null;
};

/** Null when it can be paid for, in this currency, by a new payment. */
export const newPaymentProblem = (
  { isOwn, isDeleted, currency, current }: ShipmentOfPayment,
  of: Currency,
): FieldRefusal['problem'] | null => {
  if (!isOwn) return 'shipment-of-another';
  if (isDeleted) return 'shipment-deleted';
  if (current && isPaid(current.status)) return 'payment-made';
  if (current?.status === 'pending' || current?.hasUnsettledMoney) return 'payment-pending';
  if (current && isDue(current.status) && current.isShared) return 'payment-shared';
  return currency !== null && currency !== of ? 'other-currency' : null;
};

/** What decides about the payment fields of a shipment that has a payment status. */
export type DecidingPayment = {
  readonly paymentId: PaymentId;
  readonly status: PaymentStatus;
  readonly currency: Currency;
  /** In minor units of that currency. */
  readonly fee: number;
  /** It is for other shipments too. */
  readonly isShared: boolean;
};

type PaymentFields = { readonly paymentStatus: PaymentStatus | null; readonly paymentAmount: Money | null };

const isSameAmount = (one: Money | null, other: Money | null) =>
  one?.minor === other?.minor && one?.currency === other?.currency;

const statusDecided = (to: PaymentStatus | null, { status, isShared }: DecidingPayment): boolean =>
  isShared || !(to === null ? isDue(status) : mayMovePayment(status, to));

/** Why an amount is not to be typed. One sum is of one currency: neither a fee nor the other shipments change theirs. */
const amountProblem = (
  { paymentStatus, paymentAmount }: PaymentFields,
  { status, isShared, currency, fee }: DecidingPayment,
): FieldRefusal['problem'] | null => {
  if (!(isDue(status) || (paymentStatus !== null && isDue(paymentStatus)))) return 'payment-decides';
  if (paymentStatus === null || paymentAmount === null || paymentAmount.currency === currency) return null;
  if (isShared) return 'payment-decides';
  return fee > 0 ? 'fee-currency' : null;
};

/** What somebody types at a shipment that its payment does not allow; each beside its field. */
export const paymentFieldProblems = (
  before: PaymentFields,
  after: PaymentFields,
  payment: DecidingPayment | null,
): FieldRefusal[] => {
  if (payment === null || before.paymentStatus === null) return [];
  const { paymentStatus: to } = after;
  const problems = {
    paymentStatus: to !== before.paymentStatus && statusDecided(to, payment) ? 'payment-decides' : null,
    paymentAmount: isSameAmount(before.paymentAmount, after.paymentAmount) ? null : amountProblem(after, payment),
  } as const;
  const allowed = `what payment ${payment.paymentId} says`;
  return (['paymentStatus', 'paymentAmount'] as const).flatMap((path) => {
    const problem = problems[path];
    return problem ? [{ path, problem, allowed }] : [];
  });
};

/** What the history of a payment records. */
export const PAYMENT_ACTIONS = [
  'created',
  'edited',
  'moved',
  'replaced',
  'shipment-edited',
  'shipment-deleted',
  'shipment-restored',
  'collection-taken-back',
] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];
