import type { Locale } from '@waybill/domain/locales';
import { createTranslate } from '@waybill/i18n/create-translate';
import { html } from '../html.ts';
import type { PageAnswer } from './pages.ts';

/** Shown while the browser goes on to the pay page by itself. */
export const goingToPay = (locale: Locale, title: string, url: string): PageAnswer & { readonly body: string } => {
  const t = createTranslate(locale);
  const body = html`<main class="notice"><h1>${t('trackingPage.payment.going')}</h1><p><a class="button primary" href="${url}">${t('trackingPage.payment.go')}</a></p></main>`;
  return { locale, title, body: body.text, goesOnTo: url };
};
