import type { OrgUser } from '@waybill/contract/users';
import { newId, type UserId } from '@waybill/domain/ids';
import type { Insertable, Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Users } from '../../db/schema.ts';
import { AKUREYRI, CARRIER, FORWARDER, REYKJAVIK } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { confirmPassword, editOf, historyIn, personIn, storedUser } from '../../testing/members.ts';
import { codeFor, mailsTo } from '../../testing/sent-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY = 24 * 60 * 60 * 1000;

let app: TestApp;
let admin: Browser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
});
afterAll(() => app.close());
beforeEach(() => app.time.advance(1000));

let count = 0;
const address = () => `address${++count}@person.test`;

/** A driver of the organisation with the demo's password, used by one test only. */
const newDriver = async (more: Partial<Insertable<Users>> = {}): Promise<OrgUser> => {
  const email = address();
  await app.database.asOperator(async (tx) => {
    const { password_hash } = await tx
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', 'driver@demo.test')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('users')
      .values({
        id: newId(),
        organisation_id: CARRIER,
        email,
        name: 'Somebody',
        roles: ['driver'],
        password_hash,
        ...more,
      })
      .execute();
  });
  return personIn(admin, email);
};
const ask = async (person: OrgUser, email: string, browser = admin) => {
  app.time.advance(1000);
  await confirmPassword(browser);
  return browser.put(`/api/users/${person.id}`, editOf(person, { email }));
};
const confirm = (code: string) => app.browser().post('/api/email-verifications/confirmation', { code });
const signIn = (email: string) => app.browser().post('/api/session', { email, password: 'Demo1234' });

test('a new address waits until its owner confirms it, and then signs in; sessions go on', async () => {
  const person = await newDriver();
  const open = await app.signedIn(person.email);
  const email = address();
  const asked = await ask(person, email);
  expect(asked.body.user).toMatchObject({ email: person.email, pendingEmail: email, version: person.version + 1 });
  expect((await signIn(email)).body.code).toBe('user-not-found');
  expect((await signIn(person.email)).status).toBe(200);
  const [mail] = await mailsTo(app, email);
  expect(mail?.subject).toBe('Confirm your new email for Waybill');
  expect(mail?.text).toContain('http://localhost:3000/firebaseAuth/actionHandler?mode=verifyEmail&oobCode=');
  const [warned] = await mailsTo(app, person.email);
  expect(warned?.subject).toBe('Your Waybill account is about to get a new email');
  expect(warned?.text).toContain(`Bláfell ehf. wants to change the email of your account to ${email}.`);
  expect(warned?.text).not.toContain('http');

  const browser = app.browser('192.0.2.5');
  const code = await codeFor(app, email);
  app.time.advance(1000);
  expect(await browser.post('/api/email-verifications/confirmation', { code })).toMatchObject({
    status: 200,
    body: { email },
  });
  expect(await personIn(admin, email)).toMatchObject({ id: person.id, pendingEmail: null });
  expect((await storedUser(app, email))?.email_verified_at).toEqual(app.time.now);
  expect((await signIn(email)).status).toBe(200);
  expect((await signIn(person.email)).body.code).toBe('user-not-found');
  expect((await open.get('/api/session')).body.session.user.email).toBe(email);
  const [told] = await mailsTo(app, person.email);
  expect(told?.subject).toBe('The email of your Waybill account was changed');
  expect(told?.text).toContain(email);
  expect(told?.text).not.toContain('http');
  const changes = { email: { from: person.email, to: email } };
  const entries = (await historyIn(admin, person.id)).filter(({ action }) => action.startsWith('email-'));
  expect(entries).toMatchObject([
    { action: 'email-changed', changes, by: { kind: 'user', name: 'Somebody' }, address: '192.0.2.5' },
    { action: 'email-change-requested', changes, by: { kind: 'user', name: 'Admin' } },
  ]);
});

test('the link works once, and for seven days', async () => {
  const person = await newDriver();
  const email = address();
  await ask(person, email);
  const code = await codeFor(app, email);
  app.time.advance(7 * DAY);
  for (let n = 0; n < 2; n++) expect((await confirm(code)).body).toMatchObject({ code: 'verification-code-expired' });

  const again = await ask(await personIn(admin, person.email), email);
  expect(again.body.user.pendingEmail).toBe(email);
  const newer = await codeFor(app, email);
  app.time.advance(7 * DAY - 1000);
  expect((await confirm(newer)).status).toBe(200);
  expect((await confirm(newer)).body).toMatchObject({ status: 400, code: 'verification-code-invalid' });
});

