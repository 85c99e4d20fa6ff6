import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { historyIn, personIn } from '../../../testing/members.ts';
import { codeFor, mailsTo } from '../../../testing/sent-mails.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { giveCode, giveRecoveryCode, setUpAuthenticator, type TestAuthenticator } from '../../../testing/two-factor.ts';

const MINUTE = 60_000;
const EMAIL = 'driver@demo.test';
const CREDENTIALS = { email: EMAIL, password: 'Demo1234' };

let app: TestApp;
let authenticator: TestAuthenticator;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Each test begins with an account that has an app of its own, and with nothing counted. */
beforeEach(async () => {
  app.time.advance(2 * MINUTE);
  await app.database.asOperator(async (tx) => {
    await tx.deleteFrom('attempt_throttles').execute();
    await tx
      .updateTable('users')
      .set({ two_factor_since: null, disabled_at: null })
      .where('email', '=', EMAIL)
      .execute();
  });
  const owner = await app.signedIn(EMAIL);
  authenticator = await setUpAuthenticator(app, owner);
  app.time.advance(MINUTE);
});

/** A browser that has given the password. */
const halfSignedIn = async (browser: Browser = app.browser()): Promise<Browser> => {
  const answer = await browser.post('/api/session', CREDENTIALS);
  expect(answer.body).toEqual({ secondStep: { methods: ['authenticator', 'recovery-code'] } });
  return browser;
};
const isSignedIn = async (browser: Browser) => (await browser.get('/api/session')).body.session !== null;
const problemOf = async (answer: Promise<{ body: { code?: string } }>) => (await answer).body.code;

test('the password alone opens no session and says nothing about the account', async () => {
  const browser = app.browser();
  const answer = await browser.post('/api/session', CREDENTIALS);
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(['secondStep']);
  expect(await isSignedIn(browser)).toBe(false);
  expect([...browser.cookies.keys()]).toEqual(['waybill-second-step']);
  expect(answer.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax/);
});

test('an account without a second factor signs in as ever', async () => {
  const answer = await app.browser().post('/api/session', { email: 'admin@demo.test', password: 'Demo1234' });
  expect(Object.keys(answer.body)).toEqual(['session']);
});

describe('the code of the app', () => {
  test('signs in, and the browser is then known', async () => {
    const browser = await halfSignedIn();
    const answer = await giveCode(browser, authenticator.code());
    expect(answer.body.session.user.email).toBe(EMAIL);
    expect(await isSignedIn(browser)).toBe(true);
    expect([...browser.cookies.keys()].sort()).toEqual(['waybill', 'waybill-known']);
  });

  test.each([
    ['of one step ago', -30_000, true],
    ['of one step ahead', 30_000, true],
    ['of two steps ago', -60_000, false],
    ['of two steps ahead', 60_000, false],
  ])('%s', async (_, offset, isRight) => {
    const browser = await halfSignedIn();
    const code = authenticator.code(new Date(app.time.now.getTime() + offset));
    expect((await giveCode(browser, code)).status).toBe(isRight ? 200 : 401);
  });

  test('works once: a replay is refused, and so is the code before it', async () => {
    expect((await giveCode(await halfSignedIn(), authenticator.code())).status).toBe(200);
    const replay = await halfSignedIn();
    expect(await problemOf(giveCode(replay, authenticator.code()))).toBe('second-step-incorrect');
    const before = authenticator.code(new Date(app.time.now.getTime() - 30_000));
    expect(await problemOf(giveCode(replay, before))).toBe('second-step-incorrect');
    app.time.advance(30_000);
    expect((await giveCode(replay, authenticator.code())).status).toBe(200);
  });

  test('works once, also when ten browsers send it at the same moment', async () => {
    const browsers = await Promise.all(Array.from({ length: 10 }, () => halfSignedIn(app.browser())));
    const answers = await Promise.all(browsers.map((browser) => giveCode(browser, authenticator.code())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await Promise.all(browsers.map(isSignedIn))).filter(Boolean)).toHaveLength(1);
  });

  test('the code that turned it on does not sign in', async () => {
    app.time.advance(2 * MINUTE);
    const owner = await halfSignedIn();
    await giveCode(owner, authenticator.code());
    const replaced = await setUpAuthenticator(app, owner);
    expect(await problemOf(giveCode(await halfSignedIn(), replaced.code()))).toBe('second-step-incorrect');
  });
});

