import type { Author } from '@waybill/domain/actor';
import { orNotFound } from '@waybill/domain/errors';
import type { ShipmentKey } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import { isPayable, makeLink } from './make-link.ts';
import type { PaymentLinkDeps } from './payment-link-deps.ts';
import type { PayablePayment } from './payment-links.repo.ts';

/** What a receiver sees of the payment for a shipment. */
export type ReceiversPayment = Pick<
  PayablePayment,
  'paymentId' | 'status' | 'fee' | 'goods' | 'total' | 'paidAt' | 'paidWith' | 'hasUnsettledMoney'
> & {
  /** Whom it is owed to; perhaps another than who delivers. */
  readonly payee: string;
  /** How many shipments it is for. */
  readonly shipments: number;
  /** It can be paid on a provider's page. */
  readonly isPayable: boolean;
  /** The last attempt to do so has failed. */
  readonly hasFailed: boolean;
};

/** Null where nothing is to be paid, or whoever is paid does not use payments. */
export const readAsReceiver = async (
  { findOfShipment, inScopeOf, provider }: PaymentLinkDeps,
  shipment: ShipmentKey,
): Promise<ReceiversPayment | null> => {
  const of = await findOfShipment(shipment);
  return (
    of &&
    inScopeOf(of, async ({ links, rules, payee }) => {
      const payment = (await rules()).usesPayments ? await links.payment(of.key) : null;
      if (!payment) return null;
      const { paymentId, status, fee, goods, total, paidAt, paidWith, hasUnsettledMoney, shipments } = payment;
      const amounts = { fee, goods, total, paidAt, paidWith, hasUnsettledMoney };
      const shown = { paymentId, status, ...amounts, shipments: shipments.length };
      return {
        ...shown,
        payee: await payee(),
        isPayable: provider !== null && isPayable(payment),
        hasFailed: status === 'failed' && isPayable(payment),
      };
    })
  );
};

/** Receivers are known by nothing but their link: neither their network address nor their browser is kept. */
export const RECEIVER: Author = { kind: 'receiver', id: null, name: '', email: null, address: null, userAgent: null };

/** The address of the page where the receiver pays. */
export const payAsReceiver = async (deps: PaymentLinkDeps, shipment: ShipmentKey, locale: Locale): Promise<string> => {
  const of = orNotFound(await deps.findOfShipment(shipment));
  return (await makeLink(deps, of, { by: RECEIVER, locale })).url;
};
