import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../html.ts';
import type { OutboxMail } from '../records/outbox.ts';
import { createNonce } from './security-headers.ts';

/** For a mail that left by SMTP, only recipient, subject and time are kept. */
export type KeptMail = Pick<OutboxMail, 'to' | 'subject'> &
  Partial<OutboxMail> & { readonly id: string; readonly createdAt: string };

const pagePolicy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`;

/** The mails that a demo would have sent, for people who try it out. Registered in the demo only. */
export const devOutboxRoutes = (app: FastifyInstance, newest: () => Promise<readonly KeptMail[]>) => {
  app.get('/dev/outbox.json', async () => newest());
  app.get('/dev/outbox', async (_, reply) => {
    const nonce = createNonce();
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(page(await newest(), nonce));
  });
};

const page = (mails: readonly KeptMail[], nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox | Dashboard</title>
<style nonce="${nonce}">
:root { color-scheme: light dark }
body { font: 14px/20px system-ui, sans-serif; max-width: 720px; margin: 32px auto; padding: 0 16px }
article { border-top: 1px solid #7c8c92; padding: 12px 0 }
h1 { font-size: 20px } h2 { font-size: 14px; margin: 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p>Without SMTP_URL the mails stay here. This page exists in the demo only.</p>
${mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(article).join('\n')}
</main>
</body>
</html>`;

const article = ({ to, subject, text, createdAt }: KeptMail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${escapeHtml(createdAt)}">${escapeHtml(createdAt)}</time></p>
<pre>${text === undefined ? 'It has left by SMTP.' : linked(escapeHtml(text))}</pre>
</article>`;

const linked = (html: string) => html.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
