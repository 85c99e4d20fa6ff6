import { join } from 'node:path';
import type { Problem } from '@waybill/contract/problem';
import { AppError } from '@waybill/domain/errors';
import { DEFAULT_LOCALE, type Locale, locale } from '@waybill/domain/locales';
import { createTranslate } from '@waybill/i18n/create-translate';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { escapeHtml, html } from '../html.ts';
import { createNonce, pagePolicy } from './security-headers.ts';
import { outsideOrigins, readTemplate, type WebApp } from './web-app.ts';

/** A page that can be read without a script, or the address of the page that follows a form. */
export type PageAnswer =
  | {
      readonly status?: number;
      readonly locale: Locale;
      readonly title: string;
      /** HTML: whatever is in it has been escaped. */
      readonly body: string;
      /**
       * An address elsewhere to which the browser goes on by itself. A form may not lead there: the policy of our pages lets forms be sent to
       * us alone, and holds for what an answer to a form redirects to.
       */
      readonly goesOnTo?: string;
    }
  | { readonly seeOther: string };

/** The texts of a form, by their names. */
export type FormFields = Readonly<Record<string, string>>;

/** A message of three hundred letters, each of which may be escaped, and a few choices. */
const FORM_BYTES = 8 * 1024;
const MOST_FIELDS = 20;

/** Accepts only forms, in a context of its own, since a parser applies to all routes of its context. */
export const takeFormsOnly = (app: FastifyInstance, route: RouteOptions) => {
  app.register(async (beside) => {
    beside.removeAllContentTypeParsers();
    beside.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );
    beside.route({ ...route, bodyLimit: FORM_BYTES });
  });
};

export const formOf = ({ body }: FastifyRequest): FormFields => {
  const fields = [...new URLSearchParams(typeof body === 'string' ? body : '')];
  if (fields.length > MOST_FIELDS) throw new AppError('too-large');
  return Object.fromEntries(fields);
};

export type SendPage = {
  readonly answer: (reply: FastifyReply, answer: PageAnswer) => FastifyReply;
  /** What a person reads instead of a problem in JSON. */
  readonly refusal: (error: Error, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
};

/** Without the built files a page has neither looks nor a script, and can still be read. */
const BARE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>__TITLE__</title></head><body>__BODY__</body></html>`;

const LANGUAGE = '<html lang="en">';
const GAPS = new RegExp(`__(?:CSP_NONCE|TITLE|BODY)__|${LANGUAGE}`, 'g');

/** Nobody keeps such a page, finds it by a search, or learns from where a link on it was followed. */
const PRIVATE = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

export const pageSender = async (
  web: WebApp | null,
  problemOf: (error: Error, request: FastifyRequest, reply: FastifyReply) => Problem,
): Promise<SendPage> => {
  const template = (web && (await readTemplate(join(web.folder, 'track.html')))) ?? BARE;
  const outside = web ? outsideOrigins(web) : { errorReports: [], map: [] };

  const answer: SendPage['answer'] = (reply, page) => {
    reply.headers(PRIVATE);
    if ('seeOther' in page) return reply.redirect(page.seeOther, 303);
    if (page.goesOnTo !== undefined) reply.header('refresh', `0; url=${new URL(page.goesOnTo).href}`);
    const nonce = createNonce();
    const texts: Readonly<Record<string, string>> = {
      __CSP_NONCE__: nonce,
      [LANGUAGE]: `<html lang="${page.locale}">`,
      __TITLE__: escapeHtml(page.title),
      __BODY__: page.body,
    };
    return (
      reply
        .code(page.status ?? 200)
        .header('content-security-policy', pagePolicy(nonce, outside))
        .type('text/html; charset=utf-8')
        // In one pass, so that a text of a shipment that looks like a gap is none.
        .send(template.replace(GAPS, (gap) => texts[gap] ?? ''))
    );
  };

  return {
    answer,
    refusal: (error, request, reply) => answer(reply, refusalPage(problemOf(error, request, reply), request)),
  };
};

/** The language that the address asks for, if any. */
const askedLocale = ({ query }: FastifyRequest): Locale | null =>
  locale.safeParse((query as Readonly<Record<string, unknown>> | undefined)?.lang).data ?? null;

const kindOf = (status: number) => (status === 404 ? 'missing' : status === 429 || status === 503 ? 'busy' : 'failed');

/** How long a link works depends on what it leads to. */
const missingText = ({ routeOptions }: FastifyRequest) =>
  routeOptions.url?.startsWith('/documents/') ? 'documentPage.missing' : 'publicPage.missing.text';

/** Nobody knows whom a link that does not work was meant for: without a language that was asked for, it is said in every one. */
const refusalPage = ({ status }: Pick<Problem, 'status'>, request: FastifyRequest): PageAnswer => {
  const asked = askedLocale(request);
  const of = asked ?? DEFAULT_LOCALE;
  const kind = kindOf(status);
  const other: Locale = of === 'en' ? 'is' : 'en';
  const wordsIn = (language: Locale) => {
    const t = createTranslate(language);
    const text = kind === 'missing' ? missingText(request) : (`publicPage.${kind}.text` as const);
    return { title: t(`publicPage.${kind}.title`), text: t(text) };
  };
  const { title, text } = wordsIn(of);
  const also = wordsIn(other);
  const body = html`<header class="bar"><a class="language" hreflang="${other}" lang="${other}" href="?lang=${other}">${createTranslate(other)('publicPage.language')}</a></header>
<main class="notice"><h1>${title}</h1><p>${text}</p>${asked === null && html`<section lang="${other}"><h2>${also.title}</h2><p>${also.text}</p></section>`}</main>`;
  return { status, locale: of, title, body: body.text };
};
