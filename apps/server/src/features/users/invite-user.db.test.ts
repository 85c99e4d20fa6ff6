import { randomUUID } from 'node:crypto';
import { SUB_COMPANY_HEADER } from '@waybill/contract/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, REYKJAVIK } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { confirmPassword, historyIn, invitationOf, personIn, storedUser } from '../../testing/members.ts';
import { invitationFor, mailsTo } from '../../testing/sent-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY = 24 * 60 * 60 * 1000;

let app: TestApp;
let admin: Browser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
});
afterAll(() => app.close());
// Mails are ordered by their time, so each test starts at a later one.
beforeEach(async () => {
  app.time.advance(1000);
  await confirmPassword(admin);
});

let count = 0;
const somebody = () => `somebody${++count}@person.test`;
const invite = (browser: Browser, email: string, more: object = {}, headers?: Record<string, string>) =>
  browser.post('/api/users', invitationOf(email, more), headers);
const resend = (browser: Browser, id: string) => browser.post(`/api/users/${id}/invitation`);
const look = (code: string) => app.browser().post('/api/invitations/lookup', { code });

test('an admin invites somebody, who gets a link that works for seven days', async () => {
  const email = somebody();
  const answer = await invite(admin, email.toUpperCase(), {
    name: ' Guðrún ',
    roles: ['driver', 'admin'],
    phoneNumber: '555 0123',
    vehicleRegistration: 'kr-x42',
    subCompanyId: AKUREYRI,
  });
  expect(answer.body).toEqual({
    user: {
      id: expect.any(String),
      email,
      pendingEmail: null,
      name: 'Guðrún',
      roles: ['admin', 'driver'],
      phoneNumber: '+3545550123',
      vehicleRegistration: 'KR-X42',
      subCompanyId: AKUREYRI,
      state: 'invited',
      invitationExpiresAt: new Date(app.time.now.getTime() + 7 * DAY).toISOString(),
      lastActiveAt: null,
      version: 1,
      mayManageAccount: true,
      hasTwoFactor: false,
    },
  });
  expect(await personIn(admin, email)).toEqual(answer.body.user);
  const [mail] = await mailsTo(app, email);
  expect(mail?.subject).toBe('Bláfell ehf. invites you to Waybill');
  expect(mail?.text).toContain('http://localhost:3000/invitation?code=');
  expect(mail?.text).toContain(`Admin (admin@demo.test) invites you, ${email}, to work with Bláfell ehf. in Waybill.`);
  expect((await look(await invitationFor(app, email))).body).toEqual({
    email,
    organisationName: 'Bláfell ehf.',
    name: 'Guðrún',
    hasAccount: false,
  });
});

test('the history tells who invited whom, as what and from where', async () => {
  const email = somebody();
  const browser = app.browser('192.0.2.7');
  await browser.post('/api/session', { email: 'admin@demo.test', password: 'Demo1234' });
  const { body } = await invite(browser, email, { vehicleRegistration: 'KR-X42' });
  expect(await historyIn(admin, body.user.id)).toEqual([
    {
      id: expect.any(String),
      occurredAt: app.time.now.toISOString(),
      by: { kind: 'user', name: 'Admin', email: 'admin@demo.test' },
      address: '192.0.2.7',
      userAgent: 'lightMyRequest',
      action: 'invited',
      changes: {
        email: { from: null, to: email },
        roles: { from: null, to: ['driver'] },
        vehicleRegistration: { from: null, to: 'KR-X42' },
      },
    },
  ]);
});

test('the mail speaks the language of the division that it invites to', async () => {
  const setLocale = (overrides: object) =>
    app.database.asOperator((tx) =>
      tx
        .updateTable('organisation_configs')
        .set({ overrides: JSON.stringify(overrides) })
        .where('sub_company_id', '=', AKUREYRI)
        .execute(),
    );
  await setLocale({ defaultLocale: 'is' });
  const [orNotFound, elsewhere] = [somebody(), somebody()];
  await invite(admin, orNotFound, { subCompanyId: AKUREYRI });
  await invite(admin, elsewhere, { subCompanyId: null });
  expect((await mailsTo(app, orNotFound))[0]?.subject).toBe('Bláfell ehf. býður þér í Waybill');
  expect((await mailsTo(app, elsewhere))[0]?.subject).toBe('Bláfell ehf. invites you to Waybill');
  await setLocale({});
});

