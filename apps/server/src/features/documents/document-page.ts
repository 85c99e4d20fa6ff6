import { ATTACHMENT_MAX_BYTES, ATTACHMENT_TYPES } from '@waybill/domain/attachment';
import type { Locale } from '@waybill/domain/locales';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat, type Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { waitText } from '@waybill/i18n/wait-text';
import { html, type Markup } from '../../html.ts';
import type { PageAnswer } from '../../http/pages.ts';
import type { RequestedDocument } from './document-requests.repo.ts';
import type { DocumentView } from './read-document-page.ts';
import type { DocumentProblem } from './receive-document.ts';
import { orderFacts, reachedBy } from './request-facts.ts';

export type DocumentPageRequest = {
  readonly lang: Locale | null;
  readonly isDone?: boolean;
  /** Why a file was not taken, and for which of the documents. */
  readonly problem?: DocumentProblem;
  /** In seconds, where the next try has to wait. */
  readonly retryAfter?: number;
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

const problemText = ({ t, view, request }: Words, problem: DocumentProblem): string => {
  const { organisationName: organisation } = view;
  if (problem === 'too-large') return t('documentPage.problem.too-large', { megabytes: MOST_MEGABYTES });
  if (problem === 'full') return t('documentPage.problem.full', { organisation });
  if (problem === 'too-often')
    return t('documentPage.problem.too-often', { wait: waitText(request.retryAfter ?? 1, t), organisation });
  return t(`documentPage.problem.${problem}`);
};

const CLIP = html`<svg class="icon" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m15 7-6.5 6.5a1.5 1.5 0 0 0 3 3l6.5-6.5a3 3 0 0 0-6-6l-6.5 6.5a4.5 4.5 0 0 0 9 9l6.5-6.5"/></svg>`;

/**
 * A form of its own for each: a browser without a script sends what was chosen for one, and keeps nothing of the others. The field lies unseen
 * over its label, since its own words are in the browser's language; that a file is chosen is told by `required`, without any script.
 */
const wanted = (words: Words, { position, name }: RequestedDocument): Markup => {
  const { t, view, request } = words;
  const problem = request.problem && request.document === position ? problemText(words, request.problem) : null;
  const lang = request.lang ? `&lang=${request.lang}` : '';
  const look = view.documents.filter(({ isMissing }) => isMissing).length === 1 ? 'button primary' : 'button';
  return html`<li class="wanted"><form method="post" enctype="multipart/form-data" novalidate action="?document=${position}${lang}" data-unsent="${t('publicPage.unreachable')}" data-busy="${t('documentPage.sending')}"><h2 id="name-${position}">${name}</h2>${problem && html`<p id="problem-${position}" class="alert" role="alert">${problem}</p>`}<div class="file-pick"><input id="file-${position}" type="file" name="file" required accept="${ATTACHMENT_TYPES.join(',')}" aria-labelledby="pick-${position} name-${position}"${problem !== null && html` aria-describedby="problem-${position}"`} aria-invalid="${String(problem !== null)}"><label id="pick-${position}" class="button" for="file-${position}">${CLIP}<span class="none">${t('documentPage.choose')}</span><span class="some">${t('documentPage.chosen')}</span></label></div><button class="${look}" type="submit" aria-describedby="name-${position}">${t('documentPage.send')}</button></form></li>`;
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

const about = ({ t, format, view: { shipment, asker, organisationName } }: Words): Markup =>
  html`<dl class="facts">${orderFacts(shipment, t, format).map(({ word, value }) => html`<div><dt>${word}</dt><dd>${value}</dd></div>`)}<div><dt>${t('documentPage.fact.asker')}</dt><dd>${asker && html`${asker.name}<br>`}${organisationName}${asker && reachedBy(asker).map(({ text, href }) => html`<br><a href="${href}">${text}</a>`)}</dd></div></dl>`;

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
    ? html`<h1>${t('documentPage.title')}</h1><p>${t('documentPage.intro', { organisation: view.organisationName })}</p><p class="hint">${t('documentPage.how', { megabytes: MOST_MEGABYTES })}</p>`
    : overText(words);
  const note = isOpen && view.note && html`<blockquote class="note">${view.note}</blockquote>`;
  return html`${bar(words)}<main class="documents">${thanks}${loose}<section class="ask">${ask}${note}${about(words)}</section>${isOpen && html`<ul class="wanted-list" data-type="${problemText(words, 'type')}" data-large="${problemText(words, 'too-large')}" data-bytes="${String(ATTACHMENT_MAX_BYTES)}">${missing.map((document) => wanted(words, document))}</ul>${missing.length > 1 && html`<div class="dock send-all" data-busy="${t('documentPage.sending')}" data-some="${t('documentPage.someArrived', { arrived: '{arrived}', refused: '{refused}' })}" hidden><button class="button primary" type="button">${t('documentPage.send')}</button></div>`}`}${others.length > 0 && html`<section><h2>${t('documentPage.there')}</h2><ul class="came-list">${others.map((document) => came(words, document))}</ul></section>`}${isOpen && html`<p class="hint">${t('documentPage.until', { day: words.format.date(view.expiresAt) })}</p>`}</main>`;
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
