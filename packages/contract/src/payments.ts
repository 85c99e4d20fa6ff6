import { ACTOR_KINDS, auditChange } from '@waybill/domain/audit';
import { reason } from '@waybill/domain/bulk';
import { day } from '@waybill/domain/calendar';
import { paymentId, shipmentId, shipmentIds, subCompanyId, typedPaymentId } from '@waybill/domain/ids';
import { CURRENCIES } from '@waybill/domain/money';
import { MOST_SHIPMENTS_PAID, NEW_PAYMENT_STATUSES, PAYMENT_ACTIONS, paymentDetails } from '@waybill/domain/payment';
import { ENTRY_SOURCES } from '@waybill/domain/shipment-history';
import { deliveryStatus, PAYMENT_STATUSES, paymentStatus } from '@waybill/domain/statuses';
import { line } from '@waybill/domain/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SEARCH_MAX } from './list.ts';
import { rowVersion } from './row-version.ts';

const text = z.string().nullable();
/** Of many shipments together: more than can be typed for one. */
const amount = z.object({ minor: z.number().int(), currency: z.enum(CURRENCIES) });

/** A payment as a list shows it. */
const paymentRow = z.object({
  paymentId,
  version: rowVersion,
  status: paymentStatus,
  /** The statuses to which it may change. */
  nextStatuses: z.array(paymentStatus),
  /** The fee. */
  amount,
  /** What its shipments cost without it. */
  shipmentAmount: amount,
  totalAmount: amount,
  payerName: text,
  payerEmail: text,
  /** What a payment provider, or your own books, call it. */
  externalId: text,
  /** The division of all of its shipments; null when they have several, or none. */
  subCompanyId: subCompanyId.nullable(),
  shipmentCount: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PaymentRow = z.infer<typeof paymentRow>;

const paymentShipment = z.object({
  shipmentId,
  receiverName: text,
  /** Its part of what the shipments cost; null when nobody has said. */
  amount: amount.nullable(),
  /** Null of a shipment that is removed for good. */
  deliveryStatus: deliveryStatus.nullable(),
});
export type PaymentShipment = z.infer<typeof paymentShipment>;

const paymentEntry = z.object({
  id: z.uuid(),
  occurredAt: z.string(),
  by: z.object({ kind: z.enum(ACTOR_KINDS), name: z.string() }),
  source: z.enum(ENTRY_SOURCES),
  action: z.enum(PAYMENT_ACTIONS),
  changes: z.record(z.string(), auditChange),
  reason: text,
});
export type PaymentEntry = z.infer<typeof paymentEntry>;

export const payment = paymentRow.extend({
  shipments: z.array(paymentShipment),
  /** The newest first, and the last hundred of them. */
  history: z.array(paymentEntry),
});
export type Payment = z.infer<typeof payment>;

export const PAYMENTS_PAGE = 50;

/** The parts of a list's address on the screen, too: each is optional. */
export const paymentFilter = z.object({
  status: z.enum([...PAYMENT_STATUSES, 'all']).default('all'),
  search: line(SEARCH_MAX).default(''),
  /** The days on which it was made, in the organisation's time zone; both included. */
  from: day.optional(),
  to: day.optional(),
  /** The days on which it was paid; both included. */
  paidFrom: day.optional(),
  paidTo: day.optional(),
  currency: z.enum(CURRENCIES).optional(),
  subCompany: subCompanyId.optional(),
});
export type PaymentFilter = z.output<typeof paymentFilter>;

const inApi = { resource: 'payments' } as const;

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/payments',
  summary: 'The payments of the organisation, newest first, by pages',
  inApi,
  query: paymentFilter.extend({
    /** The id of the last payment of the page before. */
    after: paymentId.optional(),
  }),
  reply: z.object({
    payments: z.array(paymentRow),
    /** The cursor of the next page; null where there is none. */
    after: paymentId.nullable(),
  }),
});

const sum = z.object({
  status: paymentStatus,
  currency: z.enum(CURRENCIES),
  count: z.number().int(),
  /** The sum of their total amounts, in minor units. */
  minor: z.number().int(),
});
export type PaymentSum = z.infer<typeof sum>;

export const sumPayments = endpoint({
  method: 'GET',
  path: '/api/payments/sums',
  summary: 'How many payments there are and what they amount to, by status and currency',
  inApi,
  query: paymentFilter.omit({ status: true }),
  reply: z.object({
    sums: z.array(sum),
    /** Whether there is any payment at all, whatever the list is narrowed by. */
    isAnyThere: z.boolean(),
  }),
});

const params = z.object({ paymentId: typedPaymentId });
const reply = z.object({ payment });

export const readPayment = endpoint({
  method: 'GET',
  path: '/api/payments/:paymentId',
  summary: 'One payment with its shipments and its history',
  inApi,
  params,
  reply,
});

/** Each once. */
const paidShipments = shipmentIds(MOST_SHIPMENTS_PAID).refine((ids) => new Set(ids).size === ids.length, {
  error: 'duplicate',
});

export const createPayment = endpoint({
  method: 'POST',
  path: '/api/payments',
  summary: 'One payment for one or several shipments; it takes the place of those that were due for each of them',
  body: paymentDetails.safeExtend({
    status: z.enum(NEW_PAYMENT_STATUSES).default('needs-payment'),
    shipmentIds: paidShipments,
  }),
  reply,
});
export type NewPayment = z.output<typeof createPayment.body>;

export const editPayment = endpoint({
  method: 'PUT',
  path: '/api/payments/:paymentId',
  summary: 'Change the fee, while it is due, who pays, and what others call it',
  params,
  body: paymentDetails.safeExtend({ version: rowVersion }),
  reply,
});

export const movePayment = endpoint({
  method: 'POST',
  path: '/api/payments/:paymentId/status',
  summary:
    'Change the status; its shipments follow. 409 with the present payment when that is not allowed, or somebody else was first',
  params,
  body: z.strictObject({ version: rowVersion, status: paymentStatus, reason: reason.default(null) }),
  reply,
});

export const suggestPayment = endpoint({
  method: 'POST',
  path: '/api/payments/suggestion',
  summary: 'What a payment for these shipments would be, and why it cannot be for some of them; changes nothing',
  body: z.strictObject({ shipmentIds: paidShipments }),
  reply: z.object({
    shipments: z.array(
      paymentShipment.extend({
        /** Why it cannot be paid for by a new payment. */
        problem: z.string().nullable(),
      }),
    ),
    currency: z.enum(CURRENCIES),
    shipmentAmount: amount,
    payerName: text,
    payerEmail: text,
    status: z.enum(NEW_PAYMENT_STATUSES),
    /** The payments that are due for them, which it would take the place of. */
    replaces: z.array(paymentId),
  }),
});
export type PaymentSuggestion = z.infer<typeof suggestPayment.reply>;
