import { expect, test } from 'vitest';
import { createBareApp } from '../testing/bare-app.ts';
import type { KeptMail } from './dev-outbox.ts';

const mail: KeptMail = {
  id: '1',
  to: 'sigga@example.com',
  subject: 'Nýtt lykilorð <b>&',
  text: 'Halló\n\nhttp://localhost:3000/reset?mode=x&oobCode=abc\n\n<script>alert(1)</script>',
  html: '<p>Halló</p>',
  createdAt: '2026-11-15T09:00:00.000Z',
};

const outboxOf = (...mails: KeptMail[]) => createBareApp({ keptMails: async () => mails });

test('a demo shows the mails it would have sent as their readers see them, and nothing of them runs', async () => {
  const app = await outboxOf(mail);
  const outbox = await app.inject('/dev/outbox');
  expect(outbox.body).toContain(
    '<iframe title="Nýtt lykilorð &lt;b&gt;&amp;" src="/dev/outbox/1" sandbox="allow-popups',
  );
  expect(outbox.headers['content-security-policy']).toContain("frame-src 'self'");
  const framed = await app.inject('/dev/outbox/1');
  expect(framed.body).toContain('<p>Halló</p>');
  expect(framed.headers['content-security-policy']).toMatch(/default-src 'none';.*sandbox/);
  expect(framed.headers['x-frame-options']).toBe('SAMEORIGIN');
});

test('a mail without a look is shown as its text, with links that work', async () => {
  const { html: _, ...plain } = mail;
  const { body, headers } = await (await outboxOf(plain)).inject('/dev/outbox');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('Nýtt lykilorð &lt;b&gt;&amp;');
  expect(body).toContain('<a href="http://localhost:3000/reset?mode=x&amp;oobCode=abc">');
  expect(body).not.toContain('<script');
  const nonce = /<style nonce="([^"]+)">/.exec(body)?.[1];
  expect(headers['content-security-policy']).toContain(`style-src 'nonce-${nonce}'`);
});

test('a mail that has left by SMTP is shown without the body that is no longer there', async () => {
  const { id, to, subject, createdAt } = mail;
  const app = await outboxOf({ id, to, subject, createdAt }, mail);
  const answer = await app.inject('/dev/outbox');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('It has left by SMTP.');
  expect((await app.inject('/dev/outbox.json')).json()).toHaveLength(2);
});

test('an empty outbox says so', async () => {
  expect((await (await outboxOf()).inject('/dev/outbox')).body).toContain('No mail yet.');
});

test('outside of a demo there is no such page', async () => {
  const app = await createBareApp();
  for (const url of ['/dev/outbox', '/dev/outbox.json']) expect((await app.inject(url)).statusCode).toBe(404);
});
