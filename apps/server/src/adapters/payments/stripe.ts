import { currency, type Money } from '@waybill/domain/money';
import {
  type AskedLink,
  type MadeLink,
  PaymentProviderError,
  type ProviderEvent,
  type ProviderOutcome,
} from '@waybill/domain/payment-provider';
import Stripe from 'stripe';
import { z } from 'zod';

type Settings = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly url: string;
  readonly timeoutMs?: number;
};
type Sent = { readonly headers: Readonly<Record<string, string | string[] | undefined>>; readonly body: Buffer };

const TIMEOUT_MS = 8_000;
/** Beside the first try. The idempotency key makes sure that they make one link. */
const RETRIES = 2;
const TOLERANCE_SECONDS = 300;

/**
 * How many of Stripe's minor units are one of ours. Stripe counts both in hundredths: the krona has none by now, but is told as if it had,
 * and only whole ones are taken (docs.stripe.com/currencies, special cases).
 */
const STRIPE_UNITS = { ISK: 100, USD: 1 } as const satisfies Record<Money['currency'], number>;

/** Null for what cannot be said in a currency of ours, such as half a krona. */
const moneyOf = (units: number | null, code: string | null): Money | null => {
  const of = currency.safeParse(code?.toUpperCase()).data;
  if (!of || units === null) return null;
  const minor = units / STRIPE_UNITS[of];
  return Number.isSafeInteger(minor) && minor >= 0 ? { minor, currency: of } : null;
};

/** Stripe has no Icelandic: the browser's language then, which falls back to English. */
const STRIPE_LOCALES = { en: 'en', is: 'auto' } as const satisfies Record<AskedLink['locale'], string>;

const session = z.object({
  id: z.string().min(1).max(200),
  payment_status: z.string(),
  // An amount that cannot be told is none, which people look at.
  amount_total: z.number().nullable().catch(null),
  currency: z.string().max(10).nullable().catch(null),
});

/** A card is paid at once; a bank transfer is on its way when the payer is done. Null for what is not about the end of a session. */
const outcomesOf = (type: string): { readonly unpaid: ProviderOutcome; readonly other: ProviderOutcome } | null => {
  switch (type) {
    case 'checkout.session.completed':
      return { unpaid: 'processing', other: 'paid' };
    case 'checkout.session.async_payment_succeeded':
      return always('paid');
    case 'checkout.session.async_payment_failed':
      return always('failed');
    case 'checkout.session.expired':
      return always('expired');
    default:
      return null;
  }
};
const always = (outcome: ProviderOutcome) => ({ unpaid: outcome, other: outcome });

/** What is told in the log: Stripe's own words, which name no key. */
const asProviderError = (error: unknown): unknown => {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const isAway =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    (error.statusCode ?? 500) >= 500;
  const what = [error.type, error.statusCode, error.code, error.requestId].filter(Boolean).join(', ');
  return isAway
    ? new PaymentProviderError('unreachable', `Stripe does not answer (${what})`)
    : new PaymentProviderError('refused', `Stripe has refused (${what}): ${error.message}`);
};

/** Payments by Stripe Checkout: a page of Stripe's for each link, and signed events about it. */
export const stripeProvider = ({ secretKey, webhookSecret, url, timeoutMs = TIMEOUT_MS }: Settings) => {
  const { protocol, hostname, port } = new URL(url);
  const stripe = new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port: Number(port) }),
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
  const isClosed = async (externalId: string): Promise<boolean> => {
    try {
      const { status } = await stripe.checkout.sessions.retrieve(externalId);
      return status === 'complete' || status === 'expired';
    } catch (error) {
      throw asProviderError(error);
    }
  };
  return {
    name: 'stripe',
    title: 'Stripe',

    createLink: async (asked: AskedLink): Promise<MadeLink> => {
      const { minor, currency: of } = asked.amount;
      try {
        const made = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: asked.paymentId,
            metadata: { paymentId: asked.paymentId },
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: of.toLowerCase(),
                  unit_amount: minor * STRIPE_UNITS[of],
                  product_data: { name: `${asked.payee}, ${asked.paymentId}` },
                },
              },
            ],
            ...(asked.payerEmail && { customer_email: asked.payerEmail }),
            success_url: asked.paidUrl,
            cancel_url: asked.returnUrl,
            locale: STRIPE_LOCALES[asked.locale],
          },
          { idempotencyKey: asked.idempotencyKey },
        );
        if (!made.url) throw new PaymentProviderError('refused', 'Stripe has made a link without an address');
        return { externalId: made.id, url: made.url, expiresAt: new Date(made.expires_at * 1000) };
      } catch (error) {
        throw asProviderError(error);
      }
    },

    withdrawLink: async (externalId: string): Promise<boolean> => {
      try {
        await stripe.checkout.sessions.expire(externalId);
        return true;
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw asProviderError(error);
        // Refused, for which there is no code of its own: only a session that is complete or has expired cannot be paid any more.
        if (await isClosed(externalId)) return false;
        throw asProviderError(error);
      }
    },

    readEvent: ({ headers, body }: Sent, now: Date): ProviderEvent | 'forged' | 'unreadable' | null => {
      let event: Stripe.Event;
      try {
        const signature = String(headers['stripe-signature'] ?? '');
        const at = now.getTime();
        event = stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SECONDS, undefined, at);
      } catch {
        return 'forged';
      }
      const outcomes = outcomesOf(event.type);
      if (!outcomes) return null;
      const read = session.safeParse(event.data?.object);
      if (!read.success) return 'unreadable';
      const { id, payment_status, amount_total, currency: code } = read.data;
      const outcome = payment_status === 'unpaid' ? outcomes.unpaid : outcomes.other;
      return { eventId: event.id, externalId: id, outcome, amount: moneyOf(amount_total, code) };
    },
  };
};
