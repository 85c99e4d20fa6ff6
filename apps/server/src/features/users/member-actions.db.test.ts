import { randomUUID } from 'node:crypto';
import { SUB_COMPANY_HEADER } from '@waybill/contract/session';
import type { OrgUser } from '@waybill/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, REYKJAVIK } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { historyIn, invitationOf, personIn, storedUser } from '../../testing/members.ts';
import { invitationFor } from '../../testing/sent-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let superAdmin: Browser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  superAdmin = await app.signedIn('super@demo.test');
});
afterAll(() => app.close());
beforeEach(() => app.time.advance(1000));

type Change = (browser: Browser, person: OrgUser, headers?: Record<string, string>) => ReturnType<Browser['put']>;
const setVehicle =
  (vehicleRegistration: string): Change =>
  (browser, { id, version }, headers) =>
    browser.put(`/api/users/${id}/vehicle`, { version, vehicleRegistration }, headers);
const setSubCompany =
  (subCompanyId: string | null): Change =>
  (browser, { id, version }, headers) =>
    browser.put(`/api/users/${id}/sub-company`, { version, subCompanyId }, headers);
const setDisabled =
  (disabled: boolean): Change =>
  (browser, { id, version }, headers) =>
    browser.put(`/api/users/${id}/disabled`, { version, disabled }, headers);
const remove: Change = (browser, { id }) => browser.delete(`/api/users/${id}`);

const invite = async (email: string, more: object = {}) =>
  (await admin.post('/api/users', invitationOf(email, { roles: [], ...more }))).body.user as OrgUser;
/** A member with an account, whom a test can remove without another test missing them. */
const newMember = async (email: string, more: object = {}): Promise<Browser> => {
  await invite(email, more);
  const browser = app.browser();
  const body = { code: await invitationFor(app, email), password: 'Demo1234' };
  expect((await browser.post('/api/invitations/acceptance', body)).status).toBe(200);
  return browser;
};

describe('the vehicle', () => {
  test('is given, changed and taken, and the history tells', async () => {
    const driver = await personIn(admin, 'driver@demo.test');
    const given = await setVehicle(' ab-123 ')(admin, driver);
    expect(given.body.user).toEqual({ ...driver, vehicleRegistration: 'AB-123', version: driver.version + 1 });
    app.time.advance(1000);
    const taken = await setVehicle('')(admin, given.body.user);
    expect(taken.body.user.vehicleRegistration).toBeNull();
    expect((await historyIn(admin, driver.id)).slice(0, 2)).toMatchObject([
      { action: 'vehicle-changed', changes: { vehicleRegistration: { from: 'AB-123', to: null } } },
      { action: 'vehicle-changed', changes: { vehicleRegistration: { from: 'KR-X42', to: 'AB-123' } } },
    ]);
  });
});

describe('the division', () => {
  test('is changed, ends the sessions, and shows the member to who works there', async () => {
    const browser = await newMember('mover@person.test');
    const mover = await personIn(admin, 'mover@person.test');
    const { body } = await setSubCompany(AKUREYRI)(admin, mover);
    expect(body.user).toMatchObject({ subCompanyId: AKUREYRI, version: mover.version + 1 });
    expect((await browser.get('/api/users')).status).toBe(401);
    const subCompany = await app.signedIn('division@demo.test');
    expect((await personIn(subCompany, 'mover@person.test')).id).toBe(mover.id);
    expect(await historyIn(subCompany, mover.id)).toMatchObject([
      { action: 'division-changed', changes: { subCompanyId: { from: null, to: AKUREYRI } } },
    ]);
  });

  test('must be one of the organisation', async () => {
    const driver = await personIn(admin, 'driver@demo.test');
    expect(await setSubCompany(randomUUID())(admin, driver)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'subCompanyId', problem: 'invalid' }] },
    });
  });

  test('is not the admin of a division to change: they have no other to give, nor all', async () => {
    const subCompany = await app.signedIn('division@demo.test');
    const mover = await personIn(subCompany, 'mover@person.test');
    for (const target of [null, REYKJAVIK]) {
      expect((await setSubCompany(target)(subCompany, mover)).body.errors).toEqual([
        { path: 'subCompanyId', problem: 'invalid' },
      ]);
    }
    expect((await setSubCompany(AKUREYRI)(subCompany, mover)).status).toBe(200);
  });

  test('is changed out of sight by who looks at one division and belongs to all', async () => {
    const viewing = { [SUB_COMPANY_HEADER]: AKUREYRI };
    const mover = await personIn(admin, 'mover@person.test');
    const moved = await setSubCompany(REYKJAVIK)(admin, mover, viewing);
    expect(moved.body.user.subCompanyId).toBe(REYKJAVIK);
    expect((await setSubCompany(null)(admin, moved.body.user, viewing)).status).toBe(404);
    expect((await setSubCompany(null)(admin, moved.body.user)).body.user.subCompanyId).toBeNull();
  });
});

