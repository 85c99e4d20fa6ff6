import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CARRIER } from '../../../seed/demo-data.ts';
import type { Browser } from '../../../testing/browser.ts';
import { confirmPassword, historyIn, personIn } from '../../../testing/members.ts';
import { mailsTo } from '../../../testing/sent-mails.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { giveCode, giveRecoveryCode, setUpAuthenticator } from '../../../testing/two-factor.ts';
import {
  addPasskey,
  type Lies,
  signInWith,
  type VirtualPasskey,
  virtualPasskey,
} from '../../../testing/virtual-passkey.ts';

const MINUTE = 60_000;
const EMAIL = 'developer@demo.test';
const CREDENTIALS = { email: EMAIL, password: 'Demo1234' };

let app: TestApp;
let owner: Browser;
let passkey: VirtualPasskey;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.advance(2 * MINUTE);
  await app.database.asOperator(async (tx) => {
    await tx.updateTable('users').set({ two_factor_since: null, disabled_at: null }).execute();
    await tx.updateTable('organisations').set({ requires_two_factor_since: null }).execute();
    await tx.deleteFrom('attempt_throttles').execute();
  });
  owner = await app.signedIn(EMAIL);
  passkey = virtualPasskey();
});

const isSignedIn = async (browser: Browser) => (await browser.get('/api/session')).body.session !== null;
const factors = async () => (await owner.get('/api/profile/two-factor')).body;
const remove = (id: string) => owner.delete(`/api/profile/passkeys/${id}`);

