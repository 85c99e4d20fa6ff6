import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { invitationFor } from '../../testing/sent-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ADMIN = { email: 'admin@demo.test', password: 'Demo1234' };

test('the right password opens a session with user, organisation and effective configuration', async () => {
  const browser = app.browser();
  const answer = await browser.post('/api/session', ADMIN);
  expect(answer.status).toBe(200);
  expect(answer.body.session).toMatchObject({
    user: { email: 'admin@demo.test', roles: ['admin'], subCompanyId: null },
    organisation: { name: 'Bláfell ehf.' },
    config: { organisationQueryId: 'carrierId', usesPayments: true, hidePaymentAmountForDriver: false },
    administrator: null,
  });
  expect((await browser.get('/api/session')).body.session.user.email).toBe('admin@demo.test');
});

test('nobody is signed in without a session, or with a made-up one', async () => {
  expect((await app.browser().get('/api/session')).body).toEqual({ session: null });
  const answer = await app.browser().get('/api/session', { cookie: 'waybill=made-up' });
  expect(answer.body).toEqual({ session: null });
});

test('the e-mail is matched whatever its case and outer space', async () => {
  const answer = await app.browser().post('/api/session', { ...ADMIN, email: '  Admin@Demo.TEST ' });
  expect(answer.status).toBe(200);
});