describe('a recovery code', () => {
  test('signs in once, however it is typed, and its owner reads of it', async () => {
    const [code = ''] = authenticator.recoveryCodes;
    expect((await giveRecoveryCode(await halfSignedIn(), code.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect(await problemOf(giveRecoveryCode(await halfSignedIn(), code))).toBe('second-step-incorrect');
    const [mail] = await mailsTo(app, EMAIL);
    expect(mail?.text).toContain(EMAIL);
    expect(mail?.text).toContain('9');
    expect(mail?.text).not.toContain(code);
  });

  test('works once, also when it is sent ten times at the same moment', async () => {
    const [code = ''] = authenticator.recoveryCodes;
    const browsers = await Promise.all(Array.from({ length: 10 }, () => halfSignedIn(app.browser())));
    const answers = await Promise.all(browsers.map((browser) => giveRecoveryCode(browser, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is not used up by a sign-in that another answer has finished', async () => {
    const browser = await halfSignedIn();
    const [one = '', other = ''] = authenticator.recoveryCodes;
    const answers = await Promise.all([giveRecoveryCode(browser, one), giveRecoveryCode(browser, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const unused = answers[0]?.status === 200 ? other : one;
    expect((await giveRecoveryCode(await halfSignedIn(), unused)).status).toBe(200);
  });
});

describe('guessing', () => {
  const WRONG = '000000';
  const guesses = async (browser: Browser, count: number) => {
    for (let n = 0; n < count; n++) await giveCode(browser, WRONG);
  };

  test('is slowed down by account and place, whatever the password step says', async () => {
    await guesses(await halfSignedIn(app.browser('10.9.9.1')), 5);
    const again = await halfSignedIn(app.browser('10.9.9.1'));
    expect(await problemOf(giveCode(again, authenticator.code()))).toBe('too-many-attempts');
  });

  test('from many places is slowed down by account', async () => {
    for (let place = 0; place < 30; place++) await guesses(await halfSignedIn(app.browser(`10.9.8.${place}`)), 1);
    const stranger = await halfSignedIn(app.browser('10.9.9.2'));
    expect(await problemOf(giveCode(stranger, authenticator.code()))).toBe('too-many-attempts');
  });

  test('locks nobody out of a browser that signed in before', async () => {
    const owner = await halfSignedIn();
    await giveCode(owner, authenticator.code());
    await owner.delete('/api/session');
    await guesses(await halfSignedIn(app.browser('10.9.9.3')), 6);
    app.time.advance(30_000);
    expect((await giveCode(await halfSignedIn(owner), authenticator.code())).status).toBe(200);
  });

  test('from many browsers that signed in before is slowed down by account', async () => {
    await app.database.asOperator((tx) =>
      tx.updateTable('users').set({ two_factor_since: null }).where('email', '=', EMAIL).execute(),
    );
    const browsers = await Promise.all(Array.from({ length: 7 }, () => app.signedIn(EMAIL)));
    await setUpAuthenticator(app, await app.signedIn(EMAIL));
    const answers: (string | undefined)[] = [];
    for (const browser of browsers) {
      await halfSignedIn(browser);
      for (let n = 0; n < 5; n++) answers.push(await problemOf(giveCode(browser, WRONG)));
    }
    expect(answers.indexOf('too-many-attempts')).toBe(30);
    expect(new Set(answers.slice(30))).toEqual(new Set(['too-many-attempts']));
  });

  test('ends the sign-in after ten tries, even with time between them', async () => {
    const browser = await halfSignedIn();
    for (let n = 0; n < 10; n++) {
      await guesses(browser, 1);
      await app.database.asOperator((tx) => tx.deleteFrom('attempt_throttles').execute());
    }
    expect(await problemOf(giveCode(browser, authenticator.code()))).toBe('second-step-over');
  });

  test('is in the history, as somebody who has the password', async () => {
    await guesses(await halfSignedIn(), 3);
    const admin = await app.signedIn('admin@demo.test');
    const history = await historyIn(admin, (await personIn(admin, EMAIL)).id);
    const failed = history.filter(({ action }) => action === 'second-step-failed');
    expect(failed[0]).toMatchObject({ by: { kind: 'visitor' } });
  });

  test('with a new password from the mail gives no guesses back', async () => {
    const thief = app.browser('10.9.9.4');
    await guesses(await halfSignedIn(thief), 5);
    app.time.advance(100);
    await thief.post('/api/password-resets', { email: EMAIL });
    const password = 'Another1234';
    await thief.post('/api/password-resets/confirmation', { code: await codeFor(app, EMAIL), password });
    await thief.post('/api/session', { email: EMAIL, password });
    expect(await problemOf(giveCode(thief, WRONG))).toBe('too-many-attempts');
    await resetTo('Demo1234');
  });
});

/** A new password by way of the mail. */
const resetTo = async (password: string): Promise<Browser> => {
  const browser = app.browser();
  // The newest mail is told by its time.
  app.time.advance(MINUTE);
  await browser.post('/api/password-resets', { email: EMAIL });
  const answer = await browser.post('/api/password-resets/confirmation', { code: await codeFor(app, EMAIL), password });
  expect(answer.status, answer.text).toBe(200);
  return browser;
};

describe('there is no way around it', () => {
  test('a new password from the mail still needs the second step', async () => {
    const browser = await resetTo('Demo1234');
    expect(await isSignedIn(browser)).toBe(false);
    await halfSignedIn(browser);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await giveCode(browser, authenticator.code())).status).toBe(200);
  });

  test('confirming an address signs nobody in', async () => {
    const owner = await halfSignedIn();
    await giveCode(owner, authenticator.code());
    await app.database.asOperator((tx) =>
      tx.updateTable('users').set({ email_verified_at: null }).where('email', '=', EMAIL).execute(),
    );
    app.time.advance(MINUTE);
    await owner.post('/api/email-verifications');
    const other = app.browser();
    const confirmation = { code: await codeFor(app, EMAIL) };
    expect((await other.post('/api/email-verifications/confirmation', confirmation)).body).toEqual({ email: EMAIL });
    expect(await isSignedIn(other)).toBe(false);
  });

  test('the sign-in of one browser is nothing to another, and without a password there is none', async () => {
    await halfSignedIn();
    expect(await problemOf(giveCode(app.browser(), authenticator.code()))).toBe('second-step-over');
    const forged = app.browser();
    forged.cookies.set('waybill-second-step', 'x'.repeat(43));
    expect(await problemOf(giveCode(forged, authenticator.code()))).toBe('second-step-over');
  });

  test('the code of another account is refused', async () => {
    const admin = await app.signedIn('admin@demo.test');
    const others = await setUpAuthenticator(app, admin);
    app.time.advance(MINUTE);
    expect(await problemOf(giveCode(await halfSignedIn(), others.code()))).toBe('second-step-incorrect');
    const code = others.recoveryCodes[0] ?? '';
    expect(await problemOf(giveRecoveryCode(await halfSignedIn(), code))).toBe('second-step-incorrect');
    await admin.delete('/api/profile/two-factor/authenticator');
  });
});

describe('the wait for the second step ends', () => {
  test('after ten minutes', async () => {
    const browser = await halfSignedIn();
    app.time.advance(10 * MINUTE);
    expect(await problemOf(giveCode(browser, authenticator.code()))).toBe('second-step-over');
  });

  test('with its use', async () => {
    const browser = await halfSignedIn();
    const token = browser.cookies.get('waybill-second-step') ?? '';
    await giveCode(browser, authenticator.code());
    app.time.advance(30_000);
    browser.cookies.set('waybill-second-step', token);
    expect(await problemOf(giveCode(browser, authenticator.code()))).toBe('second-step-over');
  });

  test('with a new password', async () => {
    const browser = await halfSignedIn();
    await resetTo('Demo1234');
    expect(await problemOf(giveCode(browser, authenticator.code()))).toBe('second-step-over');
  });

  test('when the account is disabled', async () => {
    const browser = await halfSignedIn();
    await app.database.asOperator((tx) =>
      tx.updateTable('users').set({ disabled_at: app.time.now }).where('email', '=', EMAIL).execute(),
    );
    expect(await problemOf(giveCode(browser, authenticator.code()))).toBe('user-disabled');
  });
});

test('a second sign-in in the same browser ends the session that it had', async () => {
  const browser = await halfSignedIn();
  await giveCode(browser, authenticator.code());
  const former = browser.cookies.get('waybill') ?? '';
  app.time.advance(30_000);
  await halfSignedIn(browser);
  await giveCode(browser, authenticator.code());
  const thief = app.browser();
  thief.cookies.set('waybill', former);
  expect(await isSignedIn(thief)).toBe(false);
});
