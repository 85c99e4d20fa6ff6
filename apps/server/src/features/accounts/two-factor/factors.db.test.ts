import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { confirmPassword, historyIn, personIn, storedUser } from '../../../testing/members.ts';
import { invitationFor, mailsTo } from '../../../testing/sent-mails.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { authenticatorOf, giveCode, giveRecoveryCode, setUpAuthenticator } from '../../../testing/two-factor.ts';

const MINUTE = 60_000;
const EMAIL = 'developer@demo.test';
const AUTHENTICATOR = '/api/profile/two-factor/authenticator';
const OFF = { authenticator: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false };
const RECOVERY_CODES = '/api/profile/two-factor/recovery-codes';

let app: TestApp;
let owner: Browser;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.advance(2 * MINUTE);
  await app.database.asOperator(async (tx) => {
    await tx.updateTable('users').set({ two_factor_since: null }).where('email', '=', EMAIL).execute();
    await tx.deleteFrom('authenticators').execute();
  });
  owner = await app.signedIn(EMAIL);
});

const factors = async () => (await owner.get('/api/profile/two-factor')).body;
const halfSignedIn = async () => {
  const browser = app.browser();
  await browser.post('/api/session', { email: EMAIL, password: 'Demo1234' });
  return browser;
};

test('it is off at first, and on once a code of the app was confirmed', async () => {
  expect(await factors()).toEqual(OFF);
  const { body } = await owner.post(AUTHENTICATOR);
  expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(body.uri);
  expect(decodeURIComponent(uri.pathname)).toContain(`Waybill:${EMAIL}`);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: body.secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect(await factors()).toEqual(OFF);
  expect((await storedUser(app, EMAIL))?.two_factor_since).toBeNull();

  const wrong = await owner.put(AUTHENTICATOR, { code: '000000' });
  expect(wrong.body).toMatchObject({ status: 400, errors: [{ path: 'code', problem: 'wrong-code' }] });
  const right = await owner.put(AUTHENTICATOR, { code: authenticatorOf(app, body.secret).code() });
  expect(new Set(right.body.recoveryCodes).size).toBe(10);
  for (const code of right.body.recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(await factors()).toEqual({
    ...OFF,
    authenticator: { since: app.time.now.toISOString() },
    recoveryCodesLeft: 10,
  });
});

test('a secret that was started anew replaces the one that waited', async () => {
  const { body: first } = await owner.post(AUTHENTICATOR);
  await owner.post(AUTHENTICATOR);
  expect((await owner.put(AUTHENTICATOR, { code: authenticatorOf(app, first.secret).code() })).status).toBe(400);
});

test('without a start there is nothing to confirm', async () => {
  expect((await owner.put(AUTHENTICATOR, { code: '123456' })).status).toBe(404);
});

test('the secret, the recovery codes and the token of a second step are not in the database', async () => {
  const { secret, recoveryCodes } = await setUpAuthenticator(app, owner);
  const browser = await halfSignedIn();
  const stored = await app.database.asOperator(async (tx) => [
    ...(await tx.selectFrom('authenticators').selectAll().execute()),
    ...(await tx.selectFrom('recovery_codes').selectAll().execute()),
    ...(await tx.selectFrom('second_steps').selectAll().execute()),
  ]);
  const bytes = stored.flatMap((row) => Object.values(row).filter((value) => Buffer.isBuffer(value)));
  expect(bytes.length).toBeGreaterThan(11);
  const all = Buffer.concat(bytes).toString('latin1');
  const secrets = [
    secret,
    ...recoveryCodes.map((code) => code.replace('-', '')),
    browser.cookies.get('waybill-second-step') ?? '',
  ];
  for (const one of secrets) expect(all).not.toContain(one);
});

describe('a new app', () => {
  test('takes over once it is confirmed, until then the one before it works; recovery codes stay', async () => {
    const before = await setUpAuthenticator(app, owner);
    app.time.advance(MINUTE);
    const { body } = await owner.post(AUTHENTICATOR);
    expect((await giveCode(await halfSignedIn(), before.code())).status).toBe(200);
    const after = authenticatorOf(app, body.secret);
    expect((await owner.put(AUTHENTICATOR, { code: after.code() })).body).toEqual({ recoveryCodes: null });
    app.time.advance(MINUTE);
    expect((await giveCode(await halfSignedIn(), before.code())).status).toBe(401);
    expect((await giveCode(await halfSignedIn(), after.code())).status).toBe(200);
    expect((await giveRecoveryCode(await halfSignedIn(), before.recoveryCodes[0] ?? '')).status).toBe(200);
    expect((await factors()).recoveryCodesLeft).toBe(9);
  });
});

describe('new recovery codes', () => {
  test('void those from before, used or not', async () => {
    const { recoveryCodes } = await setUpAuthenticator(app, owner);
    const { body } = await owner.post(RECOVERY_CODES);
    expect(body.recoveryCodes).toHaveLength(10);
    expect(body.recoveryCodes.filter((code: string) => recoveryCodes.includes(code))).toEqual([]);
    expect((await giveRecoveryCode(await halfSignedIn(), recoveryCodes[0] ?? '')).status).toBe(401);
    expect((await giveRecoveryCode(await halfSignedIn(), body.recoveryCodes[0])).status).toBe(200);
  });

  test('need a factor that they stand in for', async () => {
    expect((await owner.post(RECOVERY_CODES)).body.code).toBe('two-factor-off');
  });
});

test('turned off, the password is enough again, and nothing is left', async () => {
  const { recoveryCodes } = await setUpAuthenticator(app, owner);
  expect((await owner.delete(AUTHENTICATOR)).status).toBe(200);
  expect(await factors()).toEqual(OFF);
  const browser = app.browser();
  const answer = await browser.post('/api/session', { email: EMAIL, password: 'Demo1234' });
  expect(answer.body.session.user.email).toBe(EMAIL);
  expect((await giveRecoveryCode(browser, recoveryCodes[0] ?? '')).status).toBe(401);
  expect((await owner.delete(AUTHENTICATOR)).status).toBe(200);
});

test('everything about it takes the password again after ten minutes', async () => {
  await setUpAuthenticator(app, owner);
  app.time.advance(10 * MINUTE);
  const actions = [
    () => owner.post(AUTHENTICATOR),
    () => owner.put(AUTHENTICATOR, { code: '123456' }),
    () => owner.delete(AUTHENTICATOR),
    () => owner.post(RECOVERY_CODES),
  ];
  for (const action of actions) expect((await action()).body.code).toBe('password-needed');
  expect(await factors()).toMatchObject({ recoveryCodesLeft: 10 });
  await confirmPassword(owner);
  expect((await owner.delete(AUTHENTICATOR)).status).toBe(200);
});

test('each change is in the history, and its owner has a mail in their language', async () => {
  await setUpAuthenticator(app, owner);
  await owner.post(RECOVERY_CODES);
  await owner.patch('/api/profile', { locale: 'is' });
  await owner.delete(AUTHENTICATOR);
  await owner.patch('/api/profile', { locale: null });
  const admin = await app.signedIn('super@demo.test');
  const { id } = await personIn(admin, EMAIL);
  const actions = (await historyIn(admin, id)).map(({ action }) => action);
  expect(actions.slice(0, 3)).toEqual(['authenticator-removed', 'recovery-codes-made', 'authenticator-added']);
  const subjects = (await mailsTo(app, EMAIL)).map(({ subject }) => subject);
  expect(subjects).toContain('An authenticator app was added to your Waybill account');
  expect(subjects).toContain('New recovery codes for your Waybill account');
  expect(subjects).toContain('Auðkenningarforrit var fjarlægt af aðgangi þínum í Waybill');
});

test('a deleted member who is brought back has the same factors', async () => {
  const authenticator = await setUpAuthenticator(app, owner);
  const admin = await app.signedIn('super@demo.test');
  const { id } = await personIn(admin, EMAIL);
  const { body } = await admin.delete(`/api/users/${id}`);
  expect((await admin.post(`/api/deletions/${body.deletionId}/undo`)).status).toBe(200);
  app.time.advance(MINUTE);
  const browser = await halfSignedIn();
  expect((await giveCode(browser, authenticator.code())).status).toBe(200);
  expect((await browser.get('/api/profile/two-factor')).body.recoveryCodesLeft).toBe(10);
});

test('an account that an invitation replaces takes no factor along: strangers may have signed up with the address', async () => {
  const email = 'early@person.test';
  const squatter = app.browser();
  await squatter.post('/api/accounts', { email, password: 'Another1234' });
  await setUpAuthenticator(app, squatter);
  app.time.advance(MINUTE);
  const admin = await app.signedIn('super@demo.test');
  const invited = { email, name: '', roles: ['driver'], phoneNumber: '', vehicleRegistration: '', subCompanyId: null };
  expect((await admin.post('/api/users', invited)).status).toBe(200);
  const guest = app.browser();
  const code = await invitationFor(app, email);
  const accepted = await guest.post('/api/invitations/acceptance', { code, password: 'Vetur2026x' });
  expect(accepted.body.session.user.email).toBe(email);
  expect((await guest.get('/api/profile/two-factor')).body).toMatchObject({ authenticator: null });
});
