import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storedUser } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const change = { currentPassword: 'Demo1234', newPassword: 'Another1234' };
const signsIn = async (password: string) =>
  (await app.browser().post('/api/session', { email: 'driver@demo.test', password })).status === 200;

describe('the own name and language', () => {
  test.each(['driver@demo.test', 'norole@demo.test', 'admin@demo.test'])(
    '%s changes them, each on its own',
    async (email) => {
      const person = await app.signedIn(email);
      expect((await person.patch('/api/profile', { name: '  Guðrún  ' })).body.session.user.name).toBe('Guðrún');
      const { user } = (await person.patch('/api/profile', { locale: 'en' })).body.session;
      expect(user).toMatchObject({ name: 'Guðrún', locale: 'en' });
      expect((await person.patch('/api/profile', { locale: null })).body.session.user.locale).toBeNull();
    },
  );

  test('a new name is in the history of the person, and an edit from before it is told that it came too late', async () => {
    const admin = await app.signedIn('admin@demo.test');
    const { users } = (await admin.get('/api/users?search=driver@demo.test')).body;
    const before = users[0];
    const driver = await app.signedIn('driver@demo.test');
    await driver.patch('/api/profile', { name: 'Guðrún' });
    const { entries } = (await admin.get(`/api/users/${before.id}/history`)).body;
    expect(entries[0]).toMatchObject({ action: 'edited', changes: { name: { from: 'Driver', to: 'Guðrún' } } });
    const late = { version: before.version, email: before.email, name: 'x', roles: ['driver'], phoneNumber: '' };
    expect((await admin.put(`/api/users/${before.id}`, late)).status).toBe(409);
  });

  test('that stay as they are write nothing, and a language alone makes no new version', async () => {
    const row = () => storedUser(app, 'driver@demo.test');
    const driver = await app.signedIn('driver@demo.test');
    const before = await row();
    app.time.advance(1000);
    for (const same of [{}, { name: before?.name }, { locale: before?.locale }]) {
      expect((await driver.patch('/api/profile', same)).status).toBe(200);
      expect(await row()).toEqual(before);
    }
    await driver.patch('/api/profile', { locale: 'is', name: before?.name });
    expect(await row()).toEqual({ ...before, locale: 'is', updated_at: app.time.now });
    await driver.patch('/api/profile', { locale: 'en', name: 'Guðrún' });
    expect(await row()).toMatchObject({ name: 'Guðrún', locale: 'en', version: (before?.version ?? 0) + 1 });
  });

  test.each([
    [{ name: '' }],
    [{ name: ' \u200b ' }],
    [{ name: 'x'.repeat(101) }],
    [{ locale: 'de' }],
    [{ roles: ['admin'] }],
  ])('%j is refused', async (body) => {
    const driver = await app.signedIn('driver@demo.test');
    expect((await driver.patch('/api/profile', body)).status).toBe(400);
  });
});

describe('the own password', () => {
  test('is changed by whoever knows it; every other browser is out, and this one stays', async () => {
    const here = await app.signedIn('driver@demo.test');
    const elsewhere = await app.signedIn('driver@demo.test');
    const somebodyElse = await app.signedIn('admin@demo.test');
    expect((await here.post('/api/profile/password', change)).status).toBe(200);
    expect((await here.get('/api/session')).body.session).not.toBeNull();
    expect((await elsewhere.get('/api/session')).body.session).toBeNull();
    expect((await somebodyElse.get('/api/session')).body.session).not.toBeNull();
    expect(await signsIn('Demo1234')).toBe(false);
    expect(await signsIn('Another1234')).toBe(true);
  });

  test('a wrong current one changes nothing, and guesses are slowed down as they are at sign-in', async () => {
    const driver = await app.signedIn('driver@demo.test');
    const guess = () => driver.post('/api/profile/password', { ...change, currentPassword: 'Wrong1234' });
    expect(await guess()).toMatchObject({ status: 401, body: { code: 'password-incorrect' } });
    const answers = [];
    for (let n = 0; n < 10; n++) answers.push((await guess()).status);
    expect(answers.at(-1)).toBe(429);
    // A stolen session that guesses does not lock its owner out.
    const owner = await app.signedIn('driver@demo.test');
    expect((await owner.post('/api/profile/password', change)).status).toBe(200);
  });

  test('a weak new one is refused, and a common one beside its field', async () => {
    const driver = await app.signedIn('driver@demo.test');
    const common = await driver.post('/api/profile/password', { ...change, newPassword: 'Password1' });
    expect(common.body.errors).toEqual([{ path: 'newPassword', problem: 'password-common' }]);
    expect((await driver.post('/api/profile/password', { ...change, newPassword: 'weakling' })).status).toBe(400);
    expect(await signsIn('Demo1234')).toBe(true);
  });

  test('of two changes at once with the same current one, only the first counts', async () => {
    const driver = await app.signedIn('driver@demo.test');
    const answers = await Promise.all(
      ['First1234', 'Second1234'].map((newPassword) =>
        driver.post('/api/profile/password', { ...change, newPassword }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});
