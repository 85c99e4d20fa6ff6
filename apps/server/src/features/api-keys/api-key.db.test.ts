import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARRIER, DEMO_ORGANISATIONS, STRANGER } from '../../seed/demo-data.ts';
import { TEST_SECRET } from '../../testing/demo-people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { authTokensRepo } from './auth-tokens.repo.ts';
import { createApiKey } from './create-api-key.ts';
import { createKeyVault } from './key-vault.ts';

const emailOf = ({ email }: { readonly email: string }) => email;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('every organisation is born with a key', async () => {
  const rows = await app.database.asOperator((tx) => tx.selectFrom('auth_tokens').select('organisation_id').execute());
  expect(rows.map(({ organisation_id }) => organisation_id).sort()).toEqual(
    DEMO_ORGANISATIONS.map(({ id }) => id).sort(),
  );
});

test('a developer sees the end of the newest key, and all of it only when asking for it', async () => {
  const developer = await app.signedIn('developer@demo.test');
  const masked = await developer.get('/api/api-key');
  expect(masked.body.apiKey.lastCharacters).toHaveLength(4);
  const revealed = await developer.post('/api/api-key/reveal', { purpose: 'reveal' });
  expect(revealed.body).toEqual({ token: expect.stringMatching(/^wb_[\w-]{43}$/), organisationId: CARRIER });
  expect(revealed.body.token.endsWith(masked.body.apiKey.lastCharacters)).toBe(true);
  expect(revealed.headers['cache-control']).toBe('no-store');
});

test('of several keys the newest is shown, and of the own organisation only', async () => {
  const vault = createKeyVault(TEST_SECRET);
  const add = (organisationId: typeof CARRIER, at: Date) =>
    app.database.asOperator((tx) => createApiKey({ tokens: authTokensRepo(tx, { organisationId }), vault }, at));
  const newest = await add(CARRIER, new Date(app.time.now.getTime() + 2000));
  await add(CARRIER, new Date(app.time.now.getTime() + 1000));
  await add(STRANGER, new Date(app.time.now.getTime() + 3000));
  const developer = await app.signedIn('developer@demo.test');
  expect((await developer.post('/api/api-key/reveal', { purpose: 'copy' })).body.token).toBe(newest);
});

test.each(['admin@demo.test', 'super@demo.test', 'driver@demo.test', 'norole@demo.test'])(
  '%s is not a developer and never gets the key',
  async (email) => {
    const browser = await app.signedIn(email);
    expect((await browser.get('/api/api-key')).status).toBe(403);
    expect((await browser.post('/api/api-key/reveal', { purpose: 'reveal' })).status).toBe(403);
  },
);

test('an admin is told whom to ask: developers first, then super-admins, and nobody who cannot sign in', async () => {
  const admin = await app.signedIn('admin@demo.test');
  const named = async () => (await admin.get('/api/api-key/contacts')).body.people.map(emailOf);
  expect(await named()).toEqual(['developer@demo.test', 'super@demo.test']);
  const setDisabled = (at: Date | null) =>
    app.database.asOperator((tx) =>
      tx.updateTable('users').set({ disabled_at: at }).where('email', '=', 'developer@demo.test').execute(),
    );
  await setDisabled(app.time.now);
  expect(await named()).toEqual(['super@demo.test']);
  await setDisabled(null);
});

test('a key that was sealed with another SECRET_KEY is told as such', async () => {
  const vault = createKeyVault('the secret before this one');
  const at = new Date(app.time.now.getTime() + 60_000);
  await app.database.asOperator((tx) =>
    createApiKey({ tokens: authTokensRepo(tx, { organisationId: CARRIER }), vault }, at),
  );
  const developer = await app.signedIn('developer@demo.test');
  const answer = await developer.post('/api/api-key/reveal', { purpose: 'reveal' });
  expect(answer).toMatchObject({ status: 409, body: { code: 'api-key-unreadable' } });
});

test('the database alone does not yield a key', async () => {
  const rows = await app.database.asOperator((tx) =>
    tx.selectFrom('auth_tokens').select(['token_hash', 'token_ciphertext']).execute(),
  );
  for (const { token_hash, token_ciphertext } of rows) {
    expect(token_hash).toHaveLength(32);
    expect(token_ciphertext.toString('latin1')).not.toContain('wb_');
    expect(createKeyVault('another secret').open(token_ciphertext)).toBeNull();
  }
});
