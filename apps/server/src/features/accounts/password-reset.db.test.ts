import { afterAll, beforeAll, expect, test } from 'vitest';
import { AKUREYRI } from '../../seed/demo-data.ts';
import { codeFor, mailsTo } from '../../testing/sent-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ask = (email: string) => app.browser().post('/api/password-resets', { email });
const confirm = (code: string, password = 'Vetur2026') =>
  app.browser().post('/api/password-resets/confirmation', { code, password });

test('the mailed code sets a new password, ends every session, and works once', async () => {
  const email = 'driver@demo.test';
  const elsewhere = await app.signedIn(email);
  expect((await ask(email)).status).toBe(200);
  const code = await codeFor(app, email);
  expect(await confirm(code)).toMatchObject({ status: 200, body: {} });

  expect((await elsewhere.get('/api/session')).body.session).toBeNull();
  expect((await app.browser().post('/api/session', { email, password: 'Demo1234' })).body.code).toBe(
    'password-incorrect',
  );
  expect((await app.browser().post('/api/session', { email, password: 'Vetur2026' })).status).toBe(200);
  expect(await confirm(code, 'Haust2026')).toMatchObject({
    status: 400,
    body: {
      code: 'reset-code-invalid',
      detail: 'Invalid password reset code. Please start over and try again',
    },
  });
});

test('the mail is in the language of its reader and leads to the action handler', async () => {
  const browser = await app.signedIn('developer@demo.test');
  await browser.patch('/api/profile', { locale: 'is' });
  await ask('developer@demo.test');
  const [mail] = await mailsTo(app, 'developer@demo.test');
  expect(mail?.subject).toBe('Nýtt lykilorð fyrir Waybill');
  expect(mail?.text).toContain('http://localhost:3000/firebaseAuth/actionHandler?mode=resetPassword&oobCode=');
  expect(mail?.html).toContain('lang="is"');
});

test('without a choice of their own, people of a division get the language that holds for the division', async () => {
  await app.database.asOperator((tx) =>
    tx
      .updateTable('organisation_configs')
      .set({ overrides: JSON.stringify({ defaultLocale: 'is' }) })
      .where('sub_company_id', '=', AKUREYRI)
      .execute(),
  );
  await ask('division@demo.test');
  await ask('norole@demo.test');
  expect((await mailsTo(app, 'division@demo.test'))[0]?.subject).toBe('Nýtt lykilorð fyrir Waybill');
  expect((await mailsTo(app, 'norole@demo.test'))[0]?.subject).toBe('Set a new password for Waybill');
  app.time.advance(1000);
});

test('an expired code is told apart from an invalid one, again and again', async () => {
  await ask('admin@demo.test');
  const code = await codeFor(app, 'admin@demo.test');
  app.time.advance(60 * 60 * 1000);
  for (let n = 0; n < 2; n++) {
    expect(await confirm(code)).toMatchObject({
      status: 410,
      body: { code: 'reset-code-expired', detail: 'Password reset code has expired. Please start over and try again' },
    });
  }
  expect((await confirm('made-up')).body.code).toBe('reset-code-invalid');
});

test('a code one minute before its hour is over still works', async () => {
  await ask('division@demo.test');
  const code = await codeFor(app, 'division@demo.test');
  app.time.advance(59 * 60 * 1000);
  expect((await confirm(code)).status).toBe(200);
});

test('a newer mail leaves the older one as it is, or strangers could make each worthless by asking; a new password ends both', async () => {
  await ask('super@demo.test');
  const older = await codeFor(app, 'super@demo.test');
  app.time.advance(1000);
  await ask('super@demo.test');
  const newer = await codeFor(app, 'super@demo.test');
  expect((await confirm(older)).status).toBe(200);
  expect((await confirm(newer)).body.code).toBe('reset-code-invalid');
});

test('of two who redeem one code at the same moment, one succeeds', async () => {
  await ask('admin@forwarder.test');
  const code = await codeFor(app, 'admin@forwarder.test');
  const answers = await Promise.all([
    confirm(code, 'Vetur2026'),
    confirm(code, 'Haust2026'),
    confirm(code, 'Sumar2026'),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
});

test('no session opened with the old password survives a reset, however close they come', async () => {
  for (let round = 0; round < 4; round++) {
    const email = `race${round}@person.test`;
    await app.browser().post('/api/accounts', { email, password: 'Sumar2026' });
    app.time.advance(1000);
    await ask(email);
    const code = await codeFor(app, email);
    const visitors = Array.from({ length: 4 }, () => app.browser());
    const [reset] = await Promise.all([
      confirm(code),
      ...visitors.map((visitor) => visitor.post('/api/session', { email, password: 'Sumar2026' })),
    ]);
    expect(reset.status).toBe(200);
    for (const visitor of visitors) expect((await visitor.get('/api/session')).body.session).toBeNull();
  }
});

test('a verification code does not reset a password', async () => {
  await app.browser().post('/api/accounts', { email: 'mixed@person.test', password: 'Sumar2026' });
  expect((await confirm(await codeFor(app, 'mixed@person.test'))).body.code).toBe('reset-code-invalid');
});

test('an unknown account is told so, and one mailbox is not flooded', async () => {
  expect(await ask('ghost@demo.test')).toMatchObject({ status: 404, body: { code: 'user-not-found' } });
  const stranger = app.browser();
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) {
    statuses.push((await stranger.post('/api/password-resets', { email: 'admin@stranger.test' })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

test('the new password must be strong, and a weak one does not use up the code', async () => {
  await ask('norole@demo.test');
  const code = await codeFor(app, 'norole@demo.test');
  expect((await confirm(code, 'weak')).body.errors).toEqual([{ path: 'password', problem: 'password-short' }]);
  expect((await confirm(code, 'weakweak')).body.errors).toEqual([{ path: 'password', problem: 'password-weak' }]);
  expect((await confirm(code, 'Password1')).body.errors).toEqual([{ path: 'password', problem: 'password-common' }]);
  expect((await confirm(code)).status).toBe(200);
});

test('codes are kept as hashes only', async () => {
  app.time.advance(24 * 60 * 60 * 1000);
  await ask('super@stranger.test');
  const code = await codeFor(app, 'super@stranger.test');
  const rows = await app.database.asOperator((tx) => tx.selectFrom('account_codes').select('code_hash').execute());
  expect(code).toHaveLength(43);
  expect(rows.map(({ code_hash }) => code_hash.toString('base64url'))).not.toContain(code);
});