/** What a hostile page, or a device that does not do what it should, could send. */
const LIES: readonly [string, Lies][] = [
  ['of another site', { origin: 'https://evil.example' }],
  ['of another port', { origin: 'http://localhost:4000' }],
  ['for another party', { rpId: 'evil.example' }],
  ['of another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['without a check of the owner', { userVerified: false }],
];

describe('adding one', () => {
  test('turns on two-factor sign-in, with recovery codes once', async () => {
    const first = await addPasskey(owner, passkey);
    expect(first.body.passkey).toEqual({
      id: expect.any(String),
      name: 'Phone',
      createdAt: app.time.now.toISOString(),
      lastUsedAt: null,
    });
    expect(first.body.recoveryCodes).toHaveLength(10);
    expect((await addPasskey(owner, virtualPasskey())).body.recoveryCodes).toBeNull();
    expect(await factors()).toMatchObject({ authenticator: null, recoveryCodesLeft: 10, passkeys: [{}, {}] });
    const { body } = await app.browser().post('/api/session', CREDENTIALS);
    expect(body).toEqual({ secondStep: { methods: ['passkey', 'recovery-code'] } });
  });

  test('asks for a passkey that finds itself and checks its owner, at our own address', async () => {
    const { options, origin } = (await owner.post('/api/profile/passkeys/options')).body;
    expect(origin).toBe('http://localhost:3000');
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
  });

  test.each([...LIES, ['of a sign-in', { type: 'webauthn.get' }]] as const)('%s is refused', async (_, lies) => {
    expect((await addPasskey(owner, passkey, lies)).body).toMatchObject({ status: 401, code: 'passkey-refused' });
    expect((await factors()).passkeys).toEqual([]);
  });

  test('works once for a challenge, in the browser that asked, within five minutes', async () => {
    const { options } = (await owner.post('/api/profile/passkeys/options')).body;
    const token = owner.cookies.get('waybill-passkey') ?? '';
    const body = { name: 'Phone', credential: passkey.register(options.challenge) };
    const elsewhere = await app.signedIn(EMAIL);
    expect((await elsewhere.post('/api/profile/passkeys', body)).body.code).toBe('passkey-refused');
    expect((await owner.post('/api/profile/passkeys', body)).status).toBe(200);
    owner.cookies.set('waybill-passkey', token);
    const again = { name: 'Phone', credential: virtualPasskey().register(options.challenge) };
    expect((await owner.post('/api/profile/passkeys', again)).body.code).toBe('passkey-refused');

    const late = (await owner.post('/api/profile/passkeys/options')).body.options;
    app.time.advance(5 * MINUTE);
    const tooLate = { name: 'Phone', credential: virtualPasskey().register(late.challenge) };
    expect((await owner.post('/api/profile/passkeys', tooLate)).body.code).toBe('passkey-refused');
  });

  test('the challenge of one account adds no passkey to another', async () => {
    const { options } = (await owner.post('/api/profile/passkeys/options')).body;
    const other = await app.signedIn('admin@demo.test');
    other.cookies.set('waybill-passkey', owner.cookies.get('waybill-passkey') ?? '');
    const body = { name: 'Phone', credential: passkey.register(options.challenge) };
    expect((await other.post('/api/profile/passkeys', body)).body.code).toBe('passkey-refused');
  });

  test('takes the password again, and so do a new name and removing it', async () => {
    const { id } = (await addPasskey(owner, passkey)).body.passkey;
    app.time.advance(10 * MINUTE);
    const actions = [
      () => owner.post('/api/profile/passkeys/options'),
      () => owner.patch(`/api/profile/passkeys/${id}`, { name: 'Other' }),
      () => remove(id),
    ];
    for (const action of actions) expect((await action()).body.code).toBe('password-needed');
    await confirmPassword(owner);
    expect((await remove(id)).status).toBe(200);
  });
});

describe('signing in with one', () => {
  beforeEach(async () => {
    await addPasskey(owner, passkey);
    app.time.advance(MINUTE);
  });

  test('needs no password, and its use is noted', async () => {
    const browser = app.browser();
    expect((await signInWith(browser, passkey)).body.session.user.email).toBe(EMAIL);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await factors()).passkeys[0].lastUsedAt).toBe(app.time.now.toISOString());
    expect([...browser.cookies.keys()].sort()).toEqual(['waybill', 'waybill-known']);
  });

  test('says nothing about any account before', async () => {
    const { options } = (await app.browser().post('/api/session/passkey/options')).body;
    expect(options.allowCredentials).toEqual([]);
  });

  test.each([...LIES, ['of a registration', { type: 'webauthn.create' }]] as const)(
    '%s is refused',
    async (_, lies) => {
      const browser = app.browser();
      expect((await signInWith(browser, passkey, lies)).body).toMatchObject({ status: 401, code: 'passkey-refused' });
      expect(await isSignedIn(browser)).toBe(false);
    },
  );

  test('a passkey that nobody added, and a signature by another key, are refused', async () => {
    expect((await signInWith(app.browser(), virtualPasskey())).body.code).toBe('passkey-refused');
    const browser = app.browser();
    const { options } = (await browser.post('/api/session/passkey/options')).body;
    const forged = { ...virtualPasskey().sign(options.challenge), id: passkey.id, rawId: passkey.id };
    expect((await browser.post('/api/session/passkey', { credential: forged })).body.code).toBe('passkey-refused');
  });

  test('an answer works once, also when it is sent ten times at the same moment', async () => {
    const browser = app.browser();
    const { options } = (await browser.post('/api/session/passkey/options')).body;
    const credential = passkey.sign(options.challenge);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.post('/api/session/passkey', { credential })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a counter that falls back is that of a copy, and refused', async () => {
    expect((await signInWith(app.browser(), passkey, { counter: 7 })).status).toBe(200);
    expect((await signInWith(app.browser(), passkey, { counter: 7 })).status).toBe(401);
    expect((await signInWith(app.browser(), passkey, { counter: 6 })).status).toBe(401);
    expect((await signInWith(app.browser(), passkey, { counter: 8 })).status).toBe(200);
  });

  test('a challenge is over after five minutes, and is nothing to another browser', async () => {
    const browser = app.browser();
    const { options } = (await browser.post('/api/session/passkey/options')).body;
    const credential = passkey.sign(options.challenge);
    expect((await app.browser().post('/api/session/passkey', { credential })).status).toBe(401);
    app.time.advance(5 * MINUTE);
    expect((await browser.post('/api/session/passkey', { credential })).status).toBe(401);
  });

  test('nobody gets in with a disabled account or a removed passkey', async () => {
    await app.database.asOperator((tx) =>
      tx.updateTable('users').set({ disabled_at: app.time.now }).where('email', '=', EMAIL).execute(),
    );
    expect((await signInWith(app.browser(), passkey)).body.code).toBe('user-disabled');
    await app.database.asOperator((tx) =>
      tx.updateTable('users').set({ disabled_at: null }).where('email', '=', EMAIL).execute(),
    );
    const again = app.browser();
    await signInWith(again, passkey);
    await again.delete(`/api/profile/passkeys/${(await again.get('/api/profile/two-factor')).body.passkeys[0].id}`);
    expect((await signInWith(app.browser(), passkey)).body.code).toBe('passkey-refused');
  });

  test('counts as typing the password', async () => {
    const browser = app.browser();
    await signInWith(browser, passkey);
    expect((await browser.post('/api/profile/two-factor/recovery-codes')).status).toBe(200);
  });
});

