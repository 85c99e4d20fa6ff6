import { paymentEventId, paymentId } from '@waybill/domain/ids';
import { moneySum } from '@waybill/domain/money';
import { LINK_STATES, VERDICTS_TO_SETTLE } from '@waybill/domain/payment-provider';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** More than any event that a provider sends. */
const MOST_EVENT_BYTES = 256 * 1024;

export const receiveProviderEvent = endpoint({
  method: 'POST',
  path: '/api/payment-providers/:provider/events',
  summary: 'What a provider of payments says, signed by it; the same again changes nothing',
  params: z.object({ provider: z.string().max(50) }),
  takesBytes: { mostBytes: MOST_EVENT_BYTES },
  reply: z.object({ received: z.literal(true) }),
});

const paymentLink = z.object({
  url: z.string(),
  amount: moneySum,
  state: z.enum(LINK_STATES),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type PaymentLink = z.infer<typeof paymentLink>;

/** Money that fits nothing: what was said, and what was due then. */
const unsettledEvent = z.object({
  id: paymentEventId,
  paymentId,
  /** Of the provider, as people call it. */
  provider: z.string(),
  externalId: z.string(),
  verdict: z.enum(VERDICTS_TO_SETTLE),
  /** Null: an amount that cannot be said in a currency of ours. */
  amount: moneySum.nullable(),
  due: moneySum.nullable(),
  receivedAt: z.string(),
});
export type UnsettledEvent = z.infer<typeof unsettledEvent>;

/** What was collected at the door for a payment. */
const collection = z.object({
  method: z.enum(['cash', 'card']),
  amount: moneySum,
  collectedAt: z.string(),
  /** Null: by a driver of somebody else. */
  driver: z.string().nullable(),
  counts: z.boolean(),
});
export type PaymentCollection = z.infer<typeof collection>;

const params = z.object({ paymentId });

export const readPaymentLink = endpoint({
  method: 'GET',
  path: '/api/payments/:paymentId/link',
  summary: 'How a payment can be paid online, what was collected for it at the door, and what of it is to be settled',
  params,
  reply: z.object({
    /** Who would take the money; null where nobody has set that up. */
    provider: z.string().nullable(),
    /** Whether a link can be made for it as it is now. */
    isPayable: z.boolean(),
    /** The last that was made, in whatever state it is. */
    link: paymentLink.nullable(),
    collections: z.array(collection).max(50),
    unsettled: z.array(unsettledEvent).max(50),
  }),
});

export const makePaymentLink = endpoint({
  method: 'POST',
  path: '/api/payments/:paymentId/link',
  summary: 'The link to the page where a payment is paid; the same again while it can be used',
  params,
  reply: z.object({ link: paymentLink }),
});

/** As many as a screen lists; more come when these are settled. */
const MOST_UNSETTLED = 100;

export const listUnsettledEvents = endpoint({
  method: 'GET',
  path: '/api/payment-events',
  summary: 'Money that came and fits nothing: another amount than due, or for what was paid or given up before',
  reply: z.object({ events: z.array(unsettledEvent).max(MOST_UNSETTLED) }),
});

export const settlePaymentEvent = endpoint({
  method: 'POST',
  path: '/api/payment-events/:paymentEventId/settle',
  summary: 'Somebody has seen to it',
  params: z.object({ paymentEventId }),
  reply: z.object({}),
});

export const openPaidPage = endpoint({
  method: 'GET',
  path: '/paid/:token',
  summary: 'Where a payer comes back to: whether it is paid, and to whom',
  params: z.object({ token: z.string().max(100) }),
  query: z.object({
    lang: z.string().optional().catch(undefined),
    /** The provider says that the payer is done. */
    paid: z.string().optional().catch(undefined),
  }),
  answersPage: true,
  reply: z.never(),
});

export const payAgain = endpoint({
  method: 'POST',
  path: '/paid/:token',
  summary: 'Leads a payer whose attempt has failed, or whose link is over, to the page where it is paid',
  params: z.object({ token: z.string().max(100) }),
  query: z.object({ lang: z.string().optional().catch(undefined) }),
  takesForm: true,
  answersPage: true,
  reply: z.never(),
});

/** More characters than any id has are none. */
const demoParams = z.object({ externalId: z.string().max(100) });
const demoQuery = z.object({ lang: z.string().optional().catch(undefined) });

export const openDemoPay = endpoint({
  method: 'GET',
  path: '/demo-pay/:externalId',
  summary: 'The pay page of the demo, where no money moves',
  params: demoParams,
  query: demoQuery,
  answersPage: true,
  reply: z.never(),
});

export const answerDemoPay = endpoint({
  method: 'POST',
  path: '/demo-pay/:externalId',
  summary: 'Pays or declines on the pay page of the demo',
  params: demoParams,
  query: demoQuery,
  takesForm: true,
  answersPage: true,
  reply: z.never(),
});
