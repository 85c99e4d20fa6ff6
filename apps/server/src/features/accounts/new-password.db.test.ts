import type { UserId } from '@waybill/domain/ids';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { editOf, historyIn, personIn, storedUser } from '../../testing/members.ts';
import { codeFor } from '../../testing/sent-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { codesRepo } from './codes.repo.ts';
import { hashToken } from './tokens.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const VICTIM = 'admin@demo.test';
const THIEF = 'thief@elsewhere.test';
const NEW_PASSWORD = 'Vetur2026';

const confirmAddress = (code: string) => app.browser().post('/api/email-verifications/confirmation', { code });
const askReset = async (email: string) => {
  app.time.advance(1000);
  expect((await app.browser().post('/api/password-resets', { email })).status).toBe(200);
  return codeFor(app, email);
};
const confirmReset = (code: string, password = NEW_PASSWORD) =>
  app.browser().post('/api/password-resets/confirmation', { code, password });
const changeInProfile = (browser: Browser) =>
  browser.post('/api/profile/password', { currentPassword: 'Demo1234', newPassword: NEW_PASSWORD });

/** A thief with the cookie of an admin asks for a new address, to which the link goes. */
const stealAddress = async (): Promise<string> => {
  const stolen = await app.signedIn(VICTIM);
  const asked = await stolen.put(
    `/api/users/${(await personIn(stolen, VICTIM)).id}`,
    editOf(await personIn(stolen, VICTIM), { email: THIEF }),
  );
  expect(asked.body.user.pendingEmail).toBe(THIEF);
  return codeFor(app, THIEF);
};

describe('a new address that a stolen session asked for is forgotten, and its link dead', () => {
  const ways: readonly [string, () => Promise<unknown>][] = [
    ['resets the password', async () => expect((await confirmReset(await askReset(VICTIM))).status).toBe(200)],
    [
      'changes the password in the profile',
      async () => expect((await changeInProfile(await app.signedIn(VICTIM))).status).toBe(200),
    ],
  ];

  test.each(ways)('once the owner %s', async (_, newPassword) => {
    const link = await stealAddress();
    const before = await storedUser(app, VICTIM);
    await newPassword();
    expect((await confirmAddress(link)).body).toMatchObject({ status: 400, code: 'verification-code-invalid' });
    const after = await storedUser(app, VICTIM);
    expect(after).toMatchObject({ pending_email: null, pending_email_by: null, version: (before?.version ?? 0) + 1 });
    expect(await storedUser(app, THIEF)).toBeUndefined();
    const again = await app.browser().post('/api/session', { email: VICTIM, password: NEW_PASSWORD });
    expect(again.status).toBe(200);
  });

  test('and the history says so', async () => {
    await stealAddress();
    const owner = await app.signedIn(VICTIM);
    await changeInProfile(owner);
    const [newest] = await historyIn(owner, (await personIn(owner, VICTIM)).id);
    expect(newest).toMatchObject({
      action: 'password-changed',
      changes: { pendingEmail: { from: THIEF, to: null } },
    });
  });

  test('but not that of a colleague, whose password stays', async () => {
    const admin = await app.signedIn(VICTIM);
    const driver = await personIn(admin, 'driver@demo.test');
    await admin.put(`/api/users/${driver.id}`, editOf(driver, { email: 'new@driver.test' }));
    await changeInProfile(admin);
    expect((await confirmAddress(await codeFor(app, 'new@driver.test'))).status).toBe(200);
  });
});

describe('a code in a mail does not outlive the password that it was asked under', () => {
  test('a reset code, when the password is changed in the profile', async () => {
    const code = await askReset('driver@demo.test');
    await changeInProfile(await app.signedIn('driver@demo.test'));
    expect((await confirmReset(code, 'Haust2026')).body).toMatchObject({ status: 400, code: 'reset-code-invalid' });
  });

  test('a code that verifies an address, which can be asked for again', async () => {
    const email = 'fresh@person.test';
    const person = app.browser();
    await person.post('/api/accounts', { email, password: 'Demo1234' });
    const code = await codeFor(app, email);
    app.time.advance(1000);
    await changeInProfile(person);
    expect((await confirmAddress(code)).body.code).toBe('verification-code-invalid');
    expect((await person.post('/api/email-verifications')).status).toBe(200);
    expect((await confirmAddress(await codeFor(app, email))).status).toBe(200);
  });

  test('whichever way the password came to be another, also by the operator', async () => {
    const code = await askReset('driver@demo.test');
    await app.database.asOperator((tx) =>
      tx.updateTable('users').set({ password_hash: 'another' }).where('email', '=', 'driver@demo.test').execute(),
    );
    expect((await confirmReset(code)).body.code).toBe('reset-code-invalid');
  });

  test('not even one that is written at the same moment', async () => {
    const driver = await app.signedIn('driver@demo.test');
    const id = (await storedUser(app, 'driver@demo.test'))?.id as UserId;
    let change: Promise<unknown> = Promise.resolve();
    await app.database.asSignIn(async (tx) => {
      await codesRepo(tx).issue({
        codeHash: hashToken('just-written'),
        userId: id,
        purpose: 'reset-password',
        email: 'driver@demo.test',
        createdAt: app.time.now,
        expiresAt: new Date(app.time.now.getTime() + 60_000),
      });
      let isDone = false;
      change = changeInProfile(driver).finally(() => {
        isDone = true;
      });
      const isWaiting = async () =>
        (
          await app.database.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount;
      while (!isDone && !(await isWaiting()));
    });
    await change;
    expect((await confirmReset('just-written')).body.code).toBe('reset-code-invalid');
  });
});
