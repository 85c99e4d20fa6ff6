import type { PaymentId } from './ids.ts';
import type { Locale } from './locales.ts';
import type { Money } from './money.ts';
import { isPaid } from './payment.ts';
import type { PaymentStatus } from './statuses.ts';

/** What a provider of payments is asked for: a page where exactly this is paid. */
export type AskedLink = {
  readonly paymentId: PaymentId;
  readonly amount: Money;
  /** Who is paid, as the payer knows them. */
  readonly payee: string;
  readonly payerEmail: string | null;
  /** The language of the page, where the provider speaks it. */
  readonly locale: Locale;
  /** Where the payer comes back to, having paid or not. */
  readonly paidUrl: string;
  readonly returnUrl: string;
  /** The same key is the same link, however often it is asked for. */
  readonly idempotencyKey: string;
};

export type MadeLink = {
  /** What the provider calls it, by which its events name it. */
  readonly externalId: string;
  readonly url: string;
  readonly expiresAt: Date;
};

/** What a provider says has become of a link. Processing: the payer has done their part, and the money is on its way. */
export const PROVIDER_OUTCOMES = ['processing', 'paid', 'failed', 'expired'] as const;
export type ProviderOutcome = (typeof PROVIDER_OUTCOMES)[number];

export type ProviderEvent = {
  /** The provider's own: the same event may come several times. */
  readonly eventId: string;
  readonly externalId: string;
  readonly outcome: ProviderOutcome;
  /** What was paid; null where the provider says nothing of it that can be said in a currency of ours. */
  readonly amount: Money | null;
};

/** Why a provider has not done what it was asked for: it does not answer, or it does not want to. */
export class PaymentProviderError extends Error {
  readonly failure: 'unreachable' | 'refused';

  constructor(failure: PaymentProviderError['failure'], message: string) {
    super(message);
    this.failure = failure;
  }
}

export const LINK_STATES = ['open', ...PROVIDER_OUTCOMES] as const;
export type LinkState = (typeof LINK_STATES)[number];

/**
 * What has become of an event. Moved: the payment has another status. Noted: it has changed nothing. Overtaken: something later has come
 * before it. Repeated: the same was said by another event. The others are money that fits nothing, which people settle.
 */
export const EVENT_VERDICTS = [
  'moved',
  'noted',
  'overtaken',
  'repeated',
  'other-amount',
  'paid-before',
  'given-up',
  'gone',
] as const;
export type EventVerdict = (typeof EVENT_VERDICTS)[number];
export const VERDICTS_TO_SETTLE = [
  'other-amount',
  'paid-before',
  'given-up',
  'gone',
] as const satisfies readonly EventVerdict[];
export type VerdictToSettle = (typeof VERDICTS_TO_SETTLE)[number];

export type Judged = {
  readonly verdict: EventVerdict;
  /** The statuses that the payment goes through, in their order. */
  readonly moves: readonly PaymentStatus[];
  readonly link: LinkState;
};

type JudgedPayment = {
  readonly status: PaymentStatus;
  readonly due: Money;
  /** Failed, and none of its shipments has another payment by now. */
  readonly mayRevive: boolean;
};

type JudgedLink = {
  readonly state: LinkState;
  /** Of several links of a payment, the one that was made last: what becomes of an older one says nothing of the payment, unless it was paid. */
  readonly isNewest: boolean;
};

const isSame = (one: Money | null, other: Money): boolean =>
  one !== null && one.minor === other.minor && one.currency === other.currency;

/** Money that has come. It settles a payment once, and only what is due. */
const judgePaid = (amount: Money | null, payment: JudgedPayment | null, { state }: JudgedLink): Judged => {
  const link = 'paid';
  if (state === 'paid') return { verdict: 'repeated', moves: [], link };
  const left = (verdict: EventVerdict): Judged => ({ verdict, moves: [], link });
  if (!payment) return left('gone');
  if (isPaid(payment.status)) return left('paid-before');
  if (payment.status === 'failed' && !payment.mayRevive) return left('given-up');
  if (!isSame(amount, payment.due)) return left('other-amount');
  return { verdict: 'moved', moves: payment.status === 'failed' ? ['pending', 'success'] : ['success'], link };
};

/** The rank of what was said of a link: something of a lower rank that comes later was said before. */
const RANKS = { open: 0, processing: 1, expired: 2, failed: 3, paid: 4 } as const satisfies Record<LinkState, number>;

/** What a provider's event means for a payment, whatever came before it, twice or in another order; null for a payment that is gone. */
export const judgeProviderEvent = (
  { outcome, amount }: Pick<ProviderEvent, 'outcome' | 'amount'>,
  payment: JudgedPayment | null,
  link: JudgedLink,
): Judged => {
  if (outcome === 'paid') return judgePaid(amount, payment, link);
  if (RANKS[link.state] >= RANKS[outcome]) {
    return { verdict: link.state === outcome ? 'repeated' : 'overtaken', moves: [], link: link.state };
  }
  const moveTo = (status: PaymentStatus, from: readonly PaymentStatus[]): Judged =>
    payment && link.isNewest && from.includes(payment.status)
      ? { verdict: 'moved', moves: [status], link: outcome }
      : { verdict: 'noted', moves: [], link: outcome };
  if (outcome === 'processing')
    return moveTo('pending', ['needs-payment', ...(payment?.mayRevive ? ['failed' as const] : [])]);
  if (outcome === 'failed') return moveTo('failed', ['needs-payment', 'pending']);
  return { verdict: 'noted', moves: [], link: outcome };
};

/** Whether a receiver may be sent to a provider's page: it is to be paid there, or an attempt to do so has failed. */
export const mayPayOnline = (status: PaymentStatus, hasFailedOnline: boolean): boolean =>
  status === 'needs-payment' || (status === 'failed' && hasFailedOnline);
