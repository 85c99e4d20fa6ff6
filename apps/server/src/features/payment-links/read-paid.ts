import { orNotFound } from '@waybill/domain/errors';
import type { PaymentId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { Money } from '@waybill/domain/money';
import { isPaid } from '@waybill/domain/payment';
import { isPayable, makeLink } from './make-link.ts';
import { RECEIVER } from './pay-as-receiver.ts';
import type { PaymentLinkDeps } from './payment-link-deps.ts';
import type { KeptLink, PayablePayment } from './payment-links.repo.ts';

/** What a payer sees who comes back from a page to pay on: what it was about, and nothing of any shipment. */
export type PaidView = {
  readonly payee: string;
  readonly paymentId: PaymentId;
  readonly amount: Money;
  readonly state: 'paid' | 'pending' | 'open' | 'failed' | 'ended' | 'over';
  /** Where it is still to be paid; null where it is not. */
  readonly payUrl: string | null;
  readonly defaultLocale: Locale;
};

/** Failed, or ended in another way: another link can be made, by which it is paid. Over: nothing is to be paid any more. */
const stateOf = (link: KeptLink, payment: PayablePayment | null, mayPay: boolean, now: Date): PaidView['state'] => {
  if (link.state === 'paid' || (payment && isPaid(payment.status))) return 'paid';
  if (link.state === 'processing' || payment?.status === 'pending') return 'pending';
  if (!mayPay || !payment || !isPayable(payment)) return 'over';
  if (link.state === 'failed') return 'failed';
  const isUsable =
    link.state === 'open' && payment.total.minor === link.amount.minor && Date.parse(link.expiresAt) > now.getTime();
  return isUsable ? 'open' : 'ended';
};

const returnedPayer = async ({ findReturned, secrets }: PaymentLinkDeps, token: string) => {
  const hash = secrets.hashOf(token);
  return orNotFound(hash && (await findReturned(hash)));
};

export const readPaid = async (deps: PaymentLinkDeps, token: string): Promise<PaidView> => {
  const { inScopeOf, provider, clock } = deps;
  const of = await returnedPayer(deps, token);
  const view = await inScopeOf(of, async ({ links, rules, payee }): Promise<PaidView | null> => {
    const { usesPayments, defaultLocale } = await rules();
    const link = usesPayments ? await links.find(of.provider, of.externalId) : null;
    if (!link) return null;
    const payment = await links.payment(of.key);
    const state = stateOf(link, payment, provider !== null, clock());
    return {
      payee: await payee(),
      paymentId: link.paymentId,
      amount: state === 'ended' && payment ? payment.total : link.amount,
      state,
      payUrl: state === 'open' ? link.url : null,
      defaultLocale,
    };
  });
  return orNotFound(view);
};

/** The address of the page where it is paid now. */
export const payAgain = async (deps: PaymentLinkDeps, token: string, locale: Locale): Promise<string> =>
  (await makeLink(deps, await returnedPayer(deps, token), { by: RECEIVER, locale })).url;
