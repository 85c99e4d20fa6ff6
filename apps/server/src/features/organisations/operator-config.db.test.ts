import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, FORWARDER, STRANGER } from '../../seed/demo-data.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { operatorLines, operatorOf, refused } from '../../testing/test-operator.ts';
import type { Operator } from '../../wiring/wire-operator.ts';

let app: TestApp;
let operator: Operator;
beforeAll(async () => {
  app = await createTestApp();
  operator = operatorOf(app);
});
afterAll(() => app.close());

describe('add-division', () => {
  test('adds one that users and shipments may carry at once', async () => {
    const { id, usesSubCompany } = await operator.addSubCompany('Bláfell ehf.', 'Egilsstaðir');
    expect(usesSubCompany).toBe(true);
    const { body } = await (await app.signedIn('super@demo.test')).get('/api/organisation-config');
    expect(body.operator.allowedSubCompanyIds).toContain(id);
    expect(body.operator.allowedSubCompanyIds).toHaveLength(4);
    expect(body.names[id]).toBe('Egilsstaðir');
  });

  test('refuses a name that the organisation has, in whatever case, and not one that another has', async () => {
    await expect(operator.addSubCompany(CARRIER, 'AKUREYRI')).rejects.toEqual(
      refused("has a division 'Akureyri' already"),
    );
    expect((await operator.addSubCompany(FORWARDER, 'Akureyri')).usesSubCompany).toBe(false);
  });

  test('refuses what an unknown organisation would get', async () => {
    await expect(operator.addSubCompany('Hvergi ehf.', 'Akureyri')).rejects.toEqual(
      refused("no organisation 'Hvergi ehf.'"),
    );
    await expect(operator.addSubCompany('00000000-0000-4000-8000-00000000dead', 'Akureyri')).rejects.toEqual(
      refused('no organisation'),
    );
  });
});

describe('set', () => {
  const config = async () => {
    const browser = await app.signedIn('super@demo.test');
    return { browser, body: (await browser.get('/api/organisation-config')).body };
  };

  test("changes the operator's part alone; whoever has the settings open cannot save over it unseen", async () => {
    const { browser, body: before } = await config();
    app.time.advance(1000);
    await operator.set(CARRIER, { organisationQueryId: 'organisationId', allowedCarriers: ['Útnes sf.', CARRIER] });
    const { body: after } = await config();
    expect(after.operator).toMatchObject({
      organisationQueryId: 'organisationId',
      allowedCarrierIds: [STRANGER, CARRIER],
      allowedForwarderIds: before.operator.allowedForwarderIds,
    });
    expect(after.levels[0].overrides).toEqual(before.levels[0].overrides);
    expect(after.levels[0].version).toBe(before.levels[0].version + 1);
    const { version, overrides } = before.levels[0];
    const late = await browser.put('/api/organisation-config/organisation', { version, overrides });
    expect(late.status).toBe(409);

    const { body: history } = await browser.get('/api/organisation-config/organisation/history');
    expect(history.entries[0]).toMatchObject({
      by: { kind: 'operator', name: 'the-operator' },
      action: 'edited',
      changes: {
        organisationQueryId: { from: 'carrierId', to: 'organisationId' },
        allowedCarrierIds: { from: [CARRIER], to: [STRANGER, CARRIER] },
      },
    });
  });

  test('is no change when it was set so already', async () => {
    const { body: before } = await config();
    const { changes } = await operator.set(CARRIER, { organisationQueryId: before.operator.organisationQueryId });
    expect(changes).toEqual({});
    expect((await config()).body.levels[0].version).toBe(before.levels[0].version);
  });

  test('empties a list, and takes an item given twice once', async () => {
    const { config } = await operator.set(FORWARDER, {
      allowedForwarders: [],
      allowedCarriers: [CARRIER, 'Bláfell ehf.'],
    });
    expect(config).toMatchObject({ allowedForwarderIds: [], allowedCarrierIds: [CARRIER] });
  });

  test('refuses ids that do not exist, divisions of others, and what only half exists', async () => {
    const { body: before } = await config();
    for (const wish of [
      { allowedCarriers: ['00000000-0000-4000-8000-00000000dead'] },
      { allowedForwarders: [CARRIER, 'Hvergi ehf.'] },
      { allowedSubCompanies: [CARRIER] },
      { organisationQueryId: 'forwarderId', allowedSubCompanies: [AKUREYRI, 'Mars'] } as const,
    ]) {
      await expect(operator.set(CARRIER, wish)).rejects.toEqual(refused('There is no'));
    }
    await expect(operator.set(STRANGER, { allowedSubCompanies: [AKUREYRI] })).rejects.toEqual(
      refused('no division of Útnes sf.'),
    );
    expect((await config()).body.operator).toEqual(before.operator);
  });
});

describe('rotate-key', () => {
  const asProgram = async (token: string) =>
    (await app.app.inject({ url: '/api/organisation', headers: { authorization: `Bearer ${token}` } })).statusCode;

  test('gives a key that works, next to the old one for a day', async () => {
    const first = await operator.rotateKey(STRANGER);
    const second = await operator.rotateKey('Útnes sf.');
    expect(second.sameSecret).toBe(true);
    expect(second.retiring.map(({ lastCharacters }) => lastCharacters)).toContain(first.token.slice(-4));
    expect([await asProgram(first.token), await asProgram(second.token)]).toEqual([200, 200]);
    app.time.advance(24 * 60 * 60 * 1000);
    expect([await asProgram(first.token), await asProgram(second.token)]).toEqual([401, 200]);
  });

  test('notices that the keys before were sealed with another secret', async () => {
    expect((await operatorOf(app, 'quite another secret, long enough').rotateKey(FORWARDER)).sameSecret).toBe(false);
  });

  test('of a disabled organisation opens nothing', async () => {
    const { token } = await operator.rotateKey(FORWARDER);
    const browser = await app.signedIn('admin@forwarder.test');
    expect((await browser.get('/api/session')).body.session).not.toBeNull();
    expect(await operator.setDisabled(FORWARDER, true)).toMatchObject({ changed: true });
    expect(await operator.setDisabled(FORWARDER, true)).toMatchObject({ changed: false });
    expect(await asProgram(token)).toBe(401);
    expect((await browser.get('/api/session')).body.session).toBeNull();
    const sessions = await app.database.asOperator((tx) =>
      tx
        .selectFrom('sessions as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .select('u.email')
        .where('u.organisation_id', '=', FORWARDER)
        .execute(),
    );
    expect(sessions).toEqual([]);

    app.time.advance(1000);
    await operator.setDisabled(FORWARDER, false);
    expect(await asProgram(token)).toBe(200);
    const again = await app.signedIn('admin@forwarder.test');
    expect((await again.get('/api/session')).body.session).not.toBeNull();
    expect(
      (await operatorLines(app, FORWARDER)).map(({ action }) => action).filter((action) => /abled$/.test(action)),
    ).toEqual(['disabled', 'enabled']);
  });
});

test('contacts come newest first, from the day that is asked for', async () => {
  const leave = (name: string) =>
    app.browser().post('/api/contact-forms', { name, email: 'gestur@example.is', company: 'Gestur ehf.' });
  await leave('Fyrst');
  app.time.advance(24 * 60 * 60 * 1000);
  const later = app.time.now;
  await leave('Svo');
  expect((await operator.contacts(null)).map(({ name }) => name)).toEqual(['Svo', 'Fyrst']);
  expect((await operator.contacts(later)).map(({ name }) => name)).toEqual(['Svo']);
});