describe('as the second step', () => {
  beforeEach(async () => {
    await addPasskey(owner, passkey);
  });
  const halfSignedIn = async () => {
    const browser = app.browser();
    await browser.post('/api/session', CREDENTIALS);
    return browser;
  };

  test('the browser is asked for the passkeys of this account, and one of them signs in', async () => {
    const browser = await halfSignedIn();
    const { options } = (await browser.post('/api/session/passkey/options')).body;
    expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([passkey.id]);
    expect((await signInWith(browser, passkey)).status).toBe(200);
    expect([...browser.cookies.keys()].sort()).toEqual(['waybill', 'waybill-known']);
  });

  test('that of another account is refused', async () => {
    const other = virtualPasskey();
    await addPasskey(await app.signedIn('admin@demo.test'), other);
    const browser = await halfSignedIn();
    expect((await signInWith(browser, other)).body.code).toBe('passkey-refused');
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('a recovery code stands in for it', async () => {
    const { recoveryCodes } = (await owner.post('/api/profile/two-factor/recovery-codes')).body;
    expect((await giveRecoveryCode(await halfSignedIn(), recoveryCodes[0])).status).toBe(200);
  });
});

describe('removing one', () => {
  test('leaves the other factors, and without any turns it off', async () => {
    const authenticator = await setUpAuthenticator(app, owner);
    const { id } = (await addPasskey(owner, passkey)).body.passkey;
    await owner.delete('/api/profile/two-factor/authenticator');
    expect(await factors()).toMatchObject({ authenticator: null, passkeys: [{ id }], recoveryCodesLeft: 10 });
    app.time.advance(MINUTE);
    const half = app.browser();
    await half.post('/api/session', CREDENTIALS);
    expect((await giveCode(half, authenticator.code())).status).toBe(401);
    expect((await remove(id)).status).toBe(200);
    expect(await factors()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await app.browser().post('/api/session', CREDENTIALS)).body.session.user.email).toBe(EMAIL);
  });

  test('the last factor stays where it is required', async () => {
    const one = (await addPasskey(owner, passkey)).body.passkey;
    const other = (await addPasskey(owner, virtualPasskey())).body.passkey;
    await app.database.asOperator((tx) =>
      tx
        .updateTable('organisations')
        .set({ requires_two_factor_since: app.time.now })
        .where('id', '=', CARRIER)
        .execute(),
    );
    expect((await remove(one.id)).status).toBe(200);
    expect((await remove(other.id)).body).toMatchObject({ status: 409, code: 'two-factor-required' });
  });

  test('nobody removes or renames that of another', async () => {
    const { id } = (await addPasskey(owner, passkey)).body.passkey;
    const other = await app.signedIn('admin@demo.test');
    expect((await other.delete(`/api/profile/passkeys/${id}`)).status).toBe(404);
    expect((await other.patch(`/api/profile/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await factors()).passkeys[0].name).toBe('Phone');
  });
});

test('a reset by an admin removes passkeys, too', async () => {
  await addPasskey(owner, passkey);
  const superAdmin = await app.signedIn('super@demo.test');
  const { id } = await personIn(superAdmin, EMAIL);
  expect((await superAdmin.delete(`/api/users/${id}/two-factor`)).status).toBe(200);
  expect((await signInWith(app.browser(), passkey)).body.code).toBe('passkey-refused');
});

test('twenty passkeys are enough', async () => {
  await addPasskey(owner, passkey);
  await app.database.asOperator(async (tx) => {
    const row = await tx.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow();
    for (let n = 1; n < 20; n++) {
      await tx
        .insertInto('passkeys')
        .values({ ...row, id: crypto.randomUUID() as typeof row.id, credential_id: `c${n}` })
        .execute();
    }
  });
  expect((await owner.post('/api/profile/passkeys/options')).body.code).toBe('too-many-passkeys');
});

test('each change is in the history with the name of the passkey, and its owner has a mail', async () => {
  const { id } = (await addPasskey(owner, passkey)).body.passkey;
  expect((await owner.patch(`/api/profile/passkeys/${id}`, { name: 'Tablet' })).body.passkey.name).toBe('Tablet');
  await remove(id);
  const superAdmin = await app.signedIn('super@demo.test');
  const history = await historyIn(superAdmin, (await personIn(superAdmin, EMAIL)).id);
  expect(history.slice(0, 3).map(({ action, changes }) => [action, changes.passkey])).toEqual([
    ['passkey-removed', { from: 'Tablet', to: null }],
    ['passkey-renamed', { from: 'Phone', to: 'Tablet' }],
    ['passkey-added', { from: null, to: 'Phone' }],
  ]);
  const subjects = (await mailsTo(app, EMAIL)).map(({ subject }) => subject);
  expect(subjects).toContain('A passkey was added to your Waybill account');
  expect(subjects).toContain('A passkey was removed from your Waybill account');
});
