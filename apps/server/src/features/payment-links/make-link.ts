import { createHash } from 'node:crypto';
import type { Author } from '@waybill/domain/actor';
import { AppError, orNotFound } from '@waybill/domain/errors';
import { mayPayOnline, PaymentProviderError } from '@waybill/domain/payment-provider';
import type { PaymentLinkDeps, PaymentRef } from './payment-link-deps.ts';
import type { KeptLink, PayablePayment } from './payment-links.repo.ts';

/** A link that is about to expire is not given to anybody. */
const LEAST_LEFT_MS = 15 * 60_000;

/** Who asks for a link, and where the payer is sent back to; absent: to the page on which the receiver follows the first shipment. */
export type Asking = { readonly by: Author; readonly returnUrl?: string };

type Needs = Pick<PaymentLinkDeps, 'clock' | 'provider' | 'inScopeOf' | 'onError'>;

export const isPayable = ({ status, hasFailedOnline, mayRevive, hasUnsettledMoney, total }: PayablePayment): boolean =>
  total.minor > 0 && !hasUnsettledMoney && mayPayOnline(status, hasFailedOnline && mayRevive);

/** The link that can still be used for exactly what is due. */
const usable = (link: KeptLink | null, { total }: PayablePayment, now: Date): KeptLink | null =>
  link?.state === 'open' &&
  link.amount.minor === total.minor &&
  link.amount.currency === total.currency &&
  Date.parse(link.expiresAt) - now.getTime() > LEAST_LEFT_MS
    ? link
    : null;

const payable = (payment: PayablePayment | null): PayablePayment => {
  const found = orNotFound(payment);
  if (!isPayable(found)) throw new AppError('payment-not-due');
  return found;
};

/** Two who ask at the same moment name the same key, and the provider makes one link for both. */
const keyOf = ({ key, total }: PayablePayment, made: number, returnUrl: string): string =>
  createHash('sha256')
    .update(JSON.stringify([key, total.minor, total.currency, made, returnUrl]))
    .digest('hex');

const withPaid = (url: string): string => {
  const paid = new URL(url);
  paid.searchParams.set('paid', '1');
  return paid.href;
};

/**
 * The link to the page where a payment is paid: the one that is there, or a new one. The provider is asked outside of any transaction. The payment
 * stays as it is until the provider says something; only one whose last attempt has failed is to be paid again.
 */
export const makeLink = async (
  { clock, provider, inScopeOf, onError }: Needs,
  of: PaymentRef,
  { by, returnUrl: asked }: Asking,
): Promise<KeptLink> => {
  const { key } = of;
  const before = await inScopeOf(of, async (repos) => {
    if (!(await repos.rules()).usesPayments) throw new AppError('feature-off');
    const payment = payable(await repos.links.payment(key));
    const { link, made } = await repos.links.newest(key);
    const [first] = payment.shipments;
    const returnUrl = asked ?? (first && (await repos.trackingUrlOf(first.key)));
    return { payment, made, link: usable(link, payment, clock()), payee: await repos.payee(), returnUrl };
  });
  const { payment, payee, returnUrl } = before;
  const isRetry = payment.status === 'failed';
  if (before.link && !isRetry) return before.link;
  if (!provider || returnUrl === undefined) throw new AppError('no-payment-provider');
  const made = await provider
    .createLink({
      paymentId: payment.paymentId,
      amount: payment.total,
      payee,
      payerEmail: payment.payerEmail,
      paidUrl: withPaid(returnUrl),
      returnUrl,
      idempotencyKey: keyOf(payment, before.made, returnUrl),
    })
    .catch((error: unknown) => {
      if (!(error instanceof PaymentProviderError)) throw error;
      onError(error);
      throw new AppError('payment-provider-failed');
    });
  return inScopeOf(of, async (repos) => {
    const held = payable(await repos.hold(key));
    const { minor, currency } = payment.total;
    // What is due has changed while the provider was asked: nobody is sent to pay something else.
    if (held.total.minor !== minor || held.total.currency !== currency) throw new AppError('payment-not-due');
    const now = clock();
    const others = usable((await repos.links.newest(key)).link, held, now);
    if (others) return others;
    if (held.status === 'failed') await repos.move(held, 'needs-payment', by);
    await repos.links.add(held, { provider: provider.name, returnUrl, ...made }, now);
    return orNotFound(await repos.links.find(provider.name, made.externalId));
  });
};