describe('disabling', () => {
  test('puts a member out with the next request, and enabling lets them sign in again', async () => {
    const browser = await newMember('careless@person.test', { roles: ['admin'] });
    expect((await browser.get('/api/users')).status).toBe(200);
    const careless = await personIn(admin, 'careless@person.test');
    const off = await setDisabled(true)(admin, careless);
    expect(off.body.user).toMatchObject({ state: 'disabled', version: careless.version + 1 });
    expect((await browser.get('/api/users')).status).toBe(401);
    const signIn = () => app.browser().post('/api/session', { email: 'careless@person.test', password: 'Demo1234' });
    expect((await signIn()).body.code).toBe('user-disabled');

    const on = await setDisabled(false)(admin, off.body.user);
    expect(on.body.user.state).toBe('active');
    expect((await browser.get('/api/users')).status).toBe(401);
    expect((await signIn()).status).toBe(200);
    expect((await historyIn(admin, careless.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['disabled', 'enabled', 'invitation-accepted', 'invited']),
    );
  });

  test('does not wait for the version: nobody stays in by changing their own name all the time', async () => {
    const browser = await newMember('restless@person.test');
    const seen = await personIn(admin, 'restless@person.test');
    for (const name of ['One', 'Two', 'Three']) await browser.patch('/api/profile', { name });
    const off = await setDisabled(true)(admin, seen);
    expect(off.body.user).toMatchObject({ state: 'disabled', name: 'Three', version: seen.version + 4 });
    expect((await browser.get('/api/session')).body.session).toBeNull();
    const on = await setDisabled(false)(admin, seen);
    expect(on.body.user).toEqual(await personIn(admin, 'restless@person.test'));
    expect(on.body.user).toMatchObject({ state: 'active', version: seen.version + 5 });
  });

  test('somebody who is only invited makes the link worthless, until they are enabled', async () => {
    const invited = await invite('suspended@person.test');
    const code = await invitationFor(app, 'suspended@person.test');
    const look = async () => (await app.browser().post('/api/invitations/lookup', { code })).status;
    const off = await setDisabled(true)(admin, invited);
    expect([off.body.user.state, await look()]).toEqual(['disabled', 400]);
    expect((await admin.post(`/api/users/${invited.id}/invitation`)).body.code).toBe('not-invited');
    const on = await setDisabled(false)(admin, off.body.user);
    expect([on.body.user.state, await look()]).toEqual(['invited', 200]);
  });
});

describe('deleting', () => {
  test('removes a member, whose sessions are over and whose history stays', async () => {
    const browser = await newMember('leaver@person.test', { name: 'Leaver', roles: ['driver'] });
    const leaver = await personIn(admin, 'leaver@person.test');
    expect(await remove(admin, leaver)).toMatchObject({ status: 200, body: {} });
    expect((await browser.get('/api/session')).body.session).toBeNull();
    expect((await admin.get(`/api/users/${leaver.id}`)).status).toBe(404);
    expect((await admin.get(`/api/users/${leaver.id}/history`)).status).toBe(404);
    expect((await remove(admin, leaver)).status).toBe(404);
    const lines = await app.database.asOperator((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'actor_name', 'changes'])
        .where('entity_id', '=', leaver.id)
        .execute(),
    );
    expect(lines.map(({ action, actor_name }) => `${action} by ${actor_name}`).sort()).toEqual([
      'deleted by Admin',
      'invitation-accepted by Leaver',
      'invited by Admin',
    ]);
    expect(lines.find(({ action }) => action === 'deleted')?.changes).toEqual({
      email: { from: 'leaver@person.test', to: null },
      name: { from: 'Leaver', to: null },
      roles: { from: ['driver'], to: null },
    });
    expect((await invite('leaver@person.test')).state).toBe('invited');
  });

  test('somebody who is only invited withdraws the invitation', async () => {
    const invited = await invite('unwanted@person.test');
    const code = await invitationFor(app, 'unwanted@person.test');
    expect((await remove(admin, invited)).status).toBe(200);
    expect((await app.browser().post('/api/invitations/lookup', { code })).body.code).toBe('invitation-invalid');
  });
});

describe('nobody takes their own access away', () => {
  test.each([
    ['by disabling', setDisabled(true)],
    ['by deleting', remove],
    ['by going to one division', setSubCompany(AKUREYRI)],
  ])('%s', async (_, entry) => {
    for (const [browser, email] of [
      [admin, 'admin@demo.test'],
      [superAdmin, 'super@demo.test'],
    ] as const) {
      const own = await personIn(browser, email);
      expect((await entry(browser, own)).body).toMatchObject({ status: 409, code: 'own-account' });
      expect(await personIn(browser, email)).toEqual(own);
    }
  });
});

