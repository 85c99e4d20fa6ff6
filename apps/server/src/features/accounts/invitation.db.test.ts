import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, STRANGER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { confirmPassword, historyIn, invitationOf, personIn, storedUser } from '../../testing/members.ts';
import { codeFor, invitationFor } from '../../testing/sent-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY = 24 * 60 * 60 * 1000;
const PASSWORD = 'Vetur2026';

let app: TestApp;
let admin: Browser;
let stranger: Browser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  stranger = await app.signedIn('admin@stranger.test');
});
afterAll(() => app.close());
beforeEach(() => app.time.advance(1000));

let count = 0;
const somebody = () => `somebody${++count}@person.test`;

/** Invites, and returns the code from the mail. */
const invite = async (email: string, more: object = {}, by = admin): Promise<string> => {
  app.time.advance(1000);
  await confirmPassword(by);
  expect((await by.post('/api/users', invitationOf(email, more))).status).toBe(200);
  return invitationFor(app, email);
};
const look = (code: string) => app.browser().post('/api/invitations/lookup', { code });
const accept = (code: string, more: object = { password: PASSWORD }, browser = app.browser()) =>
  browser.post('/api/invitations/acceptance', { code, ...more });
const signIn = (email: string, password: string) => app.browser().post('/api/session', { email, password });
const signUp = async (email: string, password = 'Sumar2026') => {
  const browser = app.browser();
  expect((await browser.post('/api/accounts', { email, password, locale: 'is' })).status).toBe(200);
  return browser;
};
const verify = async (email: string) => {
  const code = await codeFor(app, email);
  expect((await app.browser().post('/api/email-verifications/confirmation', { code })).status).toBe(200);
};

describe('somebody without an account', () => {
  test('sets a password and is in: verified, with the roles and the division they were invited with', async () => {
    const email = somebody();
    const code = await invite(email, { subCompanyId: AKUREYRI, roles: ['driver', 'admin'] });
    const browser = app.browser('192.0.2.9');
    const { status, body } = await accept(code, { password: PASSWORD, name: ' Þór ' }, browser);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email,
      session: {
        user: { email, name: 'Þór', roles: ['admin', 'driver'], subCompanyId: AKUREYRI, emailVerified: true },
        organisation: { id: CARRIER },
      },
    });
    expect((await browser.get('/api/session')).body.session.user.email).toBe(email);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    const person = await personIn(admin, email);
    expect(person).toMatchObject({ state: 'active', invitationExpiresAt: null, version: 2 });
    expect((await historyIn(admin, person.id)).find(({ action }) => action === 'invitation-accepted')).toMatchObject({
      by: { kind: 'user', name: 'Þór' },
      address: '192.0.2.9',
    });
  });

  test('keeps the name they were invited with when they give none', async () => {
    const email = somebody();
    const { body } = await accept(await invite(email, { name: 'Guðrún' }), { password: PASSWORD, name: '' });
    expect(body.session.user.name).toBe('Guðrún');
  });

  test('keeps the language that they chose before they were known', async () => {
    const own = await accept(await invite(somebody()), { password: PASSWORD, locale: 'is' });
    expect(own.body.session.user.locale).toBe('is');
    const none = await accept(await invite(somebody()));
    expect(none.body.session.user.locale).toBeNull();
  });

  test('must set a password, and a strong one; neither failure uses up the link', async () => {
    const email = somebody();
    const code = await invite(email);
    expect((await look(code)).body.hasAccount).toBe(false);
    const without = await accept(code, {});
    expect(without).toMatchObject({ status: 400, body: { errors: [{ path: 'password', problem: 'required' }] } });
    const common = await accept(code, { password: 'Password1' });
    expect(common.body.errors).toEqual([{ path: 'password', problem: 'password-common' }]);
    const weak = await accept(code, { password: 'weakweak' });
    expect(weak.body.errors).toEqual([{ path: 'password', problem: 'password-weak' }]);
    expect((await signIn(email, 'weakweak')).body.code).toBe('user-not-found');
    expect((await accept(code)).status).toBe(200);
  });

  test('cannot sign in, nor ask for a password, before accepting', async () => {
    const email = somebody();
    await invite(email);
    expect((await signIn(email, PASSWORD)).body.code).toBe('user-not-found');
    expect((await app.browser().post('/api/password-resets', { email })).body.code).toBe('user-not-found');
  });
});

