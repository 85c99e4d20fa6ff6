import type { ReplyOf } from '@waybill/contract/endpoint';
import type { readPaymentLink } from '@waybill/contract/payment-links';
import { AppError, orNotFound } from '@waybill/domain/errors';
import type { PaymentId } from '@waybill/domain/ids';
import type { Requester } from '../../http/visitor.ts';
import { type Asking, isPayable, makeLink } from './make-link.ts';
import type { PaymentLinkDeps, PaymentRef } from './payment-link-deps.ts';
import type { KeptLink } from './payment-links.repo.ts';

const presented = ({ id: _id, externalId: _name, locale: _locale, ...link }: KeptLink) => link;

/** What the office sees of how a payment is paid. */
export const readLink = (
  { inScope, provider }: PaymentLinkDeps,
  by: Requester,
  paymentId: PaymentId,
): Promise<ReplyOf<typeof readPaymentLink>> =>
  inScope(by, async ({ links, rules, find }) => {
    if (!(await rules()).usesPayments) throw new AppError('feature-off');
    const key = orNotFound(await find(paymentId));
    const payment = orNotFound(await links.payment(key));
    const { link } = await links.newest(key);
    return {
      provider: provider?.title ?? null,
      isPayable: isPayable(payment),
      link: link && presented(link),
      collections: await links.collections(key),
      unsettled: await links.unsettledOf(key),
    };
  });

/** A link for the office to hand on; for a payment that the requester sees. */
export const makeOfficeLink = async (deps: PaymentLinkDeps, by: Requester, paymentId: PaymentId) => {
  const asked = await deps.inScope(
    by,
    async ({ find, rules, author }): Promise<{ readonly of: PaymentRef; readonly how: Asking }> => {
      if (!(await rules()).usesPayments) throw new AppError('feature-off');
      const key = orNotFound(await find(paymentId));
      return { of: { organisationId: by.actor.organisationId, subCompanyId: null, key }, how: { by: author } };
    },
  );
  return presented(await makeLink(deps, asked.of, asked.how));
};
