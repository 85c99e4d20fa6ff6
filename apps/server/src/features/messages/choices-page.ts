import type { Locale } from '@waybill/domain/locales';
import { createTranslate } from '@waybill/i18n/create-translate';
import { html } from '../../html.ts';
import type { PageAnswer } from '../../http/pages.ts';

type View = {
  readonly key: string;
  readonly locale: Locale;
  readonly organisationName: string;
  readonly addresses: readonly string[];
  readonly isOptedOut: boolean;
  readonly isDone: boolean;
};

/** `s•••@example.is`, `+354•••0140`: whoever has the link need not learn the address from it. */
const masked = (address: string): string => {
  const at = address.lastIndexOf('@');
  return at > 0 ? `${address[0]}•••${address.slice(at)}` : `${address.slice(0, 4)}•••${address.slice(-4)}`;
};

/** Stops messages and has them sent again, by a plain form. */
export const choicesPage = ({
  key,
  locale,
  organisationName: organisation,
  addresses,
  isOptedOut,
  isDone,
}: View): PageAnswer => {
  const t = createTranslate(locale);
  const other: Locale = locale === 'is' ? 'en' : 'is';
  const address = (lang: Locale) => `?key=${encodeURIComponent(key)}&lang=${lang}`;
  const state = isOptedOut ? 'stopped' : 'sent';
  const body = html`<header class="bar"><span class="name">${organisation}</span><a class="language" lang="${other}" hreflang="${other}" href="${address(other)}">${createTranslate(other)('publicPage.language')}</a></header>
<main class="form"><form method="post" action="${address(locale)}"><h1>${t(`messageChoices.${state}.title`)}</h1>${isDone && html`<p class="banner thanks" role="status">${t('messageChoices.done')}</p>`}<p>${t(`messageChoices.${state}.text`, { organisation, addresses: addresses.map(masked).join(', ') })}</p><input type="hidden" name="choice" value="${isOptedOut ? 'start' : 'stop'}"><div class="dock"><button class="button${isOptedOut && ' primary'}" type="submit">${t(`messageChoices.${state}.action`)}</button></div></form></main>`;
  return { locale, title: t('messageChoices.title', { organisation }), body: body.text };
};
