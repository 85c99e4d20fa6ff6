import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { editOf, invitationOf, personIn, storedUser } from '../../testing/members.ts';
import { codeFor, invitationFor, mailsTo } from '../../testing/sent-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
beforeAll(async () => {
  app = await createTestApp({ environment: { AUTH_HIDE_ACCOUNTS: 'true' } });
  admin = await app.signedIn('admin@demo.test');
});
afterAll(() => app.close());

const PASSWORD = 'Sumar2026';
const signUp = (email: string) => app.browser().post('/api/accounts', { email, password: PASSWORD });
const signIn = (email: string) => app.browser().post('/api/session', { email, password: PASSWORD });

describe('signing up', () => {
  test('answers alike for a new address and for one that has an account, down to the cookies', async () => {
    for (const email of ['new@person.test', 'driver@demo.test']) {
      const answer = await signUp(email);
      expect(answer, email).toMatchObject({ status: 200, body: { session: null } });
      expect(answer.headers['set-cookie'], email).toBeUndefined();
      expect(await signIn(email), email).toMatchObject({ status: 401, body: { code: 'login-failed' } });
    }
  });

  test('changes nothing about the account that exists, and its owner is told by mail', async () => {
    const before = await storedUser(app, 'norole@demo.test');
    await signUp('norole@demo.test');
    expect(await storedUser(app, 'norole@demo.test')).toEqual(before);
    const mails = await mailsTo(app, 'norole@demo.test');
    expect(mails.map(({ subject }) => subject)).toEqual(['You already have a Waybill account']);
    expect(mails[0]?.text).toContain('http://localhost:3000/resetpassword/email');
  });

  test('lets a new account in once the link of its mail was followed', async () => {
    const email = 'follows@person.test';
    await signUp(email);
    const code = await codeFor(app, email);
    expect((await app.browser().post('/api/email-verifications/confirmation', { code })).status).toBe(200);
    expect((await signIn(email)).body.session.user.email).toBe(email);
  });

  test('over and over floods no mailbox, and still answers alike', async () => {
    for (let n = 0; n < 6; n++) expect((await signUp('super@demo.test')).status).toBe(200);
    expect(await mailsTo(app, 'super@demo.test')).toHaveLength(3);
  });

  test('a disabled account gets no mail, and the answer does not tell', async () => {
    await app.database.asOperator((tx) =>
      tx.updateTable('users').set({ disabled_at: app.time.now }).where('email', '=', 'super@stranger.test').execute(),
    );
    expect((await signUp('super@stranger.test')).body).toEqual({ session: null });
    expect(await mailsTo(app, 'super@stranger.test')).toEqual([]);
  });
});

describe('an admin is not told who has an account elsewhere', () => {
  const invite = (email: string) => admin.post('/api/users', invitationOf(email));

  test('by inviting: both get a mail, and the owner reads that the address cannot be used', async () => {
    for (const email of ['admin@stranger.test', 'nobody@person.test']) {
      expect((await invite(email)).body.user, email).toMatchObject({ email, state: 'invited' });
    }
    const look = async (email: string) =>
      (await app.browser().post('/api/invitations/lookup', { code: await invitationFor(app, email) })).body;
    expect((await look('admin@stranger.test')).code).toBe('email-taken');
    expect((await look('nobody@person.test')).email).toBe('nobody@person.test');
  });

  test('by changing an address: the mail goes out, and only its link says that the address is taken', async () => {
    const driver = await personIn(admin, 'driver@demo.test');
    const asked = await admin.put(`/api/users/${driver.id}`, editOf(driver, { email: 'admin@forwarder.test' }));
    expect(asked.body.user.pendingEmail).toBe('admin@forwarder.test');
    const code = await codeFor(app, 'admin@forwarder.test');
    expect((await app.browser().post('/api/email-verifications/confirmation', { code })).body.code).toBe('email-taken');
  });

  test('but who is in the own organisation is no secret', async () => {
    expect((await invite('super@demo.test')).body.code).toBe('email-taken');
  });
});
