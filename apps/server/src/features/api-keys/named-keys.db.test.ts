import { API_RIGHTS } from '@waybill/domain/api-rights';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { confirmPassword } from '../../testing/members.ts';
import { program } from '../../testing/program.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
let developer: Browser;
beforeEach(async () => {
  app = await createTestApp();
  developer = await app.signedIn('developer@demo.test');
});
afterEach(() => app.close());

const make = async (more: object = {}, by = developer) => {
  await confirmPassword(by);
  return by.post('/api/api-keys', { name: 'Shop', rights: ['shipments:read', 'shipments:write'], ...more });
};
const rotate = async (id: string) => {
  app.time.advance(1000);
  await confirmPassword(developer);
  return developer.post(`/api/api-keys/${id}/rotation`);
};
const revoke = async (id: string) => {
  await confirmPassword(developer);
  return developer.delete(`/api/api-keys/${id}`);
};
const keys = async () => (await developer.get('/api/api-keys')).body.apiKeys;
const statusWith = async (token: string, path = '/shipments') => (await program(app, token).get(path)).status;

test('a key is made, its secret shown once, and listed with who made it and when it was used last', async () => {
  const { status, body } = await make();
  expect(status).toBe(200);
  expect(body.token).toMatch(/^wb_[\w-]{43}$/);
  expect(body.apiKey).toMatchObject({
    name: 'Shop',
    rights: ['shipments:read', 'shipments:write'],
    lastCharacters: body.token.slice(-4),
    lastUsedAt: null,
    expiresAt: null,
    isActive: true,
  });
  expect(await statusWith(body.token)).toBe(200);
  const usedAt = app.time.now.toISOString();
  app.time.advance(MINUTE - 1);
  await statusWith(body.token);
  const listed = await keys();
  expect(listed).toEqual([{ ...body.apiKey, lastUsedAt: usedAt }]);
  expect(JSON.stringify(listed)).not.toContain(body.token);
  app.time.advance(1);
  await statusWith(body.token);
  expect((await keys())[0].lastUsedAt).toBe(app.time.now.toISOString());
  const kept = await app.database.asOperator((tx) =>
    tx.selectFrom('auth_tokens').select('token_ciphertext').where('api_key_id', 'is not', null).execute(),
  );
  expect(kept.map(({ token_ciphertext }) => token_ciphertext.length)).toEqual([0]);
});

test('the key that every organisation has stays the one that is revealed', async () => {
  const before = (await developer.get('/api/api-key')).body;
  app.time.advance(1000);
  await make();
  expect((await developer.get('/api/api-key')).body).toEqual(before);
  await confirmPassword(developer);
  await developer.post('/api/api-key/rotation');
  expect((await keys())[0].isActive).toBe(true);
  expect((await keys())[0].retiring).toEqual([]);
});

describe('rights', () => {
  test('a key without the right is told which one it lacks', async () => {
    const { token } = (await make({ rights: ['shipments:read'] })).body;
    const shop = program(app, token);
    expect((await shop.get('/shipments')).status).toBe(200);
    expect(await shop.post('/shipments', { dropoff: { receiverName: 'x', streetAddress1: 'Gata 1' } })).toMatchObject({
      status: 403,
      body: { code: 'right-missing', missing: 'shipments:write' },
    });
    expect((await shop.get('/vehicles')).body).toMatchObject({ code: 'right-missing', missing: 'vehicles:read' });
  });

  test.each(API_RIGHTS)('a key with %s alone opens what asks for that, and nothing else', async (right) => {
    const shop = program(app, (await make({ rights: [right] })).body.token);
    const asked = {
      'shipments:read': '/shipments',
      'parcels:read': '/parcels?barcode=x',
      'labels:read': '/shipments/S00000000/labels',
      'vehicles:read': '/vehicles',
      'deliveries:read': '/routes?day=2026-11-18',
      'positions:read': '/vehicles/positions',
      'saved-locations:read': '/saved-locations',
    };
    for (const [needed, path] of Object.entries(asked)) {
      const { status, body } = await shop.get(path);
      if (needed === right) expect([200, 404], needed).toContain(status);
      else expect({ status, missing: body.missing }).toEqual({ status: 403, missing: needed });
    }
  });

  test('it opens nothing of the dashboard’s own addresses, where no right is asked for', async () => {
    const { token } = (await make({ rights: API_RIGHTS })).body;
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ['/api/shipments', '/api/organisation', '/api/vehicles', '/api/bulk-jobs', '/api/api-keys'])
      expect([403, 404], path).toContain((await app.browser().get(path, headers)).status);
    expect((await app.browser().get('/api/session', headers)).body).toEqual({ session: null });
  });
});

