import { ATTACHMENT_MAX_BYTES, ATTACHMENT_TYPES } from '@waybill/domain/attachment';
import type { Locale } from '@waybill/domain/locales';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat, type Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { html, type Markup } from '../../html.ts';
import type { PageAnswer } from '../../http/pages.ts';
import type { RequestedDocument } from './document-requests.repo.ts';
import type { DocumentView } from './read-document-page.ts';
import type { DocumentProblem } from './receive-document.ts';

export type DocumentPageRequest = {
  readonly lang: Locale | null;
  readonly isDone?: boolean;
  /** Why a file was not taken, and for which of the documents. */
  readonly problem?: DocumentProblem;
  readonly document?: number | undefined;
};

type Words = {
  readonly locale: Locale;
  readonly t: Translate;
  readonly format: Format;
  readonly view: DocumentView;
  readonly request: DocumentPageRequest;
};

const MOST_MEGABYTES = ATTACHMENT_MAX_BYTES / 1024 / 1024;

const problemText = ({ t, view }: Words, problem: DocumentProblem): string => {
  if (problem === 'too-large') return t('documentPage.problem.too-large', { megabytes: MOST_MEGABYTES });
  if (problem === 'full' || problem === 'too-often')
    return t(`documentPage.problem.${problem}`, { organisation: view.organisationName });
  return t(`documentPage.problem.${problem}`);
};

/** A form of its own for each: a browser without a script sends what was chosen for one, and keeps nothing of the others. */
const wanted = (words: Words, { position, name }: RequestedDocument): Markup => {
  const { t, request } = words;
  const problem = request.problem && request.document === position ? problemText(words, request.problem) : null;
  const lang = request.lang ? `&lang=${request.lang}` : '';
  return html`<li class="wanted"><form method="post" enctype="multipart/form-data" action="?document=${position}${lang}"><h2 id="name-${position}">${name}</h2>${problem && html`<p id="problem-${position}" class="alert" role="alert">${problem}</p>`}<label class="file-field" for="file-${position}">${t('documentPage.choose', { megabytes: MOST_MEGABYTES })}</label><input id="file-${position}" type="file" name="file" accept="${ATTACHMENT_TYPES.join(',')}" aria-describedby="name-${position}${problem && ` problem-${position}`}"${problem !== null && html` aria-invalid="true"`}><button class="button primary" type="submit" aria-describedby="name-${position}">${t('documentPage.send')}</button></form></li>`;
};

const came = ({ t, format }: Words, { name, arrivedAt }: RequestedDocument): Markup =>
  html`<li class="came"><strong>${name}</strong><span>${arrivedAt ? t('documentPage.arrived', { day: format.date(arrivedAt), time: format.time(arrivedAt) }) : t('documentPage.notNeeded')}</span></li>`;

const overText = ({ t, format, view }: Words): Markup => {
  const { state, organisationName: organisation, expiresAt } = view;
  if (state === 'expired')
    return html`<h1>${t('documentPage.expiredTitle')}</h1><p>${t('documentPage.expired', { day: format.date(expiresAt), organisation })}</p>`;
  if (state === 'withdrawn')
    return html`<h1>${t('documentPage.withdrawnTitle')}</h1><p>${t('documentPage.withdrawn', { organisation })}</p>`;
  return html`<h1>${t('documentPage.allTitle')}</h1><p>${t('documentPage.all', { organisation })}</p>`;
};

const about = ({ t, view }: Words): Markup =>
  html`<p class="about">${view.referenceNumber ? t('documentPage.shipmentAndReference', { id: view.shipmentId, reference: view.referenceNumber }) : t('documentPage.shipment', { id: view.shipmentId })}</p>`;

const bar = ({ locale, view }: Words): Markup => {
  const other: Locale = locale === 'is' ? 'en' : 'is';
  return html`<header class="bar"><img class="logo" src="/favicon.svg" width="28" height="28" alt=""><span class="name">${view.organisationName}</span><a class="language" lang="${other}" hreflang="${other}" href="?lang=${other}">${createTranslate(other)('publicPage.language')}</a></header>`;
};

const body = (words: Words): Markup => {
  const { t, view, request } = words;
  const isOpen = view.state === 'open';
  const missing = view.documents.filter(({ isMissing }) => isMissing);
  const others = view.documents.filter(({ isMissing }) => !isMissing);
  // What is about a document that has no form any more is said above all of them.
  const loose =
    request.problem && !(isOpen && missing.some(({ position }) => position === request.document))
      ? html`<p class="alert" role="alert">${problemText(words, request.problem)}</p>`
      : null;
  const thanks =
    request.isDone === true && html`<p class="banner thanks" role="status">${t('documentPage.thanks')}</p>`;
  const ask = isOpen
    ? html`<h1>${t('documentPage.title')}</h1><p>${t('documentPage.intro', { organisation: view.organisationName })}</p>`
    : overText(words);
  const note = isOpen && view.note && html`<blockquote class="note">${view.note}</blockquote>`;
  return html`${bar(words)}<main class="documents">${thanks}${loose}<section class="ask">${ask}${about(words)}${note}</section>${isOpen && html`<ul class="wanted-list">${missing.map((document) => wanted(words, document))}</ul>`}${others.length > 0 && html`<section><h2>${t('documentPage.there')}</h2><ul class="came-list">${others.map((document) => came(words, document))}</ul></section>`}${isOpen && html`<p class="hint">${t('documentPage.until', { day: words.format.date(view.expiresAt) })}</p>`}</main>`;
};

/** The page, which works without a script. */
export const documentPage = (
  view: DocumentView,
  request: DocumentPageRequest,
): PageAnswer & { readonly body: string } => {
  const locale = request.lang ?? view.defaultLocale;
  const t = createTranslate(locale);
  const words: Words = { t, locale, format: createFormat(locale, view.timeZone), view, request };
  return {
    locale,
    title: t('documentPage.pageTitle', { organisation: view.organisationName }),
    body: body(words).text,
  };
};