test.each([
  ['a wrong password', { ...ADMIN, password: 'Wrong1234' }, 401, 'password-incorrect', 'Incorrect password'],
  ['an unknown account', { ...ADMIN, email: 'ghost@demo.test' }, 404, 'user-not-found', 'User not found'],
])('%s is told as the catalogue says', async (_, body, status, code, detail) => {
  const answer = await app.browser().post('/api/session', body);
  expect(answer).toMatchObject({ status, body: { code, detail } });
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('a person without roles is told whom to ask, others are not', async () => {
  const norole = await app.signedIn('norole@demo.test');
  const { session } = (await norole.get('/api/session')).body;
  expect(session.user.roles).toEqual([]);
  expect(session.administrator).toEqual({ name: 'Admin', email: 'admin@demo.test', phoneNumber: '+3545550101' });
  const driver = await app.signedIn('driver@demo.test');
  expect((await driver.get('/api/session')).body.session.administrator).toBeNull();
});

test('a user of one division gets the merged configuration and sees that division only', async () => {
  const { session } = (await (await app.signedIn('division@demo.test')).get('/api/session')).body;
  expect(session.config).toMatchObject({ usesCsvUpload: false, usesPayments: true });
  expect(session.subCompanies.map((subCompany: { name: string }) => subCompany.name)).toEqual(['Akureyri']);
});

test('behind a trusted proxy, what is not an address does not count as one', async () => {
  const proxied = await createTestApp({ environment: { TRUST_PROXY: 'true' } });
  const answer = await proxied.browser().post('/api/session', ADMIN, { 'x-forwarded-for': 'x'.repeat(6000) });
  expect(answer.status).toBe(200);
  const rows = await proxied.database.asOperator((tx) => tx.selectFrom('sessions').select('address').execute());
  expect(rows.every(({ address }) => (address ?? '').length < 50)).toBe(true);
  await proxied.close();
});

test('every sign-in gets an id of its own', async () => {
  const first = await app.signedIn('admin@demo.test');
  const second = await app.signedIn('admin@demo.test');
  expect(first.cookies.get('waybill')).not.toBe(second.cookies.get('waybill'));
});

describe('signing in again from the same browser', () => {
  const stillOpen = async (token: string) =>
    (await app.browser().get('/api/session', { cookie: `waybill=${token}` })).body.session !== null;
  const ways: readonly [string, (browser: Browser) => Promise<{ status: number }>][] = [
    ['as the same user', (browser) => browser.post('/api/session', ADMIN)],
    ['as somebody else', (browser) => browser.post('/api/session', { ...ADMIN, email: 'driver@demo.test' })],
    ['with a new account', (browser) => browser.post('/api/accounts', { email: 'a@new.test', password: 'Sumar2026' })],
    [
      'by accepting an invitation',
      async (browser) => {
        const inviting = await app.signedIn('super@demo.test');
        await inviting.post('/api/users', {
          email: 'invited-here@new.test',
          name: '',
          roles: ['driver'],
          phoneNumber: '',
          vehicleRegistration: '',
          subCompanyId: null,
        });
        const code = await invitationFor(app, 'invited-here@new.test');
        return browser.post('/api/invitations/acceptance', { code, password: 'Sumar2026' });
      },
    ],
  ];

  test.each(ways)('%s ends the session that it had', async (_, signInAgain) => {
    const browser = await app.signedIn('admin@demo.test');
    const elsewhere = await app.signedIn('admin@demo.test');
    const former = browser.cookies.get('waybill') ?? '';
    expect((await signInAgain(browser)).status).toBe(200);
    expect(await stillOpen(former)).toBe(false);
    expect(await stillOpen(browser.cookies.get('waybill') ?? '')).toBe(true);
    expect(await stillOpen(elsewhere.cookies.get('waybill') ?? '')).toBe(true);
  });

  test('with a wrong password ends nothing', async () => {
    const browser = await app.signedIn('admin@demo.test');
    await browser.post('/api/session', { ...ADMIN, password: 'Wrong1234' });
    expect((await browser.get('/api/session')).body.session).not.toBeNull();
  });
});

test('the database holds no session token in the clear', async () => {
  const token = (await app.signedIn('admin@demo.test')).cookies.get('waybill') ?? '';
  const rows = await app.database.asOperator((tx) => tx.selectFrom('sessions').select('token_hash').execute());
  const kept = rows.map(({ token_hash }) => token_hash.toString('base64url'));
  expect(token).toHaveLength(43);
  expect(kept).not.toContain(token);
});

test('signing out ends the session on the server too, and twice is harmless', async () => {
  const browser = await app.signedIn('admin@demo.test');
  const stolen = browser.cookies.get('waybill') ?? '';
  expect((await browser.delete('/api/session')).status).toBe(200);
  expect(browser.cookies.has('waybill')).toBe(false);
  expect((await app.browser().get('/api/session', { cookie: `waybill=${stolen}` })).body).toEqual({ session: null });
  expect((await browser.delete('/api/session')).status).toBe(200);
});

describe('a disabled user', () => {
  const disable = (column: 'users' | 'organisations', disabledAt: Date | null) =>
    app.database.asOperator((tx) =>
      column === 'users'
        ? tx.updateTable('users').set({ disabled_at: disabledAt }).where('email', '=', 'driver@demo.test').execute()
        : tx.updateTable('organisations').set({ disabled_at: disabledAt }).where('name', '=', 'Bláfell ehf.').execute(),
    );

  test.each(['users', 'organisations'] as const)(
    'is out with the next request and cannot come back (%s)',
    async (what) => {
      const driver = await app.signedIn('driver@demo.test');
      await disable(what, app.time.now);
      expect((await driver.get('/api/session')).body).toEqual({ session: null });
      const back = await app.browser().post('/api/session', { email: 'driver@demo.test', password: 'Demo1234' });
      expect(back).toMatchObject({
        status: 403,
        body: { code: 'user-disabled', detail: 'This user has been disabled' },
      });
      await disable(what, null);
    },
  );

  test('is not betrayed to somebody who does not know the password', async () => {
    await disable('users', app.time.now);
    const answer = await app.browser().post('/api/session', { email: 'driver@demo.test', password: 'Wrong1234' });
    expect(answer.body.code).toBe('password-incorrect');
    await disable('users', null);
  });
});

describe('the life of a session', () => {
  const DAY = 24 * 60 * 60 * 1000;

  test('it ends after thirty days, however much it is used', async () => {
    const browser = await app.signedIn('admin@demo.test');
    for (let day = 1; day < 30; day++) {
      app.time.advance(DAY);
      expect((await browser.get('/api/session')).body.session, `day ${day}`).not.toBeNull();
    }
    app.time.advance(DAY - 1000);
    expect((await browser.get('/api/session')).body.session).not.toBeNull();
    app.time.advance(1000);
    expect((await browser.get('/api/session')).body).toEqual({ session: null });
  });
});

test('a user changes the language, and only to one the product speaks', async () => {
  const browser = await app.signedIn('admin@demo.test');
  expect((await browser.patch('/api/profile', { locale: 'is' })).body.session.user.locale).toBe('is');
  expect((await browser.get('/api/session')).body.session.user.locale).toBe('is');
  expect((await browser.patch('/api/profile', { locale: 'fr' })).status).toBe(400);
  expect((await browser.patch('/api/profile', { locale: null, roles: ['super-admin'] })).status).toBe(400);
  expect((await browser.patch('/api/profile', { locale: null })).body.session.user.locale).toBeNull();
  expect((await app.browser().patch('/api/profile', { locale: 'is' })).status).toBe(401);
});

describe('with AUTH_HIDE_ACCOUNTS', () => {
  let discreet: TestApp;
  beforeAll(async () => {
    discreet = await createTestApp({ environment: { AUTH_HIDE_ACCOUNTS: 'true' } });
  });
  afterAll(() => discreet.close());

  test('a wrong password and an unknown account answer alike', async () => {
    const answers = await Promise.all(
      [
        { ...ADMIN, password: 'Wrong1234' },
        { ...ADMIN, email: 'ghost@demo.test' },
      ].map((body) => discreet.browser().post('/api/session', body)),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 401, body: { code: 'login-failed', detail: 'Error logging in' } });
    }
  });

  test('asking for a reset says the same for both, however often', async () => {
    const statuses = async (email: string) => {
      const found: number[] = [];
      const browser = discreet.browser();
      for (let n = 0; n < 5; n++) found.push((await browser.post('/api/password-resets', { email })).status);
      return found;
    };
    expect(await statuses('admin@demo.test')).toEqual([200, 200, 200, 429, 429]);
    expect(await statuses('ghost@demo.test')).toEqual([200, 200, 200, 429, 429]);
  });
});
