import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeFor, mailsTo } from '../../testing/sent-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a new account is signed in, belongs to nobody and has no roles', async () => {
  const browser = app.browser();
  const answer = await browser.post('/api/accounts', { email: 'new@person.test', password: 'Sumar2026' });
  expect(answer.status).toBe(200);
  expect(answer.body.session).toMatchObject({
    user: { email: 'new@person.test', roles: [], organisationId: null, emailVerified: false },
    organisation: null,
    config: null,
    administrator: null,
  });
  expect((await browser.get('/api/session')).body.session.user.email).toBe('new@person.test');
});

test('the sequence create, sign out, sign in ends signed in', async () => {
  const browser = app.browser();
  const credentials = { email: 'sequence@person.test', password: 'Sumar2026' };
  await browser.post('/api/accounts', credentials);
  await browser.delete('/api/session');
  expect((await browser.post('/api/session', credentials)).status).toBe(200);
});

test('an address that is taken is refused, whatever its case, and also when two come at once', async () => {
  const taken = await app.browser().post('/api/accounts', { email: 'Admin@demo.test', password: 'Sumar2026' });
  expect(taken).toMatchObject({
    status: 409,
    body: { code: 'email-taken', detail: 'An account for this email already exists' },
  });
  const twice = await Promise.all(
    [1, 2, 3].map(() => app.browser().post('/api/accounts', { email: 'twin@person.test', password: 'Sumar2026' })),
  );
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test.each([
  ['short', 'Ab1', 'password-short'],
  ['weak', 'abcdefgh', 'password-weak'],
  ['long without a number', 'Abcdefghijkl', 'password-weak'],
  ['common', 'Password1', 'password-common'],
])('a %s password is refused beside its field', async (_, password, problem) => {
  const answer = await app.browser().post('/api/accounts', { email: 'weak@person.test', password });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'password', problem }] } });
});

test('nobody signs up with a role, an organisation, or anything else on top', async () => {
  const answer = await app
    .browser()
    .post('/api/accounts', { email: 'sly@person.test', password: 'Sumar2026', roles: ['super-admin'] });
  expect(answer.status).toBe(400);
});

test('a verification mail goes out, and its code verifies the address once', async () => {
  const email = 'verify@person.test';
  const browser = app.browser();
  await browser.post('/api/accounts', { email, password: 'Sumar2026' });
  const [mail] = await mailsTo(app, email);
  expect(mail?.subject).toBe('Verify your email for Waybill');
  expect(mail?.text).toContain('/firebaseAuth/actionHandler?mode=verifyEmail&oobCode=');
  const code = await codeFor(app, email);
  expect((await app.browser().post('/api/email-verifications/confirmation', { code })).body).toEqual({ email });
  expect((await browser.get('/api/session')).body.session.user.emailVerified).toBe(true);
  const again = await app.browser().post('/api/email-verifications/confirmation', { code });
  expect(again).toMatchObject({ status: 400, body: { code: 'verification-code-invalid' } });
});

test('the language chosen in the browser is kept, and the mail speaks it', async () => {
  const email = 'islensk@person.test';
  const browser = app.browser();
  const answer = await browser.post('/api/accounts', { email, password: 'Sumar2026', locale: 'is' });
  expect(answer.body.session.user.locale).toBe('is');
  const [mail] = await mailsTo(app, email);
  expect(mail?.subject).toBe('Staðfestu netfangið þitt hjá Waybill');
  const plain = await app.browser().post('/api/accounts', { email: 'plain@person.test', password: 'Sumar2026' });
  expect(plain.body.session.user.locale).toBeNull();
});

test('a verification code expires after three days, and a new mail can be asked for', async () => {
  const email = 'late@person.test';
  const browser = app.browser();
  await browser.post('/api/accounts', { email, password: 'Sumar2026' });
  const code = await codeFor(app, email);
  app.time.advance(3 * 24 * 60 * 60 * 1000);
  const late = await browser.post('/api/email-verifications/confirmation', { code });
  expect(late).toMatchObject({ status: 410, body: { code: 'verification-code-expired' } });
  expect((await browser.post('/api/email-verifications')).status).toBe(200);
  expect(await codeFor(app, email)).not.toBe(code);
});

test('only somebody signed in can ask for a verification mail, and not without end', async () => {
  expect((await app.browser().post('/api/email-verifications')).status).toBe(401);
  const browser = app.browser();
  await browser.post('/api/accounts', { email: 'eager@person.test', password: 'Sumar2026' });
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) statuses.push((await browser.post('/api/email-verifications')).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});