test('saving something else while an address waits sends no mail and leaves it waiting', async () => {
  const person = await newDriver();
  const email = address();
  await ask(person, email);
  const waiting = await personIn(admin, person.email);
  const saved = await admin.put(`/api/users/${person.id}`, editOf(waiting, { email, name: 'Another name' }));
  expect(saved.body.user).toMatchObject({ name: 'Another name', pendingEmail: email });
  expect(await mailsTo(app, email)).toHaveLength(1);
  expect((await confirm(await codeFor(app, email))).status).toBe(200);
});

test('asking again for the same address sends a new link, and the older one is dead', async () => {
  const person = await newDriver();
  const email = address();
  const asked = await ask(person, email);
  const older = await codeFor(app, email);
  expect((await ask(asked.body.user, email)).body.user).toMatchObject({ pendingEmail: email });
  expect((await confirm(older)).body.code).toBe('verification-code-invalid');
  expect((await confirm(await codeFor(app, email))).status).toBe(200);
});

test('one mailbox is not flooded by asking again', async () => {
  const { id, version, ...person } = await newDriver();
  const email = address();
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++) {
    const edit = editOf({ id, ...person, version: version + n }, { email });
    statuses.push((await admin.put(`/api/users/${id}`, edit)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await mailsTo(app, email)).toHaveLength(3);
});

test('the old mailbox is not flooded by asking for ever other addresses, and a refused edit counts for nothing', async () => {
  const person = await newDriver();
  for (let n = 0; n < 5; n++) expect((await ask(person, 'super@demo.test')).body.code).toBe('email-taken');
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++) {
    const edit = editOf({ ...person, version: person.version + n }, { email: address() });
    statuses.push((await admin.put(`/api/users/${person.id}`, edit)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await mailsTo(app, person.email)).toHaveLength(3);
});

test('another address, or the old one again, makes the mail to the first worthless', async () => {
  const person = await newDriver();
  const [first, second] = [address(), address()];
  await ask(person, first);
  const toFirst = await codeFor(app, first);
  const changed = await ask(await personIn(admin, person.email), second);
  expect(changed.body.user.pendingEmail).toBe(second);
  expect((await confirm(toFirst)).body.code).toBe('verification-code-invalid');

  const toSecond = await codeFor(app, second);
  const kept = await ask(changed.body.user, person.email);
  expect(kept.body.user).toMatchObject({ email: person.email, pendingEmail: null });
  expect((await confirm(toSecond)).body.code).toBe('verification-code-invalid');
  expect((await historyIn(admin, person.id))[0]).toMatchObject({
    action: 'edited',
    changes: { pendingEmail: { from: second, to: null } },
  });
  expect(await storedUser(app, second)).toBeUndefined();
  const stillGood = await app.database.asOperator((tx) =>
    tx
      .selectFrom('account_codes')
      .select('email')
      .where('user_id', '=', person.id)
      .where('used_at', 'is', null)
      .execute(),
  );
  expect(stillGood).toEqual([]);
});

test('a link to an address that nobody waits for any more changes nothing', async () => {
  const person = await newDriver();
  const email = address();
  await ask(person, email);
  await app.database.asOperator((tx) =>
    tx.updateTable('users').set({ pending_email: null, pending_email_by: null }).where('id', '=', person.id).execute(),
  );
  expect((await confirm(await codeFor(app, email))).body.code).toBe('verification-code-invalid');
  expect((await personIn(admin, person.email)).id).toBe(person.id);
});

describe('an address that waits is forgotten, and its link with it', () => {
  const move = (person: OrgUser, subCompanyId: string | null) =>
    admin.put(`/api/users/${person.id}/sub-company`, { version: person.version, subCompanyId });

  test('when the person is moved out of the division whose admin asked for it', async () => {
    const person = await newDriver({ sub_company_id: AKUREYRI });
    const email = address();
    const waiting = (await ask(person, email, await app.signedIn('division@demo.test'))).body.user;
    expect(waiting.pendingEmail).toBe(email);
    const moved = await move(waiting, null);
    expect(moved.body.user).toMatchObject({ subCompanyId: null, pendingEmail: null });
    expect(await personIn(admin, person.email)).toEqual(moved.body.user);
    expect((await confirm(await codeFor(app, email))).body.code).toBe('verification-code-invalid');
    expect((await historyIn(admin, person.id))[0]).toMatchObject({
      action: 'division-changed',
      changes: { subCompanyId: { from: AKUREYRI, to: null }, pendingEmail: { from: email, to: null } },
    });
  });

  test.each([
    ['given', ['admin', 'driver']],
    ['taken', []],
  ])('when a role is %s, although the form still shows it', async (_, roles) => {
    const person = await newDriver();
    const email = address();
    const waiting = (await ask(person, email)).body.user;
    const edited = await admin.put(`/api/users/${person.id}`, editOf(waiting, { email, roles }));
    expect(edited.body.user).toMatchObject({ roles, pendingEmail: null });
    expect(await personIn(admin, person.email)).toEqual(edited.body.user);
    expect((await confirm(await codeFor(app, email))).body.code).toBe('verification-code-invalid');
    expect((await historyIn(admin, person.id)).find(({ action }) => action === 'edited')?.changes).toMatchObject({
      pendingEmail: { from: email, to: null },
    });
  });

  test('but not the one that is asked for along with the role', async () => {
    const person = await newDriver();
    const [first, second] = [address(), address()];
    const waiting = (await ask(person, first)).body.user;
    app.time.advance(1000);
    const edited = await admin.put(`/api/users/${person.id}`, editOf(waiting, { email: second, roles: ['admin'] }));
    expect(edited.body.user.pendingEmail).toBe(second);
    expect((await confirm(await codeFor(app, first))).body.code).toBe('verification-code-invalid');
    expect((await confirm(await codeFor(app, second))).status).toBe(200);
  });
});

describe('an address that waits is worth nothing', () => {
  const change = (id: UserId, changes: Updateable<Users>) =>
    app.database.asOperator((tx) => tx.updateTable('users').set(changes).where('id', '=', id).execute());
  /** An admin asks for the change, the admin's account changes, and the new address confirms. */
  const confirmedAfter = async (become: (asker: OrgUser) => Promise<unknown>) => {
    const asker = await newDriver({ roles: ['admin'] });
    const person = await newDriver({ sub_company_id: AKUREYRI });
    const email = address();
    expect((await ask(person, email, await app.signedIn(asker.email))).body.user.pendingEmail).toBe(email);
    const code = await codeFor(app, email);
    await become(asker);
    const { body } = await confirm(code);
    return body.email === email ? 'confirmed' : body.code;
  };

  test.each<[string, (asker: OrgUser) => Promise<unknown>]>([
    ['was disabled', ({ id, version }) => admin.put(`/api/users/${id}/disabled`, { version, disabled: true })],
    ['was deleted', ({ id }) => admin.delete(`/api/users/${id}`)],
    ['is no admin any more', (asker) => admin.put(`/api/users/${asker.id}`, editOf(asker, { roles: ['driver'] }))],
    ['belongs to another division', ({ id }) => change(id, { sub_company_id: REYKJAVIK })],
    ['belongs to another organisation', ({ id }) => change(id, { organisation_id: FORWARDER })],
  ])('once the admin who asked %s', async (_, become) => {
    expect(await confirmedAfter(become)).toBe('verification-code-invalid');
  });

  test('once who asked a developer is no super-admin any more, but a mere admin', async () => {
    const asker = await newDriver({ roles: ['admin', 'super-admin'] });
    const developer = await newDriver({ roles: ['developer'] });
    const email = address();
    await ask(developer, email, await app.signedIn(asker.email));
    await change(asker.id, { roles: ['admin'] });
    expect((await confirm(await codeFor(app, email))).body.code).toBe('verification-code-invalid');
  });

  test('not because the admin who asked was renamed, or now belongs to the same division', async () => {
    expect(await confirmedAfter(({ id }) => change(id, { name: 'Renamed' }))).toBe('confirmed');
    expect(await confirmedAfter(({ id }) => change(id, { sub_company_id: AKUREYRI }))).toBe('confirmed');
  });
});

describe('an address that is taken', () => {
  test('is refused at once: by a member anywhere, an account of nobody, somebody invited here', async () => {
    const person = await newDriver();
    const orgless = address();
    await app.browser().post('/api/accounts', { email: orgless, password: 'Sumar2026' });
    for (const email of ['super@demo.test', 'admin@stranger.test', orgless, 'invited@demo.test']) {
      expect((await ask(person, email)).body, email).toMatchObject({ status: 409, code: 'email-taken' });
    }
    expect(await personIn(admin, person.email)).toEqual(person);
  });

  test('meanwhile is refused when it is confirmed, and nothing has changed', async () => {
    const person = await newDriver();
    const email = address();
    await ask(person, email);
    const code = await codeFor(app, email);
    app.time.advance(1000);
    await app.browser().post('/api/accounts', { email, password: 'Sumar2026' });
    for (let n = 0; n < 2; n++) expect((await confirm(code)).body).toMatchObject({ status: 409, code: 'email-taken' });
    expect((await signIn(person.email)).status).toBe(200);
    expect(await mailsTo(app, person.email)).toHaveLength(1);
  });

  test('of an invited person changes nothing about the invitation', async () => {
    const invited = await personIn(admin, 'invited@demo.test');
    for (const email of ['super@demo.test', 'admin@stranger.test']) {
      expect((await ask(invited, email)).body.code).toBe('email-taken');
    }
    const twin = await newDriver({ invitation_expires_at: app.time.now, password_hash: null });
    expect((await ask(invited, twin.email)).body.code).toBe('email-taken');
    expect(await personIn(admin, 'invited@demo.test')).toEqual(invited);
  });

  test('by two who confirm it at the same moment goes to one', async () => {
    const [one, other] = [await newDriver(), await newDriver()];
    const email = address();
    await ask(one, email);
    const first = await codeFor(app, email);
    await ask(other, email);
    const second = await codeFor(app, email);
    const answers = await Promise.all([confirm(first), confirm(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('a reset that was mailed to the old address opens nothing any more', async () => {
  const person = await newDriver();
  const email = address();
  await ask(person, email);
  const code = await codeFor(app, email);
  app.time.advance(1000);
  await app.browser().post('/api/password-resets', { email: person.email });
  const reset = await codeFor(app, person.email);
  expect((await confirm(code)).status).toBe(200);
  const answer = await app.browser().post('/api/password-resets/confirmation', { code: reset, password: 'Vetur2026' });
  expect(answer.body.code).toBe('reset-code-invalid');
});

test('an admin does not change the address of who holds a role of the operator, a super-admin does', async () => {
  const superAdmin = await app.signedIn('super@demo.test');
  const developer = await personIn(admin, 'developer@demo.test');
  const email = address();
  expect((await ask(developer, email)).body).toMatchObject({ status: 403, code: 'operator-roles' });
  const invited = await newDriver({
    roles: ['admin', 'super-admin'],
    invitation_expires_at: app.time.now,
    password_hash: null,
  });
  expect((await ask(invited, address())).body).toMatchObject({ status: 403, code: 'operator-roles' });
  expect(await mailsTo(app, email)).toEqual([]);
  expect((await ask(developer, email, superAdmin)).body.user.pendingEmail).toBe(email);
});

test('an admin changes their own address like any other', async () => {
  const own = await personIn(admin, 'admin@demo.test');
  const email = address();
  expect((await ask(own, email)).body.user.pendingEmail).toBe(email);
  expect((await confirm(await codeFor(app, email))).status).toBe(200);
  expect((await admin.get('/api/session')).body.session.user.email).toBe(email);
});

test('the mail is in the language of its reader', async () => {
  const person = await newDriver({ locale: 'is' });
  const email = address();
  await ask(person, email);
  expect((await mailsTo(app, email))[0]?.subject).toBe('Staðfestu nýja netfangið þitt hjá Waybill');
  expect((await mailsTo(app, person.email))[0]?.subject).toBe('Til stendur að breyta netfangi aðgangs þíns í Waybill');
  app.time.advance(1000);
  await confirm(await codeFor(app, email));
  expect((await mailsTo(app, person.email))[0]?.subject).toBe('Netfangi aðgangs þíns í Waybill var breytt');
});