test('a member of any organisation cannot be invited, and nothing is mailed', async () => {
  for (const email of ['driver@demo.test', 'admin@stranger.test', 'disabled@demo.test']) {
    expect((await invite(admin, email)).body).toMatchObject({ status: 409, code: 'email-taken' });
    expect(await mailsTo(app, email)).toEqual([]);
  }
  expect((await invite(admin, 'invited@demo.test')).body).toMatchObject({ status: 409, code: 'email-taken' });
});

test('an account of nobody may be invited, and so may who another organisation has invited', async () => {
  const email = somebody();
  await app.browser().post('/api/accounts', { email, password: 'Sumar2026' });
  expect((await invite(admin, email)).status).toBe(200);
  expect((await invite(await app.signedIn('admin@stranger.test'), email)).status).toBe(200);
});

test('of two who invite one address at the same moment one succeeds, and one mail goes out', async () => {
  const email = somebody();
  const answers = await Promise.all([invite(admin, email), invite(admin, email), invite(admin, email)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await mailsTo(app, email)).toHaveLength(1);
});

describe('what is refused beside its field', () => {
  const cases: [string, object, string, string][] = [
    ['an address that is none', { email: 'nobody' }, 'email', 'email'],
    ['a phone number that is none', { phoneNumber: '12' }, 'phoneNumber', 'phone'],
    ['a registration that is none', { vehicleRegistration: 'KR_X42!' }, 'vehicleRegistration', 'registration'],
    ['a role twice', { roles: ['admin', 'admin'] }, 'roles', 'duplicate'],
    ['a role of the operator', { roles: ['super-admin'] }, 'roles.0', 'invalid'],
    ['a foreign organisation', { organisationId: CARRIER }, 'organisationId', 'invalid'],
    ['a password', { password_hash: 'x' }, 'password_hash', 'invalid'],
    ['a division that does not exist', { subCompanyId: randomUUID() }, 'subCompanyId', 'invalid'],
    ['a division that is no id', { subCompanyId: 'all' }, 'subCompanyId', 'invalid'],
  ];
  test.each(cases)('%s', async (_, more, path, problem) => {
    const email = somebody();
    const answer = await invite(admin, email, more);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]).toMatchObject({ path, problem });
    expect(await storedUser(app, email)).toBeUndefined();
  });
});

describe('subCompanies', () => {
  const refused = { status: 400, body: { errors: [{ path: 'subCompanyId', problem: 'invalid' }] } };

  test('somebody is invited only into a division that the operator allows', async () => {
    const allow = (ids: readonly string[]) =>
      app.database.asOperator(async (tx) => {
        const row = await tx
          .selectFrom('organisation_configs')
          .select('overrides')
          .where('key', '=', CARRIER)
          .executeTakeFirstOrThrow();
        const before = row.overrides as Record<string, unknown>;
        await tx
          .updateTable('organisation_configs')
          .set({ overrides: JSON.stringify({ ...before, allowedSubCompanyIds: ids }) })
          .where('key', '=', CARRIER)
          .execute();
        return before.allowedSubCompanyIds as string[];
      });
    const before = await allow([AKUREYRI]);
    expect(await invite(admin, somebody(), { subCompanyId: REYKJAVIK })).toMatchObject(refused);
    expect((await invite(admin, somebody(), { subCompanyId: AKUREYRI })).status).toBe(200);
    await allow(before);
  });

  test('a division of another organisation is as good as none', async () => {
    const stranger = await app.signedIn('admin@stranger.test');
    expect(await invite(stranger, somebody(), { subCompanyId: AKUREYRI })).toMatchObject(refused);
  });

  test('an admin who is tied to a division invites into it, and into no other', async () => {
    const subCompany = await app.signedIn('division@demo.test');
    expect(await invite(subCompany, somebody(), { subCompanyId: null })).toMatchObject(refused);
    expect(await invite(subCompany, somebody(), { subCompanyId: REYKJAVIK })).toMatchObject(refused);
    const email = somebody();
    expect((await invite(subCompany, email, { subCompanyId: AKUREYRI })).status).toBe(200);
    expect((await personIn(subCompany, email)).subCompanyId).toBe(AKUREYRI);
  });

  test('who looks at one division still invites into any', async () => {
    const viewing = { [SUB_COMPANY_HEADER]: AKUREYRI };
    const [all, elsewhere] = [somebody(), somebody()];
    expect((await invite(admin, all, { subCompanyId: null }, viewing)).status).toBe(200);
    expect((await invite(admin, elsewhere, { subCompanyId: REYKJAVIK }, viewing)).status).toBe(200);
    expect((await personIn(admin, elsewhere)).subCompanyId).toBe(REYKJAVIK);
  });
});