describe('its end', () => {
  test('on its last day it works, and after that it is unknown', async () => {
    const { token, apiKey } = (await make({ lastDay: '2026-11-16' })).body;
    expect(apiKey.expiresAt).toBe('2026-11-17T00:00:00.000Z');
    app.time.now = new Date('2026-11-16T23:59:59.999Z');
    expect(await statusWith(token)).toBe(200);
    app.time.advance(1);
    expect(await statusWith(token)).toBe(401);
    developer = await app.signedIn('developer@demo.test');
    expect((await keys())[0].isActive).toBe(false);
    expect((await rotate(apiKey.id)).status).toBe(404);
  });

  test('a day that is over is refused beside its field', async () => {
    expect((await make({ lastDay: '2026-11-14' })).body.errors).toMatchObject([
      { path: 'lastDay', problem: 'in-past' },
    ]);
    expect((await make({ lastDay: '2026-11-15' })).status).toBe(200);
  });

  test('revoked, it is unknown with the next request, with all its secrets', async () => {
    const { token, apiKey } = (await make()).body;
    const fresh = (await rotate(apiKey.id)).body.token;
    expect([await statusWith(token), await statusWith(fresh)]).toEqual([200, 200]);
    expect((await revoke(apiKey.id)).body.apiKey).toMatchObject({ isActive: false, retiring: [] });
    expect([await statusWith(token), await statusWith(fresh)]).toEqual([401, 401]);
    expect((await revoke(apiKey.id)).status).toBe(404);
  });

  test('rotated, both secrets work for a day; never longer than the key', async () => {
    const { token, apiKey } = (await make({ lastDay: '2026-11-15' })).body;
    const rotated = await rotate(apiKey.id);
    expect(rotated.body.apiKey).toMatchObject({
      name: 'Shop',
      lastCharacters: rotated.body.token.slice(-4),
      retiring: [{ lastCharacters: token.slice(-4), expiresAt: '2026-11-16T00:00:00.000Z' }],
    });
    const lasting = (await make({ name: 'Lasting' })).body;
    const again = (await rotate(lasting.apiKey.id)).body.token;
    app.time.advance(24 * HOUR);
    expect(await statusWith(lasting.token)).toBe(401);
    expect(await statusWith(again)).toBe(200);
    expect(await statusWith(rotated.body.token)).toBe(401);
  });
});

