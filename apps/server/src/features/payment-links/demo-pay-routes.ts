import * as contract from '@waybill/contract/payment-links';
import { orNotFound } from '@waybill/domain/errors';
import { locale } from '@waybill/domain/locales';
import type { ProviderOutcome } from '@waybill/domain/payment-provider';
import type { Serve } from '../../http/endpoints.ts';
import { demoPayPage } from './demo-pay-page.ts';
import type { PaymentLinkDeps } from './payment-link-deps.ts';
import type { PaymentProvider, SentEvent } from './payment-provider.ts';
import { receiveEvent } from './receive-event.ts';
import { returnUrls } from './return-urls.ts';

/** The demo's provider can also say, signed as every provider signs, what has become of a link. */
export type DemoProvider = PaymentProvider & {
  readonly tell: (
    of: { readonly externalId: string; readonly amount: { readonly minor: number; readonly currency: string } },
    outcome: ProviderOutcome,
    now: Date,
  ) => SentEvent;
};

type Asked = {
  readonly params: { readonly externalId: string };
  readonly query: { readonly lang?: string | undefined };
};

/** In the language that was chosen on it, or that its link was made for. */
const find = async (deps: PaymentLinkDeps, provider: DemoProvider, { params: { externalId }, query }: Asked) => {
  const of = orNotFound(await deps.findLinked(provider.name, externalId));
  const found = await deps.inScopeOf(of, async ({ links, payee, rules }) => {
    const link = await links.find(provider.name, externalId);
    return link && { link, payee: await payee(), defaultLocale: (await rules()).defaultLocale };
  });
  const { link, payee, defaultLocale } = orNotFound(found);
  const chosen = locale.safeParse(query.lang).data ?? link.locale ?? defaultLocale;
  return { link, payee, locale: chosen, urls: returnUrls(deps, { id: link.id, locale: chosen }) };
};

/** A pay page that works like any other, but that nothing is paid on it. In the demo only. */
export const demoPayRoutes = (serve: Serve, deps: PaymentLinkDeps, provider: DemoProvider) => {
  serve(contract.openDemoPay, 'public', async (call) => {
    const { urls, ...shown } = await find(deps, provider, call);
    return demoPayPage({ ...shown, back: urls.back });
  });

  serve(contract.answerDemoPay, 'public', async ({ params, query, form }) => {
    const { urls, ...shown } = await find(deps, provider, { params, query });
    const { link } = shown;
    if (link.state !== 'open') return { ...demoPayPage({ ...shown, back: urls.back }), status: 409 };
    const isPaying = form.choice === 'pay';
    const sent = provider.tell(link, isPaying ? 'paid' : 'failed', deps.clock());
    await receiveEvent(deps, provider.name, sent);
    const { pathname, search } = new URL(isPaying ? urls.paid : urls.back);
    return { seeOther: `${pathname}${search}` };
  });
};
