import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '../../db/connect.ts';
import { AKUREYRI, CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { confirmPassword } from '../../testing/members.ts';
import { invitationFor } from '../../testing/sent-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { giveCode, setUpAuthenticator } from '../../testing/two-factor.ts';
import { twiceWhileHeld } from '../../testing/while-held.ts';

const MINUTE = 60_000;
const SECURITY = '/api/organisation/security';
const AUTHENTICATOR = '/api/profile/two-factor/authenticator';

let app: TestApp;
let owner: Browser;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.advance(2 * MINUTE);
  await app.database.asOperator(async (tx) => {
    await tx.updateTable('organisations').set({ requires_two_factor_since: null }).execute();
    await tx.updateTable('users').set({ two_factor_since: null }).execute();
    await tx.updateTable('users').set({ sub_company_id: null }).where('email', '=', 'super@demo.test').execute();
  });
  owner = await app.signedIn('super@demo.test');
});

const require = (requiresTwoFactor: boolean) => owner.put(SECURITY, { requiresTwoFactor });
/** The owner has it, and requires it of everybody. */
const requireOfAll = async () => {
  await setUpAuthenticator(app, owner);
  expect((await require(true)).status).toBe(200);
};

describe('requiring it', () => {
  test('says how many members are without it', async () => {
    const { body } = await owner.get(SECURITY);
    expect(body.requiresTwoFactor).toBe(false);
    expect(body.membersWithout).toBe(body.members);
    await setUpAuthenticator(app, owner);
    expect((await owner.get(SECURITY)).body.membersWithout).toBe(body.members - 1);
  });

  test('is for those who have it themselves', async () => {
    expect((await require(true)).body).toMatchObject({ status: 409, code: 'two-factor-own-first' });
    await setUpAuthenticator(app, owner);
    expect((await require(true)).body.requiresTwoFactor).toBe(true);
  });

  test('takes the password again, and so does ending it', async () => {
    await requireOfAll();
    app.time.advance(10 * MINUTE);
    expect((await require(false)).body.code).toBe('password-needed');
    expect((await owner.get(SECURITY)).body.requiresTwoFactor).toBe(true);
    await confirmPassword(owner);
    expect((await require(false)).body.requiresTwoFactor).toBe(false);
  });

  test('is in the history of the settings, once, however many ask for it at a time', async () => {
    await setUpAuthenticator(app, owner);
    const hold = (tx: Tx) =>
      tx.selectFrom('organisations').select('id').where('id', '=', CARRIER).forUpdate().execute();
    const answers = await twiceWhileHeld(app, hold, () => require(true));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await require(true);
    const { body } = await owner.get('/api/organisation-config/organisation/history');
    const entries = body.entries.filter(({ changes }: { changes: object }) => 'requiresTwoFactor' in changes);
    expect(entries[0]).toMatchObject({ action: 'edited', changes: { requiresTwoFactor: { from: false, to: true } } });
    expect(
      entries.filter(({ occurredAt }: { occurredAt: string }) => occurredAt === entries[0].occurredAt),
    ).toHaveLength(1);
  });

  test('is not for a super-admin of one division', async () => {
    await app.database.asOperator((tx) =>
      tx.updateTable('users').set({ sub_company_id: AKUREYRI }).where('email', '=', 'super@demo.test').execute(),
    );
    const tied = await app.signedIn('super@demo.test');
    await setUpAuthenticator(app, tied);
    expect((await tied.put(SECURITY, { requiresTwoFactor: true })).status).toBe(403);
    expect((await tied.get(SECURITY)).body.requiresTwoFactor).toBe(false);
  });

  test('concerns no other organisation', async () => {
    await requireOfAll();
    const stranger = await app.signedIn('super@stranger.test');
    expect((await stranger.get(SECURITY)).body.requiresTwoFactor).toBe(false);
    expect((await stranger.get('/api/users')).status).toBe(200);
  });
});

describe('a member without it', () => {
  test('who is signed in already can only set it up, from the next request on', async () => {
    const admin = await app.signedIn('admin@demo.test');
    expect((await admin.get('/api/users')).status).toBe(200);
    await requireOfAll();
    expect((await admin.get('/api/users')).body).toMatchObject({ status: 403, code: 'two-factor-needed' });
    const { session } = (await admin.get('/api/session')).body;
    expect(session.mustSetUpTwoFactor).toBe(true);
    expect(session.config.allowedCarrierIds).toEqual([]);

    await setUpAuthenticator(app, admin);
    expect((await admin.get('/api/users')).status).toBe(200);
    expect((await admin.get('/api/session')).body.session.mustSetUpTwoFactor).toBe(false);
  });

  test('who signs in gets a session that can only set it up', async () => {
    await requireOfAll();
    const driver = app.browser();
    const answer = await driver.post('/api/session', { email: 'driver@demo.test', password: 'Demo1234' });
    expect(answer.body.session.mustSetUpTwoFactor).toBe(true);
    expect((await driver.patch('/api/profile', { locale: 'en' })).body.code).toBe('two-factor-needed');
    await setUpAuthenticator(app, driver);
    expect((await driver.patch('/api/profile', { locale: 'en' })).status).toBe(200);
  });

  test('who has just accepted an invitation sets it up first, too', async () => {
    await requireOfAll();
    const email = 'new@person.test';
    const invited = { email, name: '', roles: ['admin'], phoneNumber: '', vehicleRegistration: '', subCompanyId: null };
    await owner.post('/api/users', invited);
    const guest = app.browser();
    const code = await invitationFor(app, email);
    const { body } = await guest.post('/api/invitations/acceptance', { code, password: 'Vetur2026x' });
    expect(body.session.mustSetUpTwoFactor).toBe(true);
    expect((await guest.get('/api/users')).body.code).toBe('two-factor-needed');
  });
});

test('the last factor stays while it is required, and may be replaced', async () => {
  await requireOfAll();
  expect((await owner.get('/api/profile/two-factor')).body.isRequired).toBe(true);
  expect((await owner.delete(AUTHENTICATOR)).body).toMatchObject({ status: 409, code: 'two-factor-required' });
  const replaced = await setUpAuthenticator(app, owner);
  app.time.advance(MINUTE);
  const again = app.browser();
  await again.post('/api/session', { email: 'super@demo.test', password: 'Demo1234' });
  expect((await giveCode(again, replaced.code())).status).toBe(200);
  await require(false);
  expect((await owner.delete(AUTHENTICATOR)).status).toBe(200);
});

test('programs with an API key are not concerned', async () => {
  const developer = await app.signedIn('developer@demo.test');
  const { body } = await developer.post('/api/api-key/reveal', { purpose: 'reveal' });
  await requireOfAll();
  const answer = await app.browser().get('/api/organisation', { authorization: `Bearer ${body.token}` });
  expect(answer.body.id).toBe(CARRIER);
});
