import { AppError } from '@waybill/domain/errors';
import type { FastifyInstance } from 'fastify';
import { html, type Markup } from '../html.ts';
import { createNonce } from './security-headers.ts';

/** A mail or a text message. Of a mail that left by SMTP, only recipient, subject and time are kept. */
export type KeptMail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text?: string;
  readonly html?: string | null;
  readonly channel?: 'email' | 'sms';
  readonly createdAt: string;
};

const pagePolicy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** As in a mail program: looks, but no script, and links open beside it. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** What a demo would have sent, for people who try it out. Registered in the demo only. */
export const devOutboxRoutes = (app: FastifyInstance, newest: () => Promise<readonly KeptMail[]>) => {
  app.get('/dev/outbox.json', async () => newest());
  app.get<{ Params: { id: string } }>('/dev/outbox/:id', async ({ params }, reply) => {
    const kept = (await newest()).find(({ id }) => id === params.id);
    if (!kept?.html) throw new AppError('not-found');
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .removeHeader('origin-agent-cluster')
      .type('text/html; charset=utf-8')
      .send(kept.html.replace('<head>', '<head><base target="_blank">'));
  });
  app.get('/dev/outbox', async (_, reply) => {
    const nonce = createNonce();
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(page(await newest(), nonce));
  });
};

const page = (mails: readonly KeptMail[], nonce: string) => `<!doctype html>
${
  html`<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox | Dashboard</title>
<style nonce="${nonce}">
:root { color-scheme: light dark }
body { font: 14px/20px system-ui, sans-serif; max-width: 720px; margin: 32px auto; padding: 0 16px }
article { border-top: 1px solid #7c8c92; padding: 12px 0 }
h1 { font-size: 20px } h2 { font-size: 14px; margin: 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
iframe { width: 100%; height: 640px; border: 1px solid #7c8c92; border-radius: 6px; background: #ffffff; color-scheme: light }
.bubble { display: inline-block; max-width: 300px; margin: 0; padding: 10px 14px; border-radius: 16px; background: #e4e9eb; color: #15262b; overflow-wrap: anywhere }
.bubble a { color: #0b5fa5 }
</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p>Without SMTP_URL and SMS_GATEWAY_URL mails and text messages stay here. This page exists in the demo only.</p>
${mails.length === 0 ? html`<p>No mail yet.</p>` : mails.map(article)}
</main>
</body>
</html>`.text
}`;

const article = (kept: KeptMail): Markup => {
  const { to, subject, createdAt, channel } = kept;
  const title = channel === 'sms' ? 'Text message' : subject;
  return html`<article>
<h2>${title}</h2>
<p>To ${to}, <time datetime="${createdAt}">${createdAt}</time></p>
${bodyOf(kept)}
</article>`;
};

/** A mail is shown as its reader sees it. */
const bodyOf = ({ id, subject, text, html: page, channel }: KeptMail): Markup => {
  if (text === undefined) return html`<pre>It has left by SMTP.</pre>`;
  if (channel === 'sms') return html`<p class="bubble">${linked(text)}</p>`;
  if (page)
    return html`<iframe title="${subject}" src="/dev/outbox/${id}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe>`;
  return html`<pre>${linked(text)}</pre>`;
};

const linked = (text: string): Markup[] =>
  text
    .split(/(https?:\/\/[^\s<]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