describe('somebody with a verified account of no organisation', () => {
  test('sets a new password and is in; language and name stay, the old password and its sessions do not', async () => {
    const email = somebody();
    const before = await signUp(email);
    await before.patch('/api/profile', { name: 'Own name' });
    await verify(email);
    const code = await invite(email);
    expect((await look(code)).body.hasAccount).toBe(true);

    const browser = app.browser();
    const { status, body } = await accept(code, { password: PASSWORD }, browser);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email,
      session: {
        user: { name: 'Own name', roles: ['driver'], locale: 'is', emailVerified: true },
        organisation: { id: CARRIER },
      },
    });
    expect((await browser.get('/api/session')).body.session.user.email).toBe(email);
    expect((await before.get('/api/session')).body.session).toBeNull();
    expect((await signIn(email, 'Sumar2026')).body.code).toBe('password-incorrect');
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    expect(
      (await app.database.asOperator((tx) => tx.selectFrom('users').select('id').where('email', '=', email).execute()))
        .length,
    ).toBe(1);
  });

  test('does not join without a new password, and is as it was until then', async () => {
    const email = somebody();
    const before = await signUp(email);
    await verify(email);
    const code = await invite(email);
    expect((await accept(code, {})).body.errors).toEqual([{ path: 'password', problem: 'required' }]);
    expect((await before.get('/api/session')).body.session.organisation).toBeNull();
    expect((await signIn(email, 'Sumar2026')).status).toBe(200);
    expect((await accept(code)).status).toBe(200);
  });

  test('is called by the name of the invitation, if it gives one', async () => {
    const email = somebody();
    await (await signUp(email)).patch('/api/profile', { name: 'Own name' });
    await verify(email);
    await accept(await invite(email, { name: 'Official name' }));
    expect((await personIn(admin, email)).name).toBe('Official name');
  });
});

