import { randomUUID } from 'node:crypto';
import type { OrgUser } from '@waybill/contract/users';
import { newId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../db/embedded/testing/until.ts';
import { holdAdmins } from '../../records/hold-admins.ts';
import { AKUREYRI, CARRIER, FORWARDER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { latch } from '../../testing/latch.ts';
import { editOf, historyIn, personIn, storedUser } from '../../testing/members.ts';
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

const edit = async (browser: Browser, person: OrgUser, changes: object = {}) =>
  browser.put(`/api/users/${person.id}`, editOf(person, changes));

test('name, roles and phone are edited, and the history tells what became of each', async () => {
  const driver = await personIn(admin, 'driver@demo.test');
  const answer = await edit(admin, driver, { name: 'Þór', roles: ['admin', 'driver'], phoneNumber: '+45 20 12 34 56' });
  expect(answer.status).toBe(200);
  expect(answer.body.user).toEqual({
    ...driver,
    name: 'Þór',
    roles: ['admin', 'driver'],
    phoneNumber: '+4520123456',
    version: driver.version + 1,
  });
  expect(await personIn(admin, 'driver@demo.test')).toEqual(answer.body.user);
  expect((await historyIn(admin, driver.id))[0]).toMatchObject({
    action: 'edited',
    by: { kind: 'user', name: 'Admin' },
    address: expect.stringMatching(/^10\./),
    occurredAt: app.time.now.toISOString(),
    changes: {
      name: { from: 'Driver', to: 'Þór' },
      roles: { from: ['driver'], to: ['admin', 'driver'] },
      phoneNumber: { from: null, to: '+4520123456' },
    },
  });
  await edit(admin, answer.body.user, { name: 'Driver', roles: ['driver'], phoneNumber: '' });
});

test('saving what is there already changes nothing and writes no history', async () => {
  const driver = await personIn(admin, 'driver@demo.test');
  const lines = (await historyIn(admin, driver.id)).length;
  expect((await edit(admin, driver)).body.user.version).toBe(driver.version);
  expect(await historyIn(admin, driver.id)).toHaveLength(lines);
});

test('the second of two admins gets the member as it is now instead of overwriting it', async () => {
  const opened = await personIn(admin, 'norole@demo.test');
  expect((await edit(admin, opened, { name: 'First' })).status).toBe(200);
  const second = await edit(superAdmin, opened, { name: 'Second' });
  expect(second).toMatchObject({
    status: 409,
    body: { code: 'stale-version', current: { name: 'First', version: opened.version + 1, mayManageAccount: true } },
  });
  expect(second.body.current).toEqual(await personIn(superAdmin, 'norole@demo.test'));
});

test('of several edits of one version at the same moment exactly one wins', async () => {
  const opened = await personIn(admin, 'norole@demo.test');
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => edit(admin, opened, { name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

describe('the roles', () => {
  test('that only the operator grants are kept, whatever is ticked', async () => {
    const developer = await personIn(admin, 'developer@demo.test');
    const { body } = await edit(admin, developer, { roles: ['driver'] });
    expect(body.user.roles).toEqual(['driver', 'developer']);
    expect((await edit(admin, body.user, { roles: ['admin'] })).body.user.roles).toEqual(['admin', 'developer']);
  });

  test('that only the operator grants cannot be asked for', async () => {
    const driver = await personIn(admin, 'driver@demo.test');
    for (const roles of [['super-admin'], ['driver', 'developer'], ['operator']]) {
      expect((await edit(admin, driver, { roles })).status).toBe(400);
    }
    expect((await storedUser(app, 'driver@demo.test'))?.roles).toEqual(['driver']);
  });

  test('end every session when they change, and none when they stay', async () => {
    const browser = await app.signedIn('driver@demo.test');
    const driver = await personIn(admin, 'driver@demo.test');
    const renamed = await edit(admin, driver, { name: 'Renamed' });
    expect((await browser.get('/api/session')).body.session).not.toBeNull();
    const promoted = await edit(admin, renamed.body.user, { roles: ['driver', 'admin'] });
    expect((await browser.get('/api/session')).body.session).toBeNull();
    await edit(admin, promoted.body.user, { name: 'Driver', roles: ['driver'] });
  });

  test('of an admin are not taken by the admin, unless there is super-admin behind them', async () => {
    const own = await personIn(admin, 'admin@demo.test');
    expect((await edit(admin, own, { roles: ['driver'] })).body).toMatchObject({ status: 409, code: 'own-account' });
    expect((await edit(admin, own, { roles: ['admin'], name: 'Admin' })).status).toBe(200);

    const ownSuper = await personIn(superAdmin, 'super@demo.test');
    expect((await edit(superAdmin, ownSuper, { roles: [] })).body.user.roles).toEqual(['super-admin']);
    superAdmin = await app.signedIn('super@demo.test');
    const again = await personIn(superAdmin, 'super@demo.test');
    await edit(superAdmin, again, { roles: ['admin'] });
    superAdmin = await app.signedIn('super@demo.test');
  });
});

describe('the last admin', () => {
  /** Lets both requests be authenticated before either is decided. */
  const atOnce = async <Answer>(first: () => Promise<Answer>, second: () => Promise<Answer>): Promise<Answer[]> => {
    const held = latch();
    const goOn = latch();
    const holding = app.database.asOperator(async (tx) => {
      await holdAdmins(tx, FORWARDER);
      held.open();
      await goOn.opened;
    });
    await held.opened;
    const answers = Promise.all([first(), second()]);
    try {
      await until('both wait for the admins', async () => {
        const { rows } = await sql<{ waiting: string }>`
          select count(*) as waiting from pg_locks l join pg_database d on d.oid = l.database
          where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`.execute(
          app.database.kysely,
        );
        return rows[0]?.waiting === '2';
      });
    } finally {
      goOn.open();
    }
    await holding;
    return answers;
  };

  const secondAdmin = async () => {
    const email = `${randomUUID()}@forwarder.test`;
    await app.database.asOperator(async (tx) => {
      const { password_hash } = await tx
        .selectFrom('users')
        .select('password_hash')
        .where('email', '=', 'admin@demo.test')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('users')
        .values({ id: newId(), organisation_id: FORWARDER, email, roles: ['admin'], password_hash })
        .execute();
    });
    return email;
  };

  const admins = () =>
    app.database.asOperator((tx) =>
      tx
        .selectFrom('users')
        .select('email')
        .where('organisation_id', '=', FORWARDER)
        .where(sql<boolean>`'admin' = any (roles)`)
        .where('disabled_at', 'is', null)
        .execute(),
    );

  test.each([
    ['take each other the role', (browser: Browser, person: OrgUser) => edit(browser, person, { roles: [] })],
    [
      'disable each other',
      (browser: Browser, { id, version }: OrgUser) =>
        browser.put(`/api/users/${id}/disabled`, { version, disabled: true }),
    ],
    ['delete each other', (browser: Browser, { id }: OrgUser) => browser.delete(`/api/users/${id}`)],
  ])('stays when two %s at the same moment', async (_, entry) => {
    const emails = [(await admins())[0]?.email ?? '', await secondAdmin()] as const;
    const [one, other] = [await app.signedIn(emails[0]), await app.signedIn(emails[1])];
    const [first, second] = [await personIn(one, emails[0]), await personIn(one, emails[1])];
    const answers = await atOnce(
      () => entry(one, second),
      () => entry(other, first),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('last-admin');
    expect(await admins()).toHaveLength(1);
  });

  test('is not the point for who has lost the role meanwhile: they change nobody any more', async () => {
    const emails = [(await admins())[0]?.email ?? '', await secondAdmin(), await secondAdmin()] as const;
    const [one, other] = [await app.signedIn(emails[0]), await app.signedIn(emails[1])];
    const [first, second] = [await personIn(one, emails[0]), await personIn(one, emails[1])];
    const answers = await atOnce(
      () => edit(one, second, { roles: [] }),
      () => edit(other, first, { roles: [] }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await admins()).toHaveLength(2);
  });
});

test('fields that are not of the form are refused, and so is a row that is not one', async () => {
  const driver = await personIn(admin, 'driver@demo.test');
  for (const extra of [
    { organisationId: CARRIER },
    { subCompanyId: AKUREYRI },
    { disabledAt: null },
    { password_hash: 'x' },
    { vehicleRegistration: 'AB-123' },
  ]) {
    expect((await edit(admin, driver, extra)).body).toMatchObject({ status: 400, code: 'invalid-input' });
  }
  expect((await admin.put('/api/users/not-an-id', editOf(driver))).status).toBe(400);
  expect(await personIn(admin, 'driver@demo.test')).toEqual(driver);
});

test('another organisation edits nobody here: a foreign member and a missing one answer alike', async () => {
  const driver = await personIn(admin, 'driver@demo.test');
  const before = await storedUser(app, 'driver@demo.test');
  const stranger = await app.signedIn('super@stranger.test');
  const foreign = await edit(stranger, driver, { name: 'Taken' });
  const missing = await edit(stranger, { ...driver, id: newId() }, { name: 'Taken' });
  expect(foreign.status).toBe(404);
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
  expect(await storedUser(app, 'driver@demo.test')).toEqual(before);
});

test('an admin of one division edits its people, and nobody else', async () => {
  const subCompany = await app.signedIn('division@demo.test');
  const own = await personIn(subCompany, 'division@demo.test');
  expect((await edit(subCompany, own, { name: 'Akureyri' })).status).toBe(200);
  const driver = await personIn(admin, 'driver@demo.test');
  expect((await edit(subCompany, driver, { name: 'Akureyri' })).status).toBe(404);
});

test('a driver edits nobody, not even themself here', async () => {
  const browser = await app.signedIn('driver@demo.test');
  const driver = await personIn(admin, 'driver@demo.test');
  expect((await edit(browser, driver, { name: 'Chief' })).status).toBe(403);
});
