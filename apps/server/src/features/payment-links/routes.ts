import * as contract from '@waybill/contract/payment-links';
import { AppError, orNotFound } from '@waybill/domain/errors';
import { locale } from '@waybill/domain/locales';
import { createTranslate } from '@waybill/i18n/create-translate';
import type { Serve } from '../../http/endpoints.ts';
import { goingToPay } from '../../http/going-to-pay.ts';
import { paidPage } from './paid-page.ts';
import type { PaymentLinkDeps } from './payment-link-deps.ts';
import { makeOfficeLink, readLink } from './read-link.ts';
import { payAgain, readPaid } from './read-paid.ts';
import { receiveEvent } from './receive-event.ts';

export const paymentLinkRoutes = (serve: Serve, deps: PaymentLinkDeps) => {
  const { inScope, clock } = deps;

  serve(contract.receiveProviderEvent, 'public', async ({ params, bytes, request }) => {
    await receiveEvent(deps, params.provider, { headers: request.headers, body: bytes });
    return { received: true as const };
  });

  serve(contract.openPaidPage, 'public', async ({ params: { token }, query }) =>
    paidPage(await readPaid(deps, token), {
      lang: locale.safeParse(query.lang).data ?? null,
      saysPaid: query.paid !== undefined,
    }),
  );

  serve(contract.payAgain, 'public', async ({ params: { token }, query }) => {
    const { payee, defaultLocale, state } = await readPaid(deps, token);
    const shown = locale.safeParse(query.lang).data ?? defaultLocale;
    // Somebody may have paid it in that moment: the page says so.
    if (state === 'paid' || state === 'pending' || state === 'over')
      return { seeOther: `/paid/${token}?lang=${shown}` };
    const url = await payAgain(deps, token, shown);
    return goingToPay(shown, createTranslate(shown)('paidPage.title', { payee }), url);
  });

  serve(contract.readPaymentLink, 'integrator', (call) => readLink(deps, call, call.params.paymentId));
  serve(contract.makePaymentLink, 'integrator', async (call) => ({
    link: await makeOfficeLink(deps, call, call.params.paymentId),
  }));

  serve(contract.listUnsettledEvents, 'integrator', (call) =>
    inScope(call, async ({ links, rules }) => {
      if (!(await rules()).usesPayments) throw new AppError('feature-off');
      return { events: await links.unsettled() };
    }),
  );
  serve(contract.settlePaymentEvent, 'integrator', (call) =>
    inScope(call, async ({ links, author }) => {
      orNotFound((await links.settle(call.params.paymentEventId, author.name, clock())) ? author : null);
      return {};
    }),
  );
};