describe('an account that lies in wait, signed up by somebody who does not read the mails of its address', () => {
  test.each([
    ['whose owner followed the link of the verification mail', true],
    ['that nobody verified', false],
  ])('gets nothing: its password and its sessions are worthless after (one %s)', async (_, isVerified) => {
    const email = somebody();
    const lurker = await signUp(email, 'Lurker2026');
    await lurker.patch('/api/profile', { name: 'Lurker' });
    if (isVerified) await verify(email);
    const code = await invite(email, { roles: ['admin'] });
    expect((await look(code)).body.hasAccount).toBe(true);
    expect((await lurker.get('/api/session')).body.session).not.toBeNull();

    expect((await accept(code)).status).toBe(200);
    expect((await lurker.get('/api/session')).body.session).toBeNull();
    expect((await lurker.get('/api/users')).status).toBe(401);
    expect((await signIn(email, 'Lurker2026')).body.code).toBe('password-incorrect');
    const { user } = (await signIn(email, PASSWORD)).body.session;
    expect(user).toMatchObject({ roles: ['admin'], emailVerified: true });
    if (!isVerified) expect(user).toMatchObject({ name: null, locale: null });
  });

  test('cannot set a password with a mail from before that was never used', async () => {
    const email = somebody();
    await signUp(email, 'Lurker2026');
    await verify(email);
    expect((await app.browser().post('/api/password-resets', { email })).status).toBe(200);
    const reset = await codeFor(app, email);
    expect((await accept(await invite(email))).status).toBe(200);
    const answer = await app
      .browser()
      .post('/api/password-resets/confirmation', { code: reset, password: 'Lurker2027' });
    expect(answer.body.code).toBe('reset-code-invalid');
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test('cannot verify itself afterwards with a mail from before', async () => {
    const email = somebody();
    await signUp(email, 'Lurker2026');
    const verification = await codeFor(app, email);
    await accept(await invite(email));
    const answer = await app.browser().post('/api/email-verifications/confirmation', { code: verification });
    expect(answer.body.code).toBe('verification-code-invalid');
  });
});

describe('the link', () => {
  test('works once', async () => {
    const code = await invite(somebody());
    expect((await accept(code)).status).toBe(200);
    expect((await accept(code)).body).toMatchObject({ status: 400, code: 'invitation-invalid' });
    expect((await look(code)).body.code).toBe('invitation-invalid');
  });

  test('works for one of two who follow it at the same moment', async () => {
    const email = somebody();
    const code = await invite(email);
    const answers = await Promise.all([accept(code), accept(code), accept(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('works until its seven days are over, and is told as expired after, again and again', async () => {
    const [inTime, late] = [await invite(somebody()), await invite(somebody())];
    app.time.advance(7 * DAY - 2000);
    expect((await accept(inTime)).status).toBe(200);
    app.time.advance(2000);
    for (let n = 0; n < 2; n++) {
      expect((await look(late)).body).toMatchObject({ status: 410, code: 'invitation-expired' });
      expect((await accept(late)).body).toMatchObject({ status: 410, code: 'invitation-expired' });
    }
  });

  test('made up is told as invalid', async () => {
    expect((await look('made-up')).body).toMatchObject({ status: 400, code: 'invitation-invalid' });
    expect((await accept('made-up')).body).toMatchObject({ status: 400, code: 'invitation-invalid' });
  });

  test('of another kind accepts nothing, and an invitation verifies and resets nothing', async () => {
    const email = somebody();
    await signUp(email);
    expect((await accept(await codeFor(app, email))).body.code).toBe('invitation-invalid');
    const code = await invite(email);
    const verified = await app.browser().post('/api/email-verifications/confirmation', { code });
    expect(verified.body.code).toBe('verification-code-invalid');
    const reset = await app.browser().post('/api/password-resets/confirmation', { code, password: PASSWORD });
    expect(reset.body.code).toBe('reset-code-invalid');
  });

  test('carries no more than it was made for', async () => {
    const code = await invite(somebody());
    for (const extra of [{ roles: ['super-admin'] }, { email: 'other@person.test' }, { organisationId: STRANGER }]) {
      expect((await accept(code, { password: PASSWORD, ...extra })).status).toBe(400);
    }
    expect((await accept(code)).body.session.user.roles).toEqual(['driver']);
  });
});

describe('two organisations invite the same person', () => {
  test('who joins one, and is a member there to the other', async () => {
    const email = somebody();
    const [here, orNotFound] = [await invite(email), await invite(email, {}, stranger)];
    expect((await accept(orNotFound)).body.session.organisation.id).toBe(STRANGER);
    expect((await look(here)).body).toMatchObject({ status: 409, code: 'email-taken' });
    expect((await accept(here)).body).toMatchObject({ status: 409, code: 'email-taken' });
    expect((await personIn(admin, email)).state).toBe('invited');
    const { id } = await personIn(admin, email);
    expect((await admin.post(`/api/users/${id}/invitation`)).body.code).toBe('email-taken');
  });

  test.each([true, false])('who joins both at the same moment, and gets into one (account before: %s)', async (has) => {
    const email = somebody();
    if (has) {
      await signUp(email);
      await verify(email);
    }
    const codes = [await invite(email), await invite(email, {}, stranger)];
    const answers = await Promise.all(codes.map((code) => accept(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = await app.database.asOperator((tx) =>
      tx
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .where('invitation_expires_at', 'is', null)
        .execute(),
    );
    expect(rows).toHaveLength(1);
  });
});

test('nobody joins an organisation that was disabled', async () => {
  const code = await invite(somebody(), {}, stranger);
  const setDisabled = (disabled_at: Date | null) =>
    app.database.asOperator((tx) =>
      tx.updateTable('organisations').set({ disabled_at }).where('id', '=', STRANGER).execute(),
    );
  await setDisabled(app.time.now);
  expect((await look(code)).body.code).toBe('invitation-invalid');
  expect((await accept(code)).body.code).toBe('invitation-invalid');
  await setDisabled(null);
  expect((await accept(code)).status).toBe(200);
});

test('an invited person is changed by the admin to another address: the new one gets the link, the old one is dead', async () => {
  const [wrong, right] = [somebody(), somebody()];
  const older = await invite(wrong);
  const person = await personIn(admin, wrong);
  const { id, version } = person;
  app.time.advance(DAY);
  const edit = { version, email: right, name: '', roles: ['driver'], phoneNumber: '' };
  await confirmPassword(admin);
  const { body } = await admin.put(`/api/users/${id}`, edit);
  expect(body.user).toMatchObject({ id, email: right, pendingEmail: null, state: 'invited' });
  expect(body.user.invitationExpiresAt).toBe(new Date(app.time.now.getTime() + 7 * DAY).toISOString());
  expect((await accept(older)).body.code).toBe('invitation-invalid');
  expect((await accept(await invitationFor(app, right))).status).toBe(200);
  expect(await storedUser(app, wrong)).toBeUndefined();
  expect((await historyIn(admin, id)).find(({ action }) => action === 'edited')?.changes).toEqual({
    email: { from: wrong, to: right },
  });
});

test('an administrator who has not accepted yet is nobody to turn to', async () => {
  const email = somebody();
  await invite(email, { roles: ['admin'] });
  await app.database.asOperator((tx) =>
    tx
      .updateTable('users')
      .set({ created_at: new Date(0) })
      .where('email', '=', email)
      .execute(),
  );
  const { session } = (await (await app.signedIn('norole@demo.test')).get('/api/session')).body;
  expect(session.administrator.email).toBe('admin@demo.test');
});

test('whoever tries codes waits soon; a whole depot that follows good links does not', async () => {
  const codes: string[] = [];
  for (let n = 0; n < 35; n++) codes.push(await invite(somebody()));
  const depot = app.browser('198.51.100.1');
  for (const code of codes) {
    expect((await depot.post('/api/invitations/lookup', { code })).status).toBe(200);
  }
  const guesser = app.browser('198.51.100.2');
  const statuses = new Set<number>();
  for (let n = 0; n < 32; n++)
    statuses.add((await guesser.post('/api/invitations/lookup', { code: `guess ${n}` })).status);
  expect([...statuses]).toEqual([400, 429]);
});