describe('who may', () => {
  test('developers and super-admins, who have typed their password lately', async () => {
    const superAdmin = await app.signedIn('super@demo.test');
    expect((await make({}, superAdmin)).status).toBe(200);
    expect((await superAdmin.get('/api/api-keys')).status).toBe(200);
    const admin = await app.signedIn('admin@demo.test');
    expect((await admin.get('/api/api-keys')).status).toBe(403);
    app.time.advance(10 * MINUTE);
    for (const answer of [
      await developer.post('/api/api-keys', { name: 'Shop', rights: ['shipments:read'] }),
      await developer.delete(`/api/api-keys/${(await keys())[0].id}`),
      await developer.post(`/api/api-keys/${(await keys())[0].id}/rotation`),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'password-needed' } });
  });

  test('nobody of another organisation: its keys are missing', async () => {
    const { apiKey } = (await make()).body;
    const foreign = await app.signedIn('super@stranger.test');
    await confirmPassword(foreign);
    expect((await foreign.get('/api/api-keys')).body.apiKeys).toEqual([]);
    expect((await foreign.delete(`/api/api-keys/${apiKey.id}`)).status).toBe(404);
    expect((await foreign.post(`/api/api-keys/${apiKey.id}/rotation`)).status).toBe(404);
    expect((await keys())[0].isActive).toBe(true);
  });

  test('a super-admin of one division has nothing to do with keys of all', async () => {
    await app.database.asOperator(async (tx) => {
      const { sub_company_id } = await tx
        .selectFrom('users')
        .select('sub_company_id')
        .where('email', '=', 'division@demo.test')
        .executeTakeFirstOrThrow();
      await tx.updateTable('users').set({ sub_company_id }).where('email', '=', 'super@demo.test').execute();
    });
    const superAdmin = await app.signedIn('super@demo.test');
    expect((await superAdmin.get('/api/api-keys')).status).toBe(403);
    expect((await make({}, superAdmin)).status).toBe(403);
  });
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a long name', { name: 'x'.repeat(101) }, 'name'],
  ['no rights', { rights: [] }, 'rights'],
  ['an unknown right', { rights: ['shipments:burn'] }, 'rights.0'],
  ['a right twice', { rights: ['shipments:read', 'shipments:read'] }, 'rights'],
  ['no day', { lastDay: 'tomorrow' }, 'lastDay'],
])('%s is refused beside the field', async (_, more, path) => {
  const { status, body } = await make(more);
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ path }]);
});

test('an organisation has fifty keys at most; a revoked one makes room', async () => {
  const { apiKey } = (await make()).body;
  for (let n = 1; n < 50; n++)
    expect((await developer.post('/api/api-keys', { name: `${n}`, rights: ['shipments:read'] })).status).toBe(200);
  expect((await make()).body.code).toBe('too-many-api-keys');
  await revoke(apiKey.id);
  expect((await make()).status).toBe(200);
});

test('everything is in the history, and what a key does is told by its name', async () => {
  const { token, apiKey } = (await make({ lastDay: '2026-12-31' })).body;
  const made = await program(app, token).post('/shipments', {
    dropoff: { receiverName: 'x', streetAddress1: 'Gata 1' },
  });
  const fresh = (await rotate(apiKey.id)).body.token;
  await revoke(apiKey.id);
  const { entries } = (await developer.get('/api/api-key/history')).body;
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(['revoked', 'rotated', 'used', 'created']);
  expect(entries[3].changes).toEqual({
    name: { from: null, to: 'Shop' },
    key: { from: null, to: token.slice(-4) },
    rights: { from: null, to: ['shipments:read', 'shipments:write'] },
    lastDay: { from: null, to: '2026-12-31' },
  });
  expect(entries[1].changes.key).toEqual({ from: token.slice(-4), to: fresh.slice(-4) });
  const admin = await app.signedIn('admin@demo.test');
  const history = (await admin.get(`/api/shipments/${made.body.shipment.shipmentId}/history`)).body.entries;
  expect(history[0].by).toMatchObject({ kind: 'api-key', name: `Shop …${token.slice(-4)}` });
});

test('requests that must be carried out once are those of one key, also after a rotation', async () => {
  const shop = (await make()).body;
  const other = (await make({ name: 'Other' })).body;
  const body = { dropoff: { receiverName: 'x', streetAddress1: 'Gata 1' } };
  const send = (token: string) => program(app, token).post('/shipments', body, { 'idempotency-key': 'order-1' });
  const first = await send(shop.token);
  expect((await send(other.token)).body.shipment.shipmentId).not.toBe(first.body.shipment.shipmentId);
  const rotated = (await rotate(shop.apiKey.id)).body.token;
  expect((await send(rotated)).text).toBe(first.text);
});

test('a key of a disabled organisation is unknown', async () => {
  const { token } = (await make()).body;
  await app.database.asOperator((tx) =>
    tx.updateTable('organisations').set({ disabled_at: app.time.now }).where('id', '=', CARRIER).execute(),
  );
  expect(await statusWith(token)).toBe(401);
});
