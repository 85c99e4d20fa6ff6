import { parseSetCookie } from 'cookie';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const SIGN_IN = { email: 'admin@demo.test', password: 'Demo1234' };

const kinds = [
  ['http://localhost:3000', 'waybill', false],
  ['https://waybill.example.com', '__Host-waybill', true],
] as const;

describe.each(kinds)('on %s', (publicUrl, name, secure) => {
  let product: TestApp;
  beforeAll(async () => {
    product = await createTestApp({ environment: { PUBLIC_URL: publicUrl } });
  });
  afterAll(() => product.close());

  test('the session cookie is out of reach for scripts and other sites', async () => {
    const { headers } = await product.browser().post('/api/session', SIGN_IN);
    const cookie = parseSetCookie(String(headers['set-cookie']));
    expect(cookie).toMatchObject({ name, path: '/', httpOnly: true, sameSite: 'lax' });
    expect(cookie.secure ?? false).toBe(secure);
    expect(cookie.domain).toBeUndefined();
    expect(cookie.expires?.getTime()).toBeGreaterThan(product.time.now.getTime());
  });

  test('it signs in, and is taken back when signing out', async () => {
    const visitor = product.browser();
    await visitor.post('/api/session', SIGN_IN);
    expect((await visitor.get('/api/session')).body.session.user.email).toBe(SIGN_IN.email);
    const { headers } = await visitor.delete('/api/session');
    expect(parseSetCookie(String(headers['set-cookie']))).toMatchObject({ name, value: '', maxAge: 0, path: '/' });
    expect((await visitor.get('/api/session')).body.session).toBeNull();
  });

  test('a cookie by the other name, or with nonsense in it, is nobody’s', async () => {
    const visitor = product.browser();
    await visitor.post('/api/session', SIGN_IN);
    const token = visitor.cookies.get(name) ?? '';
    const other = name === 'waybill' ? '__Host-waybill' : 'waybill';
    for (const cookie of [`${other}=${token}`, `${name}=${token}x`, `${name}=%E0%A4`, `${name}=`, ';;==']) {
      expect((await product.browser().get('/api/session', { cookie })).body).toEqual({ session: null });
    }
  });
});
