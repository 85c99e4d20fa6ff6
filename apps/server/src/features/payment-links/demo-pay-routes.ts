import * as contract from '@waybill/contract/payment-links';
import { orNotFound } from '@waybill/domain/errors';
import { locale } from '@waybill/domain/locales';
import type { ProviderOutcome } from '@waybill/domain/payment-provider';
import type { Serve } from '../../http/endpoints.ts';
import { demoPayPage } from './demo-pay-page.ts';
import type { PaymentLinkDeps } from './payment-link-deps.ts';
import type { PaymentProvider, SentEvent } from './payment-provider.ts';
import { receiveEvent } from './receive-event.ts';

/** The demo's provider can also say, signed as every provider signs, what has become of a link. */
export type DemoProvider = PaymentProvider & {
  readonly tell: (
    of: { readonly externalId: string; readonly amount: { readonly minor: number; readonly currency: string } },
    outcome: ProviderOutcome,
    now: Date,
  ) => SentEvent;
};

const find = async ({ findLinked, inScopeOf }: PaymentLinkDeps, provider: DemoProvider, externalId: string) => {
  const of = orNotFound(await findLinked(provider.name, externalId));
  const found = await inScopeOf(of, async ({ links, payee, rules }) => {
    const link = await links.find(provider.name, externalId);
    return link && { link, payee: await payee(), defaultLocale: (await rules()).defaultLocale };
  });
  return orNotFound(found);
};

/** A pay page that works like any other, but that nothing is paid on it. In the demo only. */
export const demoPayRoutes = (serve: Serve, deps: PaymentLinkDeps, provider: DemoProvider) => {
  serve(contract.openDemoPay, 'public', async ({ params, query }) => {
    const { link, payee, defaultLocale } = await find(deps, provider, params.externalId);
    return demoPayPage({ link, payee, locale: locale.safeParse(query.lang).data ?? defaultLocale });
  });

  serve(contract.answerDemoPay, 'public', async ({ params, query, form }) => {
    const { link, payee, defaultLocale } = await find(deps, provider, params.externalId);
    if (link.state !== 'open')
      return {
        ...demoPayPage({ link, payee, locale: locale.safeParse(query.lang).data ?? defaultLocale }),
        status: 409,
      };
    const isPaying = form.choice === 'pay';
    const sent = provider.tell(link, isPaying ? 'paid' : 'failed', deps.clock());
    await receiveEvent(deps, provider.name, sent);
    const back = new URL(link.returnUrl);
    if (isPaying) back.searchParams.set('paid', '1');
    return { seeOther: `${back.pathname}${back.search}` };
  });
};
