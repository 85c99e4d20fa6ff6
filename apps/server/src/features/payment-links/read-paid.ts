import { orNotFound } from '@waybill/domain/errors';
import type { PaymentId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { Money } from '@waybill/domain/money';
import { isPaid } from '@waybill/domain/payment';
import { isPayable } from './make-link.ts';
import type { PaymentLinkDeps } from './payment-link-deps.ts';
import type { KeptLink, PayablePayment } from './payment-links.repo.ts';

/** What a payer sees who comes back from a page to pay on: what it was about, and nothing of any shipment. */
export type PaidView = {
  readonly payee: string;
  readonly paymentId: PaymentId;
  readonly amount: Money;
  readonly state: 'paid' | 'pending' | 'open' | 'over';
  /** Where it is still to be paid; null where it is not. */
  readonly payUrl: string | null;
  readonly defaultLocale: Locale;
};

const stateOf = ({ state, amount }: KeptLink, payment: PayablePayment | null): PaidView['state'] => {
  if (state === 'paid' || (payment && isPaid(payment.status))) return 'paid';
  if (state === 'processing' || payment?.status === 'pending') return 'pending';
  const isDue = payment !== null && isPayable(payment) && payment.total.minor === amount.minor;
  return state === 'open' && isDue ? 'open' : 'over';
};

export const readPaid = async (
  { findReturned, inScopeOf, secrets, clock }: PaymentLinkDeps,
  token: string,
): Promise<PaidView> => {
  const hash = secrets.hashOf(token);
  const of = orNotFound(hash && (await findReturned(hash)));
  const view = await inScopeOf(of, async ({ links, rules, payee }): Promise<PaidView | null> => {
    const { usesPayments, defaultLocale } = await rules();
    const link = usesPayments ? await links.find(of.provider, of.externalId) : null;
    if (!link) return null;
    const { paymentId, amount, url, expiresAt } = link;
    const state = stateOf(link, await links.payment(of.key));
    const isThere = state === 'open' && Date.parse(expiresAt) > clock().getTime();
    return {
      payee: await payee(),
      paymentId,
      amount,
      state: state === 'open' && !isThere ? 'over' : state,
      payUrl: isThere ? url : null,
      defaultLocale,
    };
  });
  return orNotFound(view);
};
