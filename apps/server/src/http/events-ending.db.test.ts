import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Role } from '@waybill/domain/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { until } from '../db/embedded/testing/until.ts';
import { CARRIER } from '../seed/demo-data.ts';
import type { Browser } from '../testing/browser.ts';
import { addressOf, cookieOf, listenFromNow, listenTo, settle } from '../testing/event-stream.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let product: TestApp;

beforeAll(async () => {
  product = await createTestApp({ live: true });
  await product.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => product.close());
beforeEach(() => settle(product));

const setUser = (email: string, values: { disabled_at?: Date | null; roles?: Role[]; name?: string }) =>
  product.database.asOperator((tx) => tx.updateTable('users').set(values).where('email', '=', email).execute());
const setOrganisation = (disabled_at: Date | null) =>
  product.database.asOperator((tx) =>
    tx.updateTable('organisations').set({ disabled_at }).where('id', '=', CARRIER).execute(),
  );
const names = (events: readonly { name: string }[]) => events.map(({ name }) => name);

describe('a stream ends with its session', () => {
  test('a disabled user is told so and cut off, before anything else', async () => {
    const stream = await listenFromNow(product, await product.signedIn('driver@demo.test'));
    await setUser('driver@demo.test', { disabled_at: product.time.now });
    expect(names(await stream.rest())).toEqual(['signed-out']);
    await setUser('driver@demo.test', { disabled_at: null });
  });

  test('so is somebody whose rights changed, before they are told what they may not see any more', async () => {
    const stream = await listenFromNow(product, await product.signedIn('developer@demo.test'));
    await product.database.asOperator(async (tx) => {
      await tx.updateTable('users').set({ roles: [] }).where('email', '=', 'developer@demo.test').execute();
      await tx.updateTable('users').set({ name: 'New' }).where('email', '=', 'driver@demo.test').execute();
    });
    expect(names(await stream.rest())).toEqual(['signed-out']);
    await setUser('developer@demo.test', { roles: ['admin', 'developer'] });
  });

  test('signing out in another tab ends it, and leaves the user’s other browsers alone', async () => {
    const here = await product.signedIn('admin@demo.test');
    const elsewhere = await product.signedIn('admin@demo.test');
    const ending = await listenFromNow(product, here);
    const staying = await listenFromNow(product, elsewhere);
    await here.delete('/api/session');
    expect(names(await ending.rest())).toEqual(['signed-out']);
    await setUser('admin@demo.test', { name: 'Admin' });
    expect(await staying.next()).toMatchObject({ name: 'change', data: { topic: 'session' } });
  });

  test('whoever has to set up two-factor sign-in is told nothing else until then', async () => {
    const require = (since: Date | null) =>
      product.database.asOperator((tx) =>
        tx.updateTable('organisations').set({ requires_two_factor_since: since }).where('id', '=', CARRIER).execute(),
      );
    const stream = await listenFromNow(product, await product.signedIn('driver@demo.test'));
    await require(product.time.now);
    expect(names(await stream.rest())).toEqual(['signed-out']);
    await require(null);
  });

  test('a disabled organisation is out as a whole', async () => {
    const streams = await Promise.all(
      ['admin@demo.test', 'driver@demo.test'].map(async (email) =>
        listenFromNow(product, await product.signedIn(email)),
      ),
    );
    await setOrganisation(product.time.now);
    for (const stream of streams) expect(names(await stream.rest())).toEqual(['signed-out']);
    await setOrganisation(null);
  });

  test('a session that runs out is noticed with the next heartbeat', async () => {
    const stream = await listenFromNow(product, await product.signedIn('admin@demo.test'));
    await product.streams.beat();
    expect(product.streams.count()).toBe(1);
    product.time.advance(31 * 24 * 60 * 60 * 1000);
    await product.streams.beat();
    expect(names(await stream.rest())).toEqual(['signed-out']);
    expect(stream.text()).toContain('\n:\n\n');
    expect(product.streams.count()).toBe(0);
  });

  test('a change of one’s own name is none of these', async () => {
    const stream = await listenFromNow(product, await product.signedIn('driver@demo.test'));
    await setUser('driver@demo.test', { name: 'Driver' });
    expect(await stream.next()).toMatchObject({ name: 'change', data: { topic: 'session' } });
    expect(product.streams.count()).toBe(1);
  });
});

test('when the server lost its own connection to what changes, everybody is told to fetch everything', async () => {
  const stream = await listenFromNow(product, await product.signedIn('admin@demo.test'));
  await product.database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'waybill changes' and datname = current_database()`);
  expect(await stream.next()).toMatchObject({ name: 'reset' });
  await setUser('admin@demo.test', { name: 'Admin' });
  expect(await stream.next()).toMatchObject({ name: 'change', data: { topic: 'session' } });
});

test('a browser that went away is forgotten', async () => {
  const stream = await listenFromNow(product, await product.signedIn('admin@demo.test'));
  expect(product.streams.count()).toBe(1);
  stream.close();
  await expect.poll(() => product.streams.count()).toBe(0);
});

test('the figures know how many listen', async () => {
  await listenFromNow(product, await product.signedIn('admin@demo.test'));
  const metrics = await product.browser().get('/metrics');
  expect(metrics.text).toMatch(/^waybill_event_streams 1$/m);
});

describe('bounds', () => {
  test('the eleventh stream of one user is refused until another ends', async () => {
    const admin = await product.signedIn('admin@demo.test');
    const open = await Promise.all(Array.from({ length: 10 }, () => listenFromNow(product, admin)));
    const refused = await admin.get('/api/events');
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-streams']);
    expect(refused.headers['retry-after']).toBe('30');
    expect(refused.headers['content-type']).toContain('application/problem+json');
    await listenFromNow(product, await product.signedIn('driver@demo.test'));

    open[0]?.close();
    await expect.poll(() => product.streams.count()).toBe(10);
    await listenFromNow(product, admin);
  });

  /** Requests the stream and never reads a byte of it. */
  const deafTo = async (visitor: Browser): Promise<Socket> => {
    const { hostname, port } = new URL(addressOf(product));
    const socket = connect(Number(port), hostname).pause();
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.write(`GET /api/events HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookieOf(visitor)}\r\n\r\n`);
    await expect.poll(() => product.streams.count()).toBe(1);
    return socket;
  };
  const flood = async () => {
    const ids = Array.from({ length: 20 }, (_, n) => `${n}`.padStart(36, 'x'));
    for (let n = 0; n < 20_000 && product.streams.count() > 0; n++) {
      product.streams.heard({ table: 'users', organisationId: CARRIER, subCompanyId: null, ids });
      if (n % 100 === 0) await new Promise(setImmediate);
    }
  };

  test('a browser that does not read is cut off', async () => {
    await deafTo(await product.signedIn('admin@demo.test'));
    await flood();
    expect(product.streams.count()).toBe(0);
  });

  test('one that has had enough may come back for the rest', async () => {
    const admin = await product.signedIn('admin@demo.test');
    const { id } = await listenFromNow(product, admin);
    product.streams.heard({ table: 'users', organisationId: CARRIER, subCompanyId: null, ids: ['one'] });
    const again = await listenTo(product, admin, { after: id });
    expect(await again.next()).toMatchObject({ data: { topic: 'users', ids: ['one'] } });
  });
});

test('a server that stops ends its streams, waits for none of them and takes no more', async () => {
  const stopping = await createTestApp({ live: true });
  await stopping.app.listen({ port: 0, host: '127.0.0.1' });
  const visitor = await stopping.signedIn('admin@demo.test');
  const stream = await listenFromNow(stopping, visitor);
  const gone = await listenFromNow(stopping, visitor);
  gone.close();
  // Open streams would be cut off after a time limit; with fake timers it never comes.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await stopping.close();
  // Whoever was told nothing of it would come back at once, and all of them together.
  expect(await stream.rest()).toEqual([{ name: 'moving', data: { withinMs: 1_000 }, id: undefined }]);
  expect(() =>
    stopping.streams.open(
      { userId: 'x' as never, roles: [], organisationId: null, subCompanyId: null },
      Buffer.alloc(32),
      { write: () => {}, unsent: () => 0, end: () => {}, cut: () => {} },
      { after: null, isPhone: false },
    ),
  ).toThrow('unavailable');
});

test('a browser that is gone before it is let in takes no place', async () => {
  const visitor = await product.signedIn('norole@demo.test');
  const { port } = new URL(addressOf(product));
  const head = `GET /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookieOf(visitor)}\r\n\r\n`;
  for (let n = 0; n < 60; n++) {
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    await new Promise<void>((sent) => socket.write(head, () => sent()));
    // Disconnects at every moment between its first byte and its answer.
    for (let turn = 0; turn < n % 6; turn++) await new Promise((next) => setImmediate(next));
    socket.resetAndDestroy();
  }
  await until('all places are free', () => product.streams.count() === 0);
  const stream = await listenFromNow(product, visitor);
  expect(stream.status).toBe(200);
});
