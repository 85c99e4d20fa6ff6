import type { Locale } from '@waybill/domain/locales';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import { html } from '../../html.ts';
import type { PageAnswer } from '../../http/pages.ts';
import type { KeptLink } from './payment-links.repo.ts';

type Shown = {
  readonly link: KeptLink & { readonly paymentId: string };
  readonly payee: string;
  /** Where the payer comes back to. */
  readonly back: string;
  readonly locale: Locale;
};

/** It says what it is before anything else. */
export const demoPayPage = ({ link, payee, back, locale }: Shown): PageAnswer & { readonly body: string } => {
  const t = createTranslate(locale);
  const format = createFormat(locale, 'UTC');
  const other: Locale = locale === 'en' ? 'is' : 'en';
  const amount = format.money(link.amount);
  const isOpen = link.state === 'open';
  const answer = isOpen
    ? html`<form method="post" action="?lang=${locale}"><div class="dock pair"><button class="button" name="choice" value="decline">${t('demoPay.decline')}</button><button class="button primary" name="choice" value="pay">${t('demoPay.pay', { amount })}</button></div></form>`
    : html`<div class="dock"><a class="button" href="${back}">${t('demoPay.back')}</a></div>`;
  const body = html`<header class="bar"><span class="name">${t('demoPay.title')}</span><a class="language" hreflang="${other}" lang="${other}" href="?lang=${other}">${createTranslate(other)('publicPage.language')}</a></header>
<main class="pay"><p class="banner">${t('demoPay.notice')}</p><section class="headline"><p class="stage">${t('demoPay.to', { payee })}</p><h1 class="time">${amount}</h1><p>${t('demoPay.payment', { id: link.paymentId })}</p></section>${!isOpen && html`<section><p>${t('demoPay.over')}</p></section>`}${isOpen && html`<section><a href="${back}">${t('demoPay.leave')}</a></section>`}${answer}</main>`;
  return { locale, title: t('demoPay.title'), body: body.text };
};
