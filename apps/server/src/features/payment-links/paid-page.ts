import type { Locale } from '@waybill/domain/locales';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import { html } from '../../html.ts';
import type { PageAnswer } from '../../http/pages.ts';
import type { PaidView } from './read-paid.ts';

type Asked = {
  readonly lang: Locale | null;
  /** The provider has sent the payer back as one who is done. */
  readonly saysPaid: boolean;
};

export const paidPage = (view: PaidView, { lang, saysPaid }: Asked): PageAnswer & { readonly body: string } => {
  const locale = lang ?? view.defaultLocale;
  const t = createTranslate(locale);
  const format = createFormat(locale, 'UTC');
  const other: Locale = locale === 'en' ? 'is' : 'en';
  const { payee, payUrl } = view;
  // The provider's word comes a moment after the payer: nobody is asked to pay again meanwhile.
  const state = view.state === 'open' && saysPaid ? 'pending' : view.state;
  const paying = saysPaid ? '&paid=1' : '';
  const more =
    payUrl === null
      ? (state === 'failed' || state === 'ended') &&
        html`<form method="post" action="?lang=${locale}"><button class="button primary">${t('paidPage.again')}</button></form>`
      : state === 'open'
        ? html`<a class="button primary" href="${payUrl}">${t('paidPage.pay')}</a>`
        : html`<a href="?lang=${locale}">${t('paidPage.notPaid')}</a>`;
  // A script puts in where the payer came from: their own browser knows it, and nobody else.
  const back = html`<a id="back" class="button" hidden>${t('paidPage.back')}</a>`;
  const body = html`<header class="bar"><span class="name">${payee}</span><a class="language" hreflang="${other}" lang="${other}" href="?lang=${other}${paying}">${createTranslate(other)('publicPage.language')}</a></header>
<main class="pay" data-live data-offline="${t('paidPage.offline')}"><p id="offline" class="banner" role="status" hidden></p><section class="headline"><p class="stage">${t(`paidPage.${state}.title`)}</p><h1 class="time">${format.money(view.amount)}</h1><p>${t('demoPay.to', { payee })}</p><p class="mono">${t('demoPay.payment', { id: view.paymentId })}</p></section><section><p role="status">${t(`paidPage.${state}.text`, { payee })}</p></section><div class="dock">${more}${back}</div></main>`;
  return { locale, title: t('paidPage.title', { payee }), body: body.text };
};
