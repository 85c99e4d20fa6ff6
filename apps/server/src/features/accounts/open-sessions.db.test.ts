import type { OpenSession } from '@waybill/contract/session';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { historyIn, personIn } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const signIn = async (address: string, userAgent = 'Firefox') => {
  const browser = app.browser(address);
  await browser.post('/api/session', { email: 'driver@demo.test', password: 'Demo1234' }, { 'user-agent': userAgent });
  return browser;
};
const sessionsOf = async (browser: Browser): Promise<readonly OpenSession[]> =>
  (await browser.get('/api/sessions')).body.sessions;
const isSignedIn = async (browser: Browser) => (await browser.get('/api/session')).body.session !== null;

describe('where somebody is signed in', () => {
  test('tells browser, address, sign-in and last use of each, this one first', async () => {
    const elsewhere = await signIn('192.0.2.1', 'Safari');
    const signedInAt = app.time.now.toISOString();
    app.time.advance(10 * MINUTE);
    const here = await signIn('192.0.2.2');
    app.time.advance(10 * MINUTE);
    await elsewhere.get('/api/session');
    const [own, other, ...rest] = await sessionsOf(here);
    expect(own).toMatchObject({ address: '192.0.2.2', userAgent: 'Firefox', isCurrent: true });
    expect(other).toEqual({
      id: expect.any(String),
      address: '192.0.2.1',
      userAgent: 'Safari',
      signedInAt,
      lastUsedAt: app.time.now.toISOString(),
      isCurrent: false,
    });
    expect(rest).toEqual([]);
  });

  test('leaves out what is over, and what belongs to others', async () => {
    await signIn('192.0.2.1');
    await app.signedIn('admin@demo.test');
    app.time.advance(30 * DAY);
    expect(await sessionsOf(await signIn('192.0.2.2'))).toHaveLength(1);
  });

  test('has no secret in it: nothing there opens a session', async () => {
    const here = await signIn('192.0.2.1');
    const { text } = await here.get('/api/sessions');
    expect(text).not.toContain(here.cookies.get('waybill'));
    const [{ id } = { id: '' }] = await sessionsOf(here);
    expect((await app.browser().get('/api/session', { cookie: `waybill=${id}` })).body.session).toBeNull();
  });
});

describe('signing out', () => {
  test('one of them ends that one only, and the history has it', async () => {
    const [here, elsewhere, third] = [await signIn('192.0.2.1'), await signIn('192.0.2.2'), await signIn('192.0.2.3')];
    const { id } = (await sessionsOf(here)).find(({ address }) => address === '192.0.2.2') as OpenSession;
    app.time.advance(1000);
    expect((await here.delete(`/api/sessions/${id}`)).status).toBe(200);
    expect(await Promise.all([here, elsewhere, third].map(isSignedIn))).toEqual([true, false, true]);
    expect((await here.delete(`/api/sessions/${id}`)).status).toBe(404);
    const admin = await app.signedIn('admin@demo.test');
    const [newest] = await historyIn(admin, (await personIn(admin, 'driver@demo.test')).id);
    expect(newest).toMatchObject({
      action: 'signed-out-elsewhere',
      address: '192.0.2.1',
      changes: { address: { from: '192.0.2.2', to: null } },
    });
  });

  test('all others leaves this one', async () => {
    const [here, elsewhere, third] = [await signIn('192.0.2.1'), await signIn('192.0.2.2'), await signIn('192.0.2.3')];
    expect((await here.delete('/api/sessions')).status).toBe(200);
    expect(await Promise.all([here, elsewhere, third].map(isSignedIn))).toEqual([true, false, false]);
  });

  test('somebody else is not possible', async () => {
    const victim = await signIn('192.0.2.1');
    const [{ id } = { id: '' }] = await sessionsOf(victim);
    const stranger = await app.signedIn('super@demo.test');
    expect((await stranger.delete(`/api/sessions/${id}`)).status).toBe(404);
    await stranger.delete('/api/sessions');
    expect(await isSignedIn(victim)).toBe(true);
  });
});
