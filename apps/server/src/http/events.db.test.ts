import type { OrganisationId, SubCompanyId } from '@waybill/domain/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, DEMO_ORGANISATIONS, STRANGER } from '../seed/demo-data.ts';
import { addressOf, listenFromNow, listenTo, settle } from '../testing/event-stream.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let product: TestApp;

beforeAll(async () => {
  product = await createTestApp({ live: true });
  await product.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => product.close());
beforeEach(() => settle(product));

const idOf = (email: string): string =>
  DEMO_ORGANISATIONS.flatMap(({ users }) => users).find((user) => user.email === email)?.id ?? '';

const rename = (...emails: string[]) =>
  product.database.asOperator((tx) =>
    tx.updateTable('users').set({ name: 'Renamed' }).where('email', 'in', emails).execute(),
  );
const touchConfig = (organisationId: OrganisationId, subCompanyId: SubCompanyId | null = null) =>
  product.database.asOperator((tx) =>
    tx
      .updateTable('organisation_configs')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('organisation_id', '=', organisationId)
      .where('sub_company_id', subCompanyId === null ? 'is' : '=', subCompanyId)
      .execute(),
  );
const touchKeys = (organisationId: OrganisationId) =>
  product.database.asOperator((tx) =>
    tx
      .updateTable('auth_tokens')
      .set({ last_characters: 'abcd' })
      .where('organisation_id', '=', organisationId)
      .execute(),
  );
const change = (topic: string, ids: readonly string[] | null = null) => ({ name: 'change', data: { topic, ids } });

describe('who is let in', () => {
  test('nobody who is signed out', async () => {
    const refused = await product.browser().get('/api/events');
    expect(refused.status).toBe(401);
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect(refused.body.code).toBe('not-signed-in');
  });

  test('no program: a key is for the API', async () => {
    const developer = await product.signedIn('developer@demo.test');
    const { token } = (await developer.post('/api/api-key/reveal', { purpose: 'copy' })).body;
    const refused = await developer.get('/api/events', { authorization: `Bearer ${token}` });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  });

  test.each(['cross-site', 'same-site'])('no page of another origin (%s)', async (site) => {
    const admin = await product.signedIn('admin@demo.test');
    const refused = await admin.get('/api/events', { 'sec-fetch-site': site });
    expect([refused.status, refused.body.code]).toEqual([403, 'foreign-origin']);
  });

  test('only with GET: a HEAD would wait for ever', async () => {
    const admin = await product.signedIn('admin@demo.test');
    const { status } = await fetch(`${addressOf(product)}/api/events`, {
      method: 'HEAD',
      headers: { cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; ') },
    });
    expect(status).toBe(404);
  });

  test.each(['norole@demo.test', 'driver@demo.test'])('%s, as everybody who is signed in', async (email) => {
    const stream = await listenFromNow(product, await product.signedIn(email));
    await rename(email);
    expect(await stream.next()).toMatchObject(change('session'));
  });
});

test('it is a stream that nobody on the way keeps, compresses or holds back', async () => {
  const { status, headers, text } = await listenFromNow(product, await product.signedIn('admin@demo.test'), {
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store, no-transform');
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('content-encoding')).toBeNull();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(text()).toContain('retry: 2000\n\n');
});

describe('who is told what', () => {
  test('an admin, of a user of the organisation, by id', async () => {
    const stream = await listenFromNow(product, await product.signedIn('admin@demo.test'));
    await rename('driver@demo.test');
    expect(await stream.next()).toMatchObject(change('users', [idOf('driver@demo.test')]));
  });

  test('a division’s admin, of its users and of no other', async () => {
    const stream = await listenFromNow(product, await product.signedIn('division@demo.test'));
    await rename('driver@demo.test');
    await rename('division@demo.test');
    expect(await stream.next()).toMatchObject(change('session'));
    expect(await stream.next()).toMatchObject(change('users', [idOf('division@demo.test')]));
  });

  test('a division that a user leaves learns of it, and so does the one they come to', async () => {
    const stream = await listenFromNow(product, await product.signedIn('division@demo.test'));
    const moveTo = (subCompany: SubCompanyId | null) =>
      product.database.asOperator((tx) =>
        tx.updateTable('users').set({ sub_company_id: subCompany }).where('email', '=', 'norole@demo.test').execute(),
      );
    await moveTo(AKUREYRI);
    expect(await stream.next()).toMatchObject(change('users', [idOf('norole@demo.test')]));
    await moveTo(null);
    expect(await stream.next()).toMatchObject(change('users', [idOf('norole@demo.test')]));
  });

  test('everybody, of the organisation’s settings; super-admins of both screens that show them', async () => {
    const driver = await listenFromNow(product, await product.signedIn('driver@demo.test'));
    const superAdmin = await listenFromNow(product, await product.signedIn('super@demo.test'));
    await touchConfig(CARRIER);
    expect(await driver.next()).toMatchObject(change('session'));
    expect(await superAdmin.next()).toMatchObject(change('session'));
    expect(await superAdmin.next()).toMatchObject(change('organisation-config'));
  });

  test('developers, of the key', async () => {
    const stream = await listenFromNow(product, await product.signedIn('developer@demo.test'));
    await touchKeys(CARRIER);
    expect(await stream.next()).toMatchObject(change('api-key'));
  });

  test('another organisation, nothing at all', async () => {
    const stream = await listenFromNow(product, await product.signedIn('super@stranger.test'));
    await rename('driver@demo.test', 'admin@demo.test', 'admin@forwarder.test');
    await touchConfig(CARRIER);
    await touchConfig(CARRIER, AKUREYRI);
    await touchKeys(CARRIER);
    await touchConfig(STRANGER);
    expect(await stream.next()).toMatchObject(change('session'));
  });

  test('nobody, of what was rolled back', async () => {
    const stream = await listenFromNow(product, await product.signedIn('admin@demo.test'));
    await product.database
      .asOperator(async (tx) => {
        await tx.updateTable('users').set({ name: 'No' }).where('email', '=', 'driver@demo.test').execute();
        throw new Error('after all not');
      })
      .catch(() => {});
    await touchConfig(CARRIER);
    expect(await stream.next()).toMatchObject(change('session'));
  });
});

describe('after a lost connection', () => {
  test.each(['header', 'query'] as const)('it goes on where it was (id in the %s)', async (where) => {
    const admin = await product.signedIn('admin@demo.test');
    const witness = await listenFromNow(product, await product.signedIn('norole@demo.test'));
    const first = await listenFromNow(product, admin);
    await rename('driver@demo.test');
    const seen = await first.next();
    first.close();
    await touchConfig(STRANGER);
    await rename('division@demo.test');
    await touchConfig(CARRIER);
    // Once the witness has received it, the server has heard of the changes.
    expect(await witness.next()).toMatchObject(change('session'));

    const again = await listenTo(
      product,
      admin,
      where === 'query' ? { after: seen?.id } : { headers: { 'last-event-id': seen?.id ?? '' } },
    );
    expect(await again.next()).toMatchObject(change('users', [idOf('division@demo.test')]));
    expect(await again.next()).toMatchObject(change('session'));
    expect(await again.next()).toMatchObject({ name: 'ready' });
  });

  test('whoever is cut off between the two halves of a change gets both again', async () => {
    const superAdmin = await product.signedIn('super@demo.test');
    const first = await listenFromNow(product, superAdmin);
    await touchConfig(CARRIER);
    const half = await first.next();
    expect(half?.id).toBeUndefined();
    const again = await listenTo(product, superAdmin, { after: first.id });
    expect(await again.next()).toMatchObject(change('session'));
    expect(await again.next()).toMatchObject(change('organisation-config'));
  });

  test.each([
    ['of another process', '0123456789ab-1'],
    ['that is nonsense', 'nonsense'],
    ['that is empty', ''],
    ['before the first', '-1'],
    ['that is very long', '9'.repeat(400)],
  ])('of an id %s it says to fetch everything', async (_, after) => {
    const stream = await listenTo(product, await product.signedIn('admin@demo.test'), { after });
    const reset = await stream.next();
    expect(reset?.name).toBe('reset');
    expect(await stream.next()).toMatchObject({ name: 'ready', id: reset?.id });
  });

  test('of an id that is too old it says so too', async () => {
    const admin = await product.signedIn('admin@demo.test');
    const { id } = await listenFromNow(product, admin);
    for (let n = 0; n < 501; n++) {
      product.streams.heard({ table: 'users', organisationId: CARRIER, subCompanyId: null, ids: [] });
    }
    expect(await (await listenTo(product, admin, { after: id })).next()).toMatchObject({ name: 'reset' });
  });

  test('another process does not know the id, and says so', async () => {
    const admin = await product.signedIn('admin@demo.test');
    const { id } = await listenFromNow(product, admin);
    const restarted = await createTestApp();
    await restarted.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await listenTo(restarted, await restarted.signedIn('admin@demo.test'), { after: id });
    expect(await stream.next()).toMatchObject({ name: 'reset' });
    stream.close();
    await restarted.close();
  });

  test('a page that was fetched a moment before its stream opened misses nothing in between', async () => {
    const witness = await listenFromNow(product, await product.signedIn('admin@demo.test'));
    await rename('driver@demo.test');
    await witness.next();
    const late = await listenTo(product, await product.signedIn('developer@demo.test'));
    expect(await late.next()).toMatchObject(change('users', [idOf('driver@demo.test')]));
    expect(await late.next()).toMatchObject({ name: 'ready' });
  });
});