describe('sending it again', () => {
  test('gives a new link and seven new days, and the old link is dead', async () => {
    const email = somebody();
    const { body } = await invite(admin, email);
    const older = await invitationFor(app, email);
    app.time.advance(8 * DAY);
    expect((await look(older)).body).toMatchObject({ status: 410, code: 'invitation-expired' });
    expect((await personIn(admin, email)).state).toBe('invitation-expired');

    const again = await resend(admin, body.user.id);
    expect(again.body.user).toMatchObject({
      state: 'invited',
      version: 2,
      invitationExpiresAt: new Date(app.time.now.getTime() + 7 * DAY).toISOString(),
    });
    expect((await look(older)).body.code).toBe('invitation-invalid');
    expect((await look(await invitationFor(app, email))).status).toBe(200);
    expect((await historyIn(admin, body.user.id))[0]).toMatchObject({ action: 'invitation-resent' });
  });

  test('works for somebody whose first link never came, such as in the demo', async () => {
    const { id } = await personIn(admin, 'invited@demo.test');
    expect((await resend(admin, id)).status).toBe(200);
    expect((await look(await invitationFor(app, 'invited@demo.test'))).status).toBe(200);
  });

  test('is for who is waiting only', async () => {
    for (const email of ['driver@demo.test', 'disabled@demo.test']) {
      const { id } = await personIn(admin, email);
      expect((await resend(admin, id)).body).toMatchObject({ status: 409, code: 'not-invited' });
      expect(await mailsTo(app, email)).toEqual([]);
    }
  });

  test('does not flood a mailbox; what one organisation mails keeps no other from it', async () => {
    const email = somebody();
    const { body } = await invite(admin, email);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await resend(admin, body.user.id)).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    const stranger = await app.signedIn('admin@stranger.test');
    expect((await invite(stranger, email)).status).toBe(200);
    expect(await mailsTo(app, email)).toHaveLength(4);
  });

  test('is not for another organisation, which learns nothing and changes nothing', async () => {
    const { id } = await personIn(admin, 'invited@demo.test');
    const before = await storedUser(app, 'invited@demo.test');
    const stranger = await app.signedIn('admin@stranger.test');
    const [foreign, missing] = [await resend(stranger, id), await resend(stranger, randomUUID())];
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    expect(await storedUser(app, 'invited@demo.test')).toEqual(before);
  });
});

test('a driver invites nobody', async () => {
  const driver = await app.signedIn('driver@demo.test');
  expect((await invite(driver, somebody())).status).toBe(403);
});

describe('mails of one organisation', () => {
  const HOUR = 60 * 60 * 1000;
  let stranger: Browser;
  // Earlier mails no longer count towards the limit.
  beforeEach(async () => {
    app.time.advance(25 * HOUR);
    stranger = await app.signedIn('admin@stranger.test');
  });

  test('are counted only when they are sent: a refused invitation uses nothing up', async () => {
    for (let n = 0; n < 70; n++) expect((await invite(stranger, 'driver@demo.test')).body.code).toBe('email-taken');
    const email = somebody();
    const { body } = await invite(stranger, email);
    for (let n = 0; n < 5; n++) expect((await invite(stranger, email)).body.code).toBe('email-taken');
    expect((await resend(stranger, body.user.id)).status).toBe(200);
    expect((await resend(stranger, body.user.id)).status).toBe(200);
    expect((await resend(stranger, body.user.id)).body).toMatchObject({ code: 'too-many-attempts', retryAfter: 1 });
  });

  test('are sixty at once, to whomever, then one by one; another organisation waits for nothing', async () => {
    admin = await app.signedIn('admin@demo.test');
    for (let n = 0; n < 60; n++) expect((await invite(stranger, somebody())).status).toBe(200);
    const late = somebody();
    expect((await invite(stranger, late)).body).toMatchObject({ code: 'too-many-attempts', retryAfter: 1 });
    expect([await storedUser(app, late), await mailsTo(app, late)]).toEqual([undefined, []]);
    expect((await invite(admin, somebody())).status).toBe(200);
    app.time.advance(1000);
    expect((await invite(stranger, late)).status).toBe(200);
    expect((await invite(stranger, somebody())).body).toMatchObject({ code: 'too-many-attempts', retryAfter: 2 });
  });
});
