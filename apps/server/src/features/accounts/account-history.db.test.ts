import type { HistoryEntry } from '@waybill/contract/history';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { editOf, historyIn, personIn } from '../../testing/members.ts';
import { codeFor } from '../../testing/sent-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let app: TestApp;
let admin: Browser;
beforeEach(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  app.time.advance(1000);
});
afterEach(() => app.close());

const signIn = (address: string, password = 'Demo1234', email = 'driver@demo.test') =>
  app.browser(address).post('/api/session', { email, password });
const driversHistory = async (): Promise<readonly HistoryEntry[]> =>
  historyIn(admin, (await personIn(admin, 'driver@demo.test')).id);
const VISITOR = { kind: 'visitor', name: '', email: null };

test('a sign-in is in the history, with its address', async () => {
  await signIn('192.0.2.1');
  expect((await driversHistory())[0]).toMatchObject({
    action: 'signed-in',
    address: '192.0.2.1',
    by: { kind: 'user', name: 'Driver', email: 'driver@demo.test' },
    changes: {},
  });
});

test('a failed one is by somebody unknown, and once an hour for each place', async () => {
  for (let n = 0; n < 4; n++) await signIn('192.0.2.2', 'Wrong1234');
  await signIn('192.0.2.3', 'Wrong1234');
  const failures = await driversHistory();
  expect(failures.map(({ action, address }) => `${action} ${address}`).sort()).toEqual([
    'sign-in-failed 192.0.2.2',
    'sign-in-failed 192.0.2.3',
  ]);
  expect(failures[0]?.by).toEqual(VISITOR);
  app.time.advance(HOUR);
  await signIn('192.0.2.2', 'Wrong1234');
  expect(await driversHistory()).toHaveLength(3);
});

test('guesses from everywhere do not bury the history: twenty of them in an hour are enough', async () => {
  for (let n = 0; n < 30; n++) await signIn(`192.0.2.${n}`, 'Wrong1234');
  expect(await driversHistory()).toHaveLength(20);
});

test('a reset is there twice: asked for by somebody, and done by who opened the mail, with the address it dropped', async () => {
  const driver = await personIn(admin, 'driver@demo.test');
  await admin.put(`/api/users/${driver.id}`, editOf(driver, { email: 'thief@person.test' }));
  app.time.advance(1000);
  await app.browser('192.0.2.4').post('/api/password-resets', { email: 'driver@demo.test' });
  const code = await codeFor(app, 'driver@demo.test');
  app.time.advance(1000);
  await app.browser('192.0.2.5').post('/api/password-resets/confirmation', { code, password: 'Vetur2026' });
  expect((await driversHistory()).slice(0, 2)).toMatchObject([
    {
      action: 'password-reset',
      address: '192.0.2.5',
      by: { kind: 'user', email: 'driver@demo.test' },
      changes: { pendingEmail: { from: 'thief@person.test', to: null } },
    },
    { action: 'password-reset-requested', address: '192.0.2.4', by: VISITOR },
  ]);
});

test('who has no organisation has no history, and signs in all the same', async () => {
  await app.browser().post('/api/accounts', { email: 'nobody@person.test', password: 'Sumar2026' });
  expect((await signIn('192.0.2.6', 'Sumar2026', 'nobody@person.test')).status).toBe(200);
  expect((await signIn('192.0.2.6', 'Wrong1234', 'nobody@person.test')).status).toBe(401);
});

test('the use of the API key is in its history: once a day for each place, and for fifty places', async () => {
  const developer = await app.signedIn('developer@demo.test');
  const key = (await developer.post('/api/api-key/reveal', { purpose: 'copy' })).body.token;
  const use = (address: string) => app.browser(address).get('/api/organisation', { authorization: `Bearer ${key}` });
  const uses = async (): Promise<readonly HistoryEntry[]> =>
    (await developer.get('/api/api-key/history')).body.entries.filter(({ action }: HistoryEntry) => action === 'used');
  app.time.advance(1000);
  for (let n = 0; n < 3; n++) expect((await use('192.0.2.7')).status).toBe(200);
  expect(await uses()).toMatchObject([
    {
      address: '192.0.2.7',
      by: { kind: 'api-key', name: `…${key.slice(-4)}` },
      changes: { key: { from: null, to: key.slice(-4) } },
    },
  ]);
  await use('192.0.2.8');
  expect(await uses()).toHaveLength(2);
  app.time.advance(DAY);
  await use('192.0.2.7');
  expect(await uses()).toHaveLength(3);
  for (let n = 0; n < 55; n++) expect((await use(`198.51.100.${n}`)).status).toBe(200);
  const kept = await app.database.asOperator((tx) =>
    tx.selectFrom('audit_log').select('id').where('action', '=', 'used').execute(),
  );
  expect(kept).toHaveLength(2 + 50);
});
