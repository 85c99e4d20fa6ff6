import { createHash } from 'node:crypto';
import type { Author } from '@waybill/domain/actor';
import { AppError, orNotFound } from '@waybill/domain/errors';
import { paymentLinkId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import { mayPayOnline, PaymentProviderError } from '@waybill/domain/payment-provider';
import type { PaymentLinkDeps, PaymentRef } from './payment-link-deps.ts';
import type { KeptLink, PayablePayment } from './payment-links.repo.ts';
import { returnUrls } from './return-urls.ts';

/** A link that is about to expire is not given to anybody. */
const LEAST_LEFT_MS = 15 * 60_000;

/** Who asks for a link, and in which language its page is to be; absent: in whichever it is, or that of whoever is paid. */
export type Asking = { readonly by: Author; readonly locale?: Locale };

type Needs = Pick<PaymentLinkDeps, 'clock' | 'provider' | 'inScopeOf' | 'onError' | 'publicUrl' | 'secrets'>;

export const isPayable = (payment: PayablePayment): boolean => {
  const { status, hasFailedOnline, mayRevive, hasUnsettledMoney, isOfSample, total } = payment;
  return !isOfSample && total.minor > 0 && !hasUnsettledMoney && mayPayOnline(status, hasFailedOnline && mayRevive);
};

/** The link that can still be used for exactly what is due, in the language that is asked for. */
const usable = (
  link: KeptLink | null,
  { total }: PayablePayment,
  locale: Locale | undefined,
  now: Date,
): KeptLink | null =>
  link?.state === 'open' &&
  link.locale !== null &&
  (locale === undefined || link.locale === locale) &&
  link.amount.minor === total.minor &&
  link.amount.currency === total.currency &&
  Date.parse(link.expiresAt) - now.getTime() > LEAST_LEFT_MS
    ? link
    : null;

const payable = (payment: PayablePayment | null): PayablePayment => {
  const found = orNotFound(payment);
  if (found.isOfSample) throw new AppError('sample-not-paid');
  if (!isPayable(found)) throw new AppError('payment-not-due');
  return found;
};

/** Two who ask at the same moment name the same key, and the provider makes one link for both. */
const keyOf = ({ key, total }: PayablePayment, made: number, locale: Locale): string =>
  createHash('sha256')
    .update(JSON.stringify([key, total.minor, total.currency, made, locale]))
    .digest('hex');

/** The same for the same key, since the address to come back to is part of what the provider is asked; in the form of a UUID of one's own making. */
const idOf = (key: string) => {
  const [, a = '', b = '', c = '', d = ''] = /^(.{8})(.{4})(.{3})(.{3})/.exec(key) ?? [];
  return paymentLinkId.parse(`${a}-${b}-8${c}-8${d}-${key.slice(18, 30)}`);
};

/**
 * The link to the page where a payment is paid: the one that is there, or a new one. The provider is asked outside of any transaction. The payment
 * stays as it is until the provider says something; only one whose last attempt has failed is to be paid again.
 */
export const makeLink = async (
  { clock, provider, inScopeOf, onError, publicUrl, secrets }: Needs,
  of: PaymentRef,
  { by, locale: asked }: Asking,
): Promise<KeptLink> => {
  const { key } = of;
  const before = await inScopeOf(of, async (repos) => {
    const { usesPayments, defaultLocale } = await repos.rules();
    if (!usesPayments) throw new AppError('feature-off');
    const payment = payable(await repos.links.payment(key));
    const { link, made } = await repos.links.newest(key);
    const kept = usable(link, payment, asked, clock());
    return { payment, made, link: kept, payee: await repos.payee(), locale: asked ?? defaultLocale };
  });
  const { payment, payee, locale } = before;
  const isRetry = payment.status === 'failed';
  if (before.link && !isRetry) return before.link;
  if (!provider) throw new AppError('no-payment-provider');
  const idempotencyKey = keyOf(payment, before.made, locale);
  const id = idOf(idempotencyKey);
  const urls = returnUrls({ publicUrl, secrets }, { id, locale });
  const made = await provider
    .createLink({
      paymentId: payment.paymentId,
      amount: payment.total,
      payee,
      payerEmail: payment.payerEmail,
      locale,
      paidUrl: urls.paid,
      returnUrl: urls.back,
      idempotencyKey,
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
    const newest = await repos.links.newest(key);
    // Somebody else has asked meanwhile, and was first: there is one page to pay on, in whatever language.
    const others = newest.made > before.made ? usable(newest.link, held, undefined, now) : null;
    if (others) return others;
    if (held.status === 'failed') await repos.move(held, 'needs-payment', by);
    await repos.links.add(held, { id, provider: provider.name, locale, returnHash: urls.hash, ...made }, now);
    return orNotFound(await repos.links.find(provider.name, made.externalId));
  });
};