describe('who holds a role of the operator', () => {
  test.each([
    ['is not disabled', setDisabled(true)],
    ['is not deleted', remove],
    ['is not moved', setSubCompany(AKUREYRI)],
  ])('%s by an admin', async (_, entry) => {
    for (const email of ['super@demo.test', 'developer@demo.test']) {
      const person = await personIn(admin, email);
      expect((await entry(admin, person)).body).toMatchObject({ status: 403, code: 'operator-roles' });
      expect(await personIn(admin, email)).toEqual(person);
    }
  });

  test('is disabled and enabled by a super-admin, and by no admin enabled again', async () => {
    const off = await setDisabled(true)(superAdmin, await personIn(superAdmin, 'developer@demo.test'));
    expect(off.body.user.state).toBe('disabled');
    expect((await setDisabled(false)(admin, off.body.user)).body.code).toBe('operator-roles');
    expect((await setDisabled(false)(superAdmin, off.body.user)).body.user.state).toBe('active');
  });

  test('still gets a vehicle from an admin', async () => {
    const developer = await personIn(admin, 'developer@demo.test');
    expect((await setVehicle('AB-123')(admin, developer)).status).toBe(200);
  });
});

describe.each([
  ['the vehicle', setVehicle('ZZ-999')],
  ['the division', setSubCompany(REYKJAVIK)],
  ['disabling', setDisabled(true)],
  ['deleting', remove],
])('%s', (_, entry) => {
  test('of a foreign member and of a missing one answer alike, and change nothing', async () => {
    const driver = await personIn(admin, 'driver@demo.test');
    const before = await storedUser(app, 'driver@demo.test');
    for (const email of ['super@stranger.test', 'admin@forwarder.test', 'division@demo.test']) {
      const outsider = await app.signedIn(email);
      const foreign = await entry(outsider, driver);
      const missing = await entry(outsider, { ...driver, id: randomUUID() as OrgUser['id'] });
      expect(foreign.status, email).toBe(404);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    }
    expect(await storedUser(app, 'driver@demo.test')).toEqual(before);
  });

  test('is not for a driver, nor for who is not signed in, nor for what is no id', async () => {
    const driver = await personIn(admin, 'driver@demo.test');
    expect((await entry(await app.signedIn('driver@demo.test'), driver)).status).toBe(403);
    expect((await entry(app.browser(), driver)).status).toBe(401);
    expect((await entry(admin, { ...driver, id: 'not-an-id' as OrgUser['id'] })).status).toBe(400);
  });
});

test.each([
  ['the vehicle', setVehicle('ZZ-999')],
  ['the division', setSubCompany(REYKJAVIK)],
])('%s over a version that nobody has seen is refused with the member as it is', async (_, entry) => {
  const driver = await personIn(admin, 'driver@demo.test');
  const stale = await entry(admin, { ...driver, version: driver.version - 1 });
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale-version', current: driver } });
  expect(await personIn(admin, 'driver@demo.test')).toEqual(driver);
});

test('an extra field is refused with every action', async () => {
  const { id, version } = await personIn(admin, 'driver@demo.test');
  const bodies = {
    vehicle: { version, vehicleRegistration: 'AB-123', roles: ['admin'] },
    'sub-company': { version, subCompanyId: null, organisationId: randomUUID() },
    disabled: { version, disabled: false, disabledAt: null },
  };
  for (const [action, body] of Object.entries(bodies)) {
    expect((await admin.put(`/api/users/${id}/${action}`, body)).status, action).toBe(400);
  }
});

test('the history comes in pages, newest first', async () => {
  let person = await invite('busy@person.test');
  for (let n = 0; n < 30; n++) {
    app.time.advance(1000);
    person = (await setVehicle(`AB-${100 + n}`)(admin, person)).body.user;
  }
  const first = (await admin.get(`/api/users/${person.id}/history`)).body;
  const rest = (await admin.get(`/api/users/${person.id}/history?after=${first.entries.at(-1).id}`)).body;
  expect([first.entries.length, first.hasMore, rest.entries.length, rest.hasMore]).toEqual([25, true, 6, false]);
  expect(first.entries[0].changes.vehicleRegistration).toEqual({ from: 'AB-128', to: 'AB-129' });
  expect(rest.entries.at(-1).action).toBe('invited');
});

test('a history tells in the order in which things were done after a clock was set back, too', async () => {
  let person = await invite('back@person.test');
  for (const registration of ['AB-1', 'AB-2', 'AB-3']) {
    person = (await setVehicle(registration)(admin, person)).body.user;
    app.time.advance(-3_600_000);
  }
  app.time.advance(3 * 3_600_000);
  const { entries } = (await admin.get(`/api/users/${person.id}/history`)).body;
  const told = entries.map(
    (entry: { changes: { vehicleRegistration?: { to: string } } }) => entry.changes.vehicleRegistration?.to,
  );
  expect(told).toEqual(['AB-3', 'AB-2', 'AB-1', undefined]);
});
