import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { callCommand } from '../../testing/commands.ts';
import { historyIn, personIn } from '../../testing/members.ts';
import { mailsTo } from '../../testing/sent-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { giveCode, giveRecoveryCode, setUpAuthenticator, type TestAuthenticator } from '../../testing/two-factor.ts';

const MINUTE = 60_000;
const EMAIL = 'driver@demo.test';

let app: TestApp;
let admin: Browser;
let member: Browser;
let authenticator: TestAuthenticator;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.advance(2 * MINUTE);
  await app.database.asOperator((tx) => tx.updateTable('users').set({ two_factor_since: null }).execute());
  admin = await app.signedIn('admin@demo.test');
  member = await app.signedIn(EMAIL);
  authenticator = await setUpAuthenticator(app, member);
  app.time.advance(MINUTE);
});

const idOf = async (email: string) => (await personIn(admin, email)).id;
const reset = async (by: Browser, email = EMAIL) => by.delete(`/api/users/${await idOf(email)}/two-factor`);
const signedInWithPassword = async () => {
  const { body } = await app.browser().post('/api/session', { email: EMAIL, password: 'Demo1234' });
  return 'session' in body;
};

test('admins see who has it', async () => {
  expect(await personIn(admin, EMAIL)).toMatchObject({ hasTwoFactor: true });
  expect(await personIn(admin, 'developer@demo.test')).toMatchObject({ hasTwoFactor: false });
});

test('an admin resets it: the password alone signs in, the sessions end, and codes from before are void', async () => {
  const waiting = app.browser();
  await waiting.post('/api/session', { email: EMAIL, password: 'Demo1234' });
  expect((await reset(admin)).body.user).toMatchObject({ email: EMAIL, hasTwoFactor: false });
  expect((await member.get('/api/session')).body.session).toBeNull();
  expect((await giveCode(waiting, authenticator.code())).body.code).toBe('second-step-over');
  expect((await giveRecoveryCode(waiting, authenticator.recoveryCodes[0] ?? '')).body.code).toBe('second-step-over');
  expect(await signedInWithPassword()).toBe(true);
});

test('it is in the history under the name of the admin, and the member reads it in a mail', async () => {
  await reset(admin);
  const [entry] = await historyIn(admin, await idOf(EMAIL));
  expect(entry).toMatchObject({ action: 'two-factor-reset', by: { kind: 'user', email: 'admin@demo.test' } });
  const [mail] = await mailsTo(app, EMAIL);
  expect(mail?.subject).toBe('Two-factor sign-in was reset for your Waybill account');
  expect(mail?.text).toContain((await personIn(admin, 'admin@demo.test')).name);
});

test('somebody without it is left alone: no mail, no entry, no end of sessions', async () => {
  await reset(admin);
  const again = await app.signedIn(EMAIL);
  const mails = await mailsTo(app, EMAIL);
  const entries = (await historyIn(admin, await idOf(EMAIL))).length;
  expect((await reset(admin)).status).toBe(200);
  expect((await again.get('/api/session')).body.session).not.toBeNull();
  expect(await mailsTo(app, EMAIL)).toHaveLength(mails.length);
  expect(await historyIn(admin, await idOf(EMAIL))).toHaveLength(entries);
});

test('it takes the password again', async () => {
  app.time.advance(10 * MINUTE);
  expect((await reset(admin)).body.code).toBe('password-needed');
  expect(await signedInWithPassword()).toBe(false);
});

test('nobody resets their own here, and no admin that of a super-admin or developer', async () => {
  expect((await reset(admin, 'admin@demo.test')).body.code).toBe('own-account');
  const superAdmin = await app.signedIn('super@demo.test');
  await setUpAuthenticator(app, superAdmin);
  expect((await reset(admin, 'super@demo.test')).body.code).toBe('operator-roles');
  expect((await superAdmin.get('/api/profile/two-factor')).body.authenticator).not.toBeNull();
});

test('an admin of another organisation or division does not even find the member', async () => {
  for (const email of ['admin@stranger.test', 'super@stranger.test', 'division@demo.test']) {
    const other = await app.signedIn(email);
    expect((await reset(other)).status, email).toBe(404);
  }
  expect(await signedInWithPassword()).toBe(false);
});

test('where it is required, the member sets up a new one before anything else', async () => {
  await app.database.asOperator((tx) =>
    tx
      .updateTable('organisations')
      .set({ requires_two_factor_since: app.time.now })
      .where('id', '=', CARRIER)
      .execute(),
  );
  await setUpAuthenticator(app, admin);
  await reset(admin);
  const { body } = await app.browser().post('/api/session', { email: EMAIL, password: 'Demo1234' });
  expect(body.session.mustSetUpTwoFactor).toBe(true);
  await app.database.asOperator((tx) =>
    tx.updateTable('organisations').set({ requires_two_factor_since: null }).execute(),
  );
});

test('the operator’s command does the same for an only admin, in the history too', async () => {
  const said = await callCommand('org', { DATABASE_URL: app.database.url }, 'reset-two-factor', EMAIL);
  expect(said.stdout).toContain(`Two-factor sign-in of ${EMAIL} at Bláfell ehf. is off.`);
  expect(await signedInWithPassword()).toBe(true);
  expect((await member.get('/api/session')).body.session).toBeNull();
  const history = await historyIn(admin, await idOf(EMAIL));
  expect(history.find(({ action }) => action === 'two-factor-reset')).toMatchObject({ by: { kind: 'operator' } });
  expect((await mailsTo(app, EMAIL)).map(({ subject }) => subject)).toContain(
    'Two-factor sign-in was reset for your Waybill account',
  );
  expect((await callCommand('org', { DATABASE_URL: app.database.url }, 'reset-two-factor', EMAIL)).stdout).toContain(
    'was off already',
  );
});
