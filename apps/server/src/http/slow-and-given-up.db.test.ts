import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { Role } from '@waybill/domain/roles';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { until } from '../db/embedded/testing/until.ts';
import type { Browser } from '../testing/browser.ts';
import { cookieOf } from '../testing/event-stream.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
  await product.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => product.close());

/** Sends all but the end of a body, and the end on demand. */
const halfSent = async (visitor: Browser, method: string, path: string, body: object) => {
  const text = JSON.stringify(body);
  const socket = connect((product.app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  onTestFinished(() => void socket.destroy());
  socket.write(
    [
      `${method} ${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: close',
      `Cookie: ${cookieOf(visitor)}`,
      'Content-Type: application/json',
      'Expect: 100-continue',
      `Content-Length: ${Buffer.byteLength(text)}`,
      '\r\n',
    ].join('\r\n'),
  );
  const [heard] = await once(socket, 'data');
  expect(heard).toMatch(/^HTTP\/1\.1 100 /);
  return {
    finish: async () => {
      socket.write(text);
      return (await socket.toArray()).join('');
    },
  };
};

const setUser = (email: string, values: { disabled_at?: Date | null; roles?: Role[] }) =>
  product.database.asOperator((tx) => tx.updateTable('users').set(values).where('email', '=', email).execute());

test('whoever is disabled while their request arrives is refused', async () => {
  const developer = await product.signedIn('developer@demo.test');
  const half = await halfSent(developer, 'POST', '/api/api-key/reveal', { purpose: 'reveal' });
  await setUser('developer@demo.test', { disabled_at: product.time.now });
  expect(await half.finish()).toMatch(/^HTTP\/1\.1 401 /);
  await setUser('developer@demo.test', { disabled_at: null });
});

test('whoever loses their role while their request arrives is refused too', async () => {
  const admin = await product.signedIn('admin@demo.test');
  const invitation = { email: 'ghost@example.is', name: '', roles: ['admin'], phoneNumber: '' };
  const body = { ...invitation, vehicleRegistration: '', subCompanyId: null };
  const half = await halfSent(admin, 'POST', '/api/users', body);
  await setUser('admin@demo.test', { roles: ['driver'] });
  expect(await half.finish()).toMatch(/^HTTP\/1\.1 401 /);
  await setUser('admin@demo.test', { roles: ['admin'] });
  const again = await product.signedIn('admin@demo.test');
  expect((await again.get('/api/users?search=ghost')).body.total).toBe(0);
});

test('requests that are given up while it is asked who sends them do not count as under way for ever', async () => {
  const few = await createTestApp({ change: (parts) => ({ ...parts, rateLimits: { callerAtOnce: 3 } }) });
  onTestFinished(() => few.close());
  await few.app.listen({ port: 0, host: '127.0.0.1' });
  const admin = await few.signedIn('admin@demo.test');
  const head = `GET /api/users HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookieOf(admin)}\r\n\r\n`;
  for (let n = 0; n < 60; n++) {
    const socket = connect((few.app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    await new Promise<void>((sent) => socket.write(head, () => sent()));
    for (let turn = 0; turn < n % 6; turn++) await new Promise((next) => setImmediate(next));
    socket.resetAndDestroy();
  }
  await until('there is room again', async () => (await admin.get('/api/users')).status === 200);
});
