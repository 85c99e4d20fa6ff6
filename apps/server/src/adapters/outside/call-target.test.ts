import type { RequestListener } from 'node:http';
import { createServer, type LookupFunction, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { MOST_ANSWER_BYTES, outsideTargets } from './call-target.ts';
import { TEST_CERTIFICATE } from './testing/certificate.ts';
import { startReceiver } from './testing/receiver.ts';

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});
const receiver = async (answer: RequestListener, options?: { isSecure: boolean }) => {
  const started = await startReceiver(answer, options);
  closings.push(started.close);
  return started;
};
const ok: RequestListener = (_, response) => response.end('fine');

/** Answers each look-up with the next of these. */
const leadsTo = (...answers: readonly string[]) => {
  let asked = 0;
  const lookup: LookupFunction = (_host, options, callback) => {
    const address = answers[Math.min(asked, answers.length - 1)] ?? '';
    asked += 1;
    const family = address.includes(':') ? 6 : 4;
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
  return { lookup, asked: () => asked };
};

const walled = outsideTargets({ allowPrivate: false });
const open = outsideTargets({ allowPrivate: true });
const POST = { method: 'POST', body: '{}' } as const;
const failed = (failure: string) => expect.objectContaining({ name: 'TargetError', failure });

describe('no spelling leads to a private address', () => {
  const LOOPBACK = [
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '0177.0.0.1',
    '0x7f.0.0x0.1',
    '127.0x0.1',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '[::]',
    '0.0.0.0',
    '0',
    'localhost',
    'LOCALHOST.',
    '127.0.0.1.',
    '１２７.0.0.1',
    '127。0。0。1',
  ];
  const PRIVATE = ['10.0.0.1', '172.16.9.9', '192.168.1.1', '169.254.169.254', '100.64.0.1', '[fe80::1]', '[fd00::1]'];

  test.each([...LOOPBACK, ...PRIVATE])('%s', async (host) => {
    const { port, connections } = await receiver(ok);
    const url = new URL(`https://${host}:${port}/hook`);
    expect(await walled.fault(url)).toBe('private');
    await expect(walled.call(url, POST)).rejects.toEqual(failed('private'));
    expect(connections()).toBe(0);
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '0.0.0.0'])(
    'a name that leads to %s',
    async (address) => {
      const { port, connections } = await receiver(ok);
      const targets = outsideTargets({ allowPrivate: false, lookup: leadsTo(address).lookup });
      const url = new URL(`https://receiver.test:${port}/`);
      expect(await targets.fault(url)).toBe('private');
      await expect(targets.call(url, POST)).rejects.toEqual(failed('private'));
      expect(connections()).toBe(0);
    },
  );

  test('one private address among public ones is enough', async () => {
    const lookup: LookupFunction = (_host, _options, callback) =>
      callback(null, [
        { address: '93.184.215.14', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    const targets = outsideTargets({ allowPrivate: false, lookup });
    await expect(targets.call(new URL('https://receiver.test/'), POST)).rejects.toEqual(failed('private'));
  });
});

test('a name that leads elsewhere after it was judged is judged again, and the connection asks no second time', async () => {
  const { port, connections } = await receiver(ok, { isSecure: true });
  const url = new URL(`https://receiver.test:${port}/`);
  const rebound = leadsTo('93.184.215.14', '127.0.0.1');
  const targets = outsideTargets({ allowPrivate: false, lookup: rebound.lookup, ca: TEST_CERTIFICATE.cert });
  expect(await targets.fault(url)).toBeNull();
  await expect(targets.call(url, POST)).rejects.toEqual(failed('private'));
  expect([rebound.asked(), connections()]).toEqual([2, 0]);

  // Only the first answer leads to the receiver: a second look-up would find nobody.
  const once = leadsTo('127.0.0.1', '192.0.2.1');
  const allowed = outsideTargets({ allowPrivate: true, lookup: once.lookup, ca: TEST_CERTIFICATE.cert });
  expect((await allowed.call(url, POST)).status).toBe(200);
  expect([once.asked(), connections()]).toEqual([1, 1]);
});

test('http is for private networks, and other protocols for nobody', async () => {
  const { url } = await receiver(ok);
  for (const address of ['http://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'data:,x']) {
    expect(await walled.fault(new URL(address)), address).toBe('not-https');
    await expect(walled.call(new URL(address), POST)).rejects.toEqual(failed('not-https'));
  }
  expect(await open.fault(new URL(url))).toBeNull();
  expect(await open.fault(new URL('ftp://example.com/'))).toBe('not-https');
  expect((await open.call(new URL(url), POST)).body.toString()).toBe('fine');
});

test('a redirect is an answer, and is not followed', async () => {
  const inside = await receiver(ok);
  const { url } = await receiver((_, response) => response.writeHead(307, { location: inside.url }).end());
  const answer = await open.call(new URL(url), POST);
  expect([answer.status, inside.connections()]).toEqual([307, 0]);
});

describe('nobody takes longer than the time in all', () => {
  const hurried = outsideTargets({ allowPrivate: true, totalMs: 150 });
  const HANGING: readonly (readonly [string, string | null])[] = [
    ['says nothing', null],
    ['drips its headers', 'HTTP/1.1 200 OK\r\nx-slow: '],
    ['drips its body', 'HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n'],
  ];
  test.each(HANGING)('a receiver that %s', async (_, start) => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket.on('error', () => {}).resume());
      if (start === null) return;
      socket.write(start);
      const timer = setInterval(() => socket.write('x'), 10);
      socket.on('close', () => clearInterval(timer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closings.push(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    });
    const { port } = server.address() as { port: number };
    await expect(hurried.call(new URL(`http://127.0.0.1:${port}/`), POST)).rejects.toEqual(failed('timed-out'));
    // Its TLS hangs just as well.
    await expect(hurried.call(new URL(`https://127.0.0.1:${port}/`), POST)).rejects.toThrow('not reached');
  });

  test('a name whose look-up never ends', async () => {
    const targets = outsideTargets({ allowPrivate: true, totalMs: 50, lookup: () => {} });
    await expect(targets.call(new URL('https://receiver.test/'), POST)).rejects.toEqual(failed('timed-out'));
    expect(await targets.fault(new URL('https://receiver.test/'))).toBeNull();
  });

  test('a connection that is never made', async () => {
    // 192.0.2.0/24 is nobody's: packets to it are lost, or refused at once where there is no network at all.
    const targets = outsideTargets({ allowPrivate: true, totalMs: 50, lookup: leadsTo('192.0.2.1').lookup });
    await expect(targets.call(new URL('https://receiver.test/'), POST)).rejects.toThrow('not reached');
  });
});

test('of a gigabyte 64 kB are read, and the connection is closed', async () => {
  let sent = 0;
  let hasClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    hasClosed = resolve;
  });
  const { url } = await receiver((_, response) => {
    response.writeHead(200, { 'content-length': String(2 ** 30) });
    const more = () => {
      while (!response.destroyed && sent < 2 ** 30) {
        sent += 65_536;
        if (!response.write(Buffer.alloc(65_536))) return;
      }
    };
    response.on('drain', more).on('close', () => hasClosed());
    more();
  });
  const answer = await open.call(new URL(url), POST);
  expect([answer.status, answer.body.length, answer.isCut]).toEqual([200, MOST_ANSWER_BYTES, true]);
  await closed;
  expect(sent).toBeLessThan(2 ** 26);
});

test('headers without an end are no answer', async () => {
  const { url } = await receiver((_, response) => {
    response.socket?.write(`HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(100_000)}\r\n\r\n`);
  });
  await expect(open.call(new URL(url), POST)).rejects.toEqual(failed('unreachable'));
});

test('a certificate that nobody has signed is refused, and so is a server without TLS', async () => {
  const secure = await receiver(ok, { isSecure: true });
  await expect(open.call(new URL(secure.url), POST)).rejects.toEqual(failed('certificate'));
  expect(secure.requests()).toBe(0);
  const { port } = await receiver(ok);
  await expect(open.call(new URL(`https://127.0.0.1:${port}/`), POST)).rejects.toEqual(failed('certificate'));
  const wrongName = outsideTargets({
    allowPrivate: true,
    lookup: leadsTo('127.0.0.1').lookup,
    ca: TEST_CERTIFICATE.cert,
  });
  await expect(wrongName.call(new URL(`https://other.test:${secure.port}/`), POST)).rejects.toEqual(
    failed('certificate'),
  );
});

test('whoever asked may give up, and hears their own reason', async () => {
  const { url } = await receiver(() => {});
  const reason = new Error('the process ends');
  await expect(open.call(new URL(url), { ...POST, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

test('what nobody answers is unreachable, and the error does not say where', async () => {
  const gone = await startReceiver(ok);
  await gone.close();
  await expect(open.call(new URL(`${gone.url}/?token=s3cret`), POST)).rejects.toThrow(/^[^:]*: unreachable$/);
  const nowhere = outsideTargets({
    allowPrivate: true,
    lookup: (_h, _o, callback) => callback(new Error('ENOTFOUND'), '', 0),
  });
  await expect(nowhere.call(new URL('https://nobody.test/'), POST)).rejects.toEqual(failed('unknown-host'));
});
