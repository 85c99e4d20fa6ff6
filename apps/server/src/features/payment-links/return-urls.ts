import type { PaymentLinkId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { PaymentLinkDeps } from './payment-link-deps.ts';

/**
 * Where a payer comes back to: a page that knows the payment and no shipment. A link to pay is handed on, and one payment may be for the
 * shipments of several receivers: the page on which one of them follows theirs is nobody else's.
 */
export const returnUrls = (
  { publicUrl, secrets }: Pick<PaymentLinkDeps, 'publicUrl' | 'secrets'>,
  { id, locale }: { readonly id: PaymentLinkId; readonly locale: Locale | null },
) => {
  const token = secrets.tokenOf(id);
  const back = `${publicUrl}/paid/${token}${locale ? `?lang=${locale}` : ''}`;
  const paid = `${back}${locale ? '&' : '?'}paid=1`;
  return { back, paid, hash: secrets.hashOf(token) };
};
