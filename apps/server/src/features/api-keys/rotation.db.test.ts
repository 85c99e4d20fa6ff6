import { afterEach, beforeEach, expect, test } from 'vitest';
import { CARRIER, STRANGER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { confirmPassword } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const HOUR = 60 * 60 * 1000;

let app: TestApp;
let developer: Browser;
beforeEach(async () => {
  app = await createTestApp();
  developer = await app.signedIn('developer@demo.test');
});
afterEach(() => app.close());

const reveal = async (purpose = 'copy') => (await developer.post('/api/api-key/reveal', { purpose })).body.token;
const rotate = async () => {
  app.time.advance(1000);
  await confirmPassword(developer);
  return developer.post('/api/api-key/rotation');
};
const callWith = (key: string) => app.browser().get('/api/organisation', { authorization: `Bearer ${key}` });

test('a key opens what it may, for its own organisation', async () => {
  const answer = await callWith(await reveal());
  expect(answer).toMatchObject({ status: 200, body: { id: CARRIER, name: 'Bláfell ehf.' } });
  expect(answer.body.subCompanies).toHaveLength(3);
  expect(answer.body.id).not.toBe(STRANGER);
});

test('a key is no session: what belongs to a person is refused, and an open page treats it as a visitor', async () => {
  const headers = { authorization: `Bearer ${await reveal()}` };
  const program = app.browser();
  expect((await program.get('/api/users', headers)).status).toBe(403);
  expect((await program.get('/api/api-key', headers)).status).toBe(403);
  expect((await program.get('/api/session', headers)).body).toEqual({ session: null });
});

test.each(['wb_unknown', 'not a key', ''])('%j is nobody', async (key) => {
  expect((await callWith(key)).status).toBe(401);
});

test('a key that is sent counts, and not the cookie beside it', async () => {
  expect((await developer.get('/api/organisation', { authorization: 'Bearer wb_unknown' })).status).toBe(401);
});

test('after a rotation both keys work for a day, then the new one alone', async () => {
  const old = await reveal();
  const rotated = await rotate();
  const fresh = await reveal();
  expect(fresh).not.toBe(old);
  expect(rotated.body.apiKey.lastCharacters).toBe(fresh.slice(-4));
  expect(rotated.body.retiring).toEqual([
    { lastCharacters: old.slice(-4), expiresAt: new Date(app.time.now.getTime() + 24 * HOUR).toISOString() },
  ]);
  app.time.advance(24 * HOUR - 1);
  expect((await callWith(old)).status).toBe(200);
  app.time.advance(1);
  expect((await callWith(old)).status).toBe(401);
  expect((await callWith(fresh)).status).toBe(200);
  expect((await developer.get('/api/api-key')).body.retiring).toEqual([]);
});

test('a second rotation gives the first key no longer than it had', async () => {
  const first = await reveal();
  await rotate();
  app.time.advance(23 * HOUR);
  await rotate();
  expect((await developer.get('/api/api-key')).body.retiring).toHaveLength(2);
  app.time.advance(HOUR);
  expect((await callWith(first)).status).toBe(401);
});

test('two who rotate at once leave one key that does not retire', async () => {
  await Promise.all([rotate(), rotate(), rotate()]);
  const lasting = await app.database.asOperator((tx) =>
    tx
      .selectFrom('auth_tokens')
      .select('id')
      .where('organisation_id', '=', CARRIER)
      .where('expires_at', 'is', null)
      .execute(),
  );
  expect(lasting).toHaveLength(1);
});

test('a disabled organisation is shut to its key too', async () => {
  const key = await reveal();
  await app.database.asOperator((tx) =>
    tx.updateTable('organisations').set({ disabled_at: app.time.now }).where('id', '=', CARRIER).execute(),
  );
  expect((await callWith(key)).status).toBe(401);
});

test('every look, copy and rotation is in the history, with who, when and from where', async () => {
  const key = await reveal('reveal');
  app.time.advance(1000);
  await reveal('copy');
  await rotate();
  const { body } = await developer.get('/api/api-key/history');
  expect(body.hasMore).toBe(false);
  expect(body.entries.map(({ action }: { action: string }) => action)).toEqual(['rotated', 'copied', 'revealed']);
  expect(body.entries[0]).toMatchObject({
    by: { kind: 'user', name: 'Developer' },
    occurredAt: app.time.now.toISOString(),
    address: expect.stringMatching(/^10\./),
    changes: { key: { from: key.slice(-4), to: expect.stringMatching(/^.{4}$/) } },
  });
  expect(JSON.stringify(body)).not.toContain(key);
});

test('a refused look leaves nothing in the history', async () => {
  const admin = await app.signedIn('admin@demo.test');
  await admin.post('/api/api-key/reveal', { purpose: 'reveal' });
  expect((await developer.get('/api/api-key/history')).body.entries).toEqual([]);
});
