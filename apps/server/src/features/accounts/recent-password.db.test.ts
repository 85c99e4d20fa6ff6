import type { OrgUser } from '@waybill/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, REYKJAVIK } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { confirmPassword, editOf, invitationOf, personIn } from '../../testing/members.ts';
import { mailsTo } from '../../testing/sent-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const MINUTE = 60 * 1000;

let app: TestApp;
let admin: Browser;
let developer: Browser;
let driver: OrgUser;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.signedIn('admin@demo.test');
  developer = await app.signedIn('developer@demo.test');
  driver = await personIn(admin, 'driver@demo.test');
});

const invitation = (roles: readonly string[]) =>
  invitationOf(`invited${Math.floor(app.time.now.getTime() / MINUTE)}${roles.length}@person.test`, { roles });
const put = (path: string, body: object) => admin.put(`/api/users/${driver.id}${path}`, body);

describe('what takes the password', () => {
  const actions: readonly [string, () => Promise<{ status: number; body: object }>][] = [
    ['changing an e-mail', () => put('', editOf(driver, { email: 'thief@person.test' }))],
    ['granting a role', () => put('', editOf(driver, { roles: ['admin', 'driver'] }))],
    ['inviting with a role', () => admin.post('/api/users', invitation(['admin']))],
    ['revealing the API key', () => developer.post('/api/api-key/reveal', { purpose: 'reveal' })],
    ['copying the API key', () => developer.post('/api/api-key/reveal', { purpose: 'copy' })],
    ['rotating the API key', () => developer.post('/api/api-key/rotation')],
  ];

  test.each(actions)('%s is refused ten minutes after signing in, and changes nothing', async (_, action) => {
    app.time.advance(10 * MINUTE);
    expect((await action()).body).toMatchObject({ status: 403, code: 'password-needed' });
    expect(await personIn(admin, 'driver@demo.test')).toEqual(driver);
    expect(await mailsTo(app, 'thief@person.test')).toEqual([]);
  });

  test('letting somebody in again, but not locking somebody out', async () => {
    app.time.advance(10 * MINUTE);
    const disabled = (await put('/disabled', { version: driver.version, disabled: true })).body.user;
    expect(disabled.state).toBe('disabled');
    const enable = () => put('/disabled', { version: disabled.version, disabled: false });
    expect((await enable()).body.code).toBe('password-needed');
    await confirmPassword(admin);
    expect((await enable()).body.user.state).toBe('active');
  });

  test('showing somebody another division or all of them, but not one instead of all', async () => {
    app.time.advance(10 * MINUTE);
    const move = (version: number, subCompanyId: string | null) => put('/sub-company', { version, subCompanyId });
    const narrowed = (await move(driver.version, AKUREYRI)).body.user;
    expect(narrowed.subCompanyId).toBe(AKUREYRI);
    for (const target of [REYKJAVIK, null])
      expect((await move(narrowed.version, target)).body.code).toBe('password-needed');
    await confirmPassword(admin);
    expect((await move(narrowed.version, null)).body.user.subCompanyId).toBeNull();
  });

  test('bringing a deleted member back', async () => {
    const invited = (await admin.post('/api/users', invitation(['driver']))).body.user;
    app.time.advance(10 * MINUTE);
    const { deletionId } = (await admin.delete(`/api/users/${invited.id}`)).body;
    const undo = () => admin.post(`/api/deletions/${deletionId}/undo`);
    expect((await undo()).body.code).toBe('password-needed');
    await confirmPassword(admin);
    expect((await undo()).status).toBe(200);
  });
});

test('the same a moment earlier is let through, and again for ten minutes once the password was typed', async () => {
  const reveal = async () => (await developer.post('/api/api-key/reveal', { purpose: 'reveal' })).status;
  app.time.advance(10 * MINUTE - 1000);
  expect(await reveal()).toBe(200);
  app.time.advance(1000);
  expect(await reveal()).toBe(403);
  expect((await confirmPassword(developer)).status).toBe(200);
  expect(await reveal()).toBe(200);
  app.time.advance(10 * MINUTE);
  expect(await reveal()).toBe(403);
});

test('what takes away nothing and grants nothing needs no password', async () => {
  app.time.advance(10 * MINUTE);
  const renamed = await put('', editOf(driver, { name: `Renamed ${driver.version}` }));
  expect(renamed.status).toBe(200);
  expect((await put('', editOf(renamed.body.user, { roles: [] }))).status).toBe(200);
  expect((await admin.post('/api/users', invitation([]))).status).toBe(200);
});

test('a password typed in one browser counts in that one only', async () => {
  const stolen = await app.signedIn('developer@demo.test');
  app.time.advance(10 * MINUTE);
  await confirmPassword(developer);
  expect((await stolen.post('/api/api-key/reveal', { purpose: 'reveal' })).body.code).toBe('password-needed');
});

test('a wrong password is refused, guesses are slowed down, and the owner elsewhere is not', async () => {
  app.time.advance(10 * MINUTE);
  const guess = (browser: Browser) => browser.post('/api/session/password', { password: 'Wrong1234' });
  expect((await guess(developer)).body).toMatchObject({ status: 401, code: 'password-incorrect' });
  for (let n = 0; n < 5; n++) await guess(developer);
  expect((await confirmPassword(developer)).status).toBe(429);
  expect((await developer.get('/api/session')).body.session).not.toBeNull();
  const owner = await app.signedIn('developer@demo.test');
  expect((await confirmPassword(owner)).status).toBe(200);
});

test('changing the password counts as typing it', async () => {
  const person = await app.signedIn('super@demo.test');
  app.time.advance(10 * MINUTE);
  await person.post('/api/profile/password', { currentPassword: 'Demo1234', newPassword: 'Vetur2026' });
  expect((await person.post('/api/users', invitation(['driver']))).status).toBe(200);
});
