import type { Locale } from '@waybill/domain/locales';
import { PROOF_KEYS, type ProofKey } from '@waybill/domain/proof/exported-proof';
import { createTranslate } from '@waybill/i18n/create-translate';
import { proofCheck as english } from '@waybill/i18n/en/proof-check';
import { shipmentDetail as englishDetail } from '@waybill/i18n/en/shipment-detail';
import { proofCheck as icelandic } from '@waybill/i18n/is/proof-check';
import { shipmentDetail as icelandicDetail } from '@waybill/i18n/is/shipment-detail';
import { html } from '../../html.ts';
import type { PageAnswer } from '../../http/pages.ts';

/** What a proof says has the words of the shipment's page. */
const textsOf = (page: object, { proof }: typeof englishDetail | typeof icelandicDetail) => {
  const { reason, payment, codeRight, leftAtAccessPoint } = proof;
  return { ...page, reason, payment, codeRight, leftAtAccessPoint };
};

const TEXTS = {
  en: textsOf(english, englishDetail),
  is: textsOf(icelandic, icelandicDetail),
} as const satisfies Record<Locale, object>;

/** The page that checks a file in the browser: its script has the texts and the keys from here, and asks the server for nothing. */
export const checkPage = (locale: Locale, keys: readonly ProofKey[]): PageAnswer => {
  const t = createTranslate(locale);
  const other: Locale = locale === 'en' ? 'is' : 'en';
  const texts = JSON.stringify(TEXTS[locale]);
  const trusted = JSON.stringify(keys.map(({ id, publicKey }) => ({ id, publicKey })));
  const body = html`<header class="bar"><span class="name">Waybill</span><a class="language" hreflang="${other}" lang="${other}" href="?lang=${other}">${createTranslate(other)('publicPage.language')}</a></header>
<main id="check" class="check" data-texts="${texts}" data-keys="${trusted}"><section class="ask"><h1>${t('proofCheck.title')}</h1><p>${t('proofCheck.intro')}</p>
<noscript><p class="alert">${t('proofCheck.noScript')}</p></noscript>
<label class="pick" hidden><input type="file" accept=".json,application/json"><strong>${t('proofCheck.choose')}</strong><span>${t('proofCheck.drop')}</span></label>
<p class="private">${t('proofCheck.private')}</p><p class="hint">${t('proofCheck.fileName')}</p></section>
<div class="answer" role="status"></div>
<section class="foot"><p><a href="${PROOF_KEYS}">${t('proofCheck.keys')}</a></p><ul>${keys.map(({ id }) => html`<li class="mono">${id}</li>`)}</ul></section></main>`;
  return { locale, title: t('proofCheck.title'), body: body.text };
};
