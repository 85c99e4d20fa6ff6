import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { endpoint } from '@waybill/contract/endpoint';
import { AppError } from '@waybill/domain/errors';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { anActor, createBareApp, keptReports } from '../testing/bare-app.ts';
import { latch } from '../testing/latch.ts';
import { type FileAnswer, givenUpWhenStalled, type IncomingFile, inlineAs } from './files.ts';

const send = endpoint({
  method: 'POST',
  path: '/api/file',
  summary: 'For the tests',
  takesFile: { mostBytes: 1000 },
  reply: z.object({ bytes: z.number() }),
});
const fetchFile = endpoint({
  method: 'GET',
  path: '/api/file',
  summary: 'For the tests',
  answersFile: true,
  reply: z.never(),
});
const fetchLarge = endpoint({
  method: 'GET',
  path: '/api/file',
  summary: 'For the tests',
  answersFile: true,
  isResumable: true,
  reply: z.never(),
});
const write = endpoint({
  method: 'POST',
  path: '/api/write',
  summary: 'For the tests',
  body: z.object({}).loose(),
  reply: z.object({}),
});

type Take = (file: IncomingFile) => Promise<{ bytes: number }>;
const count: Take = async ({ content }) => ({ bytes: (await buffer(content)).length });

const listening = async (take: Take = count, parts: Parameters<typeof createBareApp>[0] = {}) => {
  const app = await createBareApp({
    routes: (serve) => {
      serve(send, 'public', ({ file }) => take(file));
      serve(write, 'public', async () => ({}));
    },
    ...parts,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
};

const socketTo = async (app: FastifyInstance): Promise<Socket> => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
};
const everythingFrom = async (socket: Socket): Promise<string> => (await socket.toArray()).join('');

const HEAD = 'POST /api/file HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/octet-stream\r\n';

describe('a file that comes in', () => {
  test('is handed over as it comes, whatever is in it', async () => {
    const app = await listening();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/file',
      headers: { 'content-type': 'application/octet-stream' },
      payload: Buffer.from([0, 255, 0, 13, 10]),
    });
    expect(answer.json()).toEqual({ bytes: 5 });
  });

  test('is refused as soon as it says that it is too long, and its connection closed', async () => {
    let taken = 0;
    const app = await listening(
      async () => {
        taken++;
        return { bytes: 0 };
      },
      { limits: { drainMs: 20 } },
    );
    const socket = await socketTo(app);
    socket.write(`${HEAD}Content-Length: 1001\r\n\r\n`);
    const answer = await everythingFrom(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"code":"too-large"');
    expect(taken).toBe(0);
  });

  test('can be refused before it has come, and the connection serves the next', async () => {
    const app = await listening(async () => {
      throw new AppError('not-found');
    });
    const socket = await socketTo(app);
    socket.write(`${HEAD}Content-Length: 4\r\n\r\nab`);
    const [answer] = (await once(socket, 'data')) as [string];
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    socket.write('cdGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  describe('of which the rest is not wanted', () => {
    const refuseAtOnce: Take = async () => {
      throw new AppError('files-full');
    };
    const refuseAfterReading: Take = async ({ content }) => {
      for await (const _ of content) break;
      throw new AppError('file-type');
    };

    test.each([
      ['before any of it was read', refuseAtOnce, 409],
      ['after its first bytes', refuseAfterReading, 415],
    ])('is refused %s, and a sender that stops sending is cut off', async (_, take, status) => {
      const app = await listening(take, { limits: { drainMs: 20 } });
      const socket = await socketTo(app);
      socket.write(`${HEAD}Content-Length: 900\r\n\r\nab`);
      expect(await everythingFrom(socket)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    });

    test.each([
      ['before any of it was read', refuseAtOnce],
      ['after its first bytes', refuseAfterReading],
    ])('is refused %s, and a sender that sends without end is cut off', async (_, take) => {
      const app = await listening(take, { limits: { drainBytes: 100_000 } });
      const socket = await socketTo(app);
      socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n`);
      expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 4/);
      const closed = new Promise((resolve) => void socket.once('close', resolve));
      socket.on('error', () => {});
      const endless = setInterval(() => socket.write(`2710\r\n${'x'.repeat(10_000)}\r\n`));
      onTestFinished(() => clearInterval(endless));
      await closed;
    });

    test('leaves the connection to the next request, once it has come', async () => {
      const app = await listening(refuseAfterReading);
      const socket = await socketTo(app);
      socket.write(`${HEAD}Content-Length: 900\r\n\r\n${'x'.repeat(450)}`);
      expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 415 /);
      socket.write(`${'x'.repeat(450)}GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
    });

    test('need not be a file: other bodies of refused requests are not waited for either', async () => {
      const app = await listening(count, {
        limits: { drainMs: 20 },
        routes: (serve) => serve(write, 'admin', async () => ({})),
      });
      const socket = await socketTo(app);
      socket.write(
        'POST /api/write HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      );
      const answer = await everythingFrom(socket);
      expect(answer).toMatch(/^HTTP\/1\.1 401 /);
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    });
  });

  test('is broken when its sender goes away', async () => {
    const seen = latch<unknown>();
    const app = await listening(async ({ content }) => {
      try {
        for await (const _ of content) socket.destroy();
      } catch (error) {
        seen.open(error);
      }
      return { bytes: 0 };
    });
    const socket = await socketTo(app);
    socket.write(`${HEAD}Content-Length: 4\r\n\r\nab`);
    expect(await seen.opened).toMatchObject({ code: 'file-broken' });
  });

  test('holds up no other request of its sender while it comes', async () => {
    const begun = latch();
    const take: Take = (file) => {
      begun.open();
      return count(file);
    };
    const app = await listening(take, {
      authenticate: async () => ({ caller: anActor() }),
      rateLimits: { callerAtWork: 1 },
    });
    const file = await socketTo(app);
    file.write(`${HEAD}Content-Length: 4\r\n\r\nab`);
    await begun.opened;
    const answer = await app.inject({ method: 'POST', url: write.path, payload: {} });
    expect(answer.statusCode).toBe(200);
    file.write('cd');
    expect(String(await once(file, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('may take longer than any other body', async () => {
    const app = await listening(count, { limits: { requestMs: 20, checkEveryMs: 10 } });
    const file = await socketTo(app);
    file.write(`${HEAD}Content-Length: 4\r\n\r\nab`);
    const other = await socketTo(app);
    other.write(
      'POST /api/write HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    expect(await everythingFrom(other)).toMatch(/^HTTP\/1\.1 408 /);
    file.write('cd');
    expect(String(await once(file, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('is not waited for once its sender has left, and that is nobody’s fault', async () => {
    const errorReports = keptReports();
    let ended: Promise<unknown> = Promise.resolve();
    const app = await listening(
      (file) => {
        ended = buffer(file.content).catch((error: unknown) => error);
        return ended.then(() => {
          throw new AppError('file-broken');
        });
      },
      { errorReports },
    );
    const socket = await socketTo(app);
    socket.write(`${HEAD}Content-Length: 4\r\n\r\nab`);
    await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/healthz`);
    socket.destroy();
    await ended;
    expect(errorReports.reports).toEqual([]);
  });

  test('tells those who work on it when its sender leaves, and not when it has come', async () => {
    const errorReports = keptReports();
    const left = latch<unknown>();
    let wasLeftAtOnce: boolean | null = null;
    const app = await listening(
      async ({ content, signal }) => {
        await buffer(content);
        await new Promise(setImmediate);
        wasLeftAtOnce = signal.aborted;
        signal.addEventListener('abort', () => left.open(signal.reason));
        socket.destroy();
        await left.opened;
        throw signal.reason;
      },
      { errorReports },
    );
    const socket = await socketTo(app);
    socket.write(`${HEAD}Content-Length: 4\r\n\r\nabcd`);
    expect(await left.opened).toMatchObject({ code: 'file-broken' });
    expect(wasLeftAtOnce).toBe(false);
    expect(errorReports.reports).toEqual([]);
  });

  test.each(['application/json', 'text/html', 'multipart/form-data; boundary=x'])('is no %s', async (type) => {
    const app = await listening();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/file',
      headers: { 'content-type': type },
      payload: '{}',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported-media-type']);
    const others = await app.inject({
      method: 'POST',
      url: '/api/write',
      headers: { 'content-type': 'application/octet-stream' },
      payload: '{}',
    });
    expect(others.statusCode).toBe(415);
  });

  test('is let in once more when it has come: its sender may be shut out meanwhile', async () => {
    let isIn = true;
    const app = await createBareApp({
      authenticate: async () => ({ caller: isIn ? anActor(['admin']) : null }),
      routes: (serve) =>
        serve(send, 'admin', async ({ file }) => {
          isIn = false;
          await file.stillAllowed();
          return { bytes: 0 };
        }),
    });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/file',
      headers: { 'content-type': 'application/octet-stream' },
      payload: 'x',
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('a file that goes out', () => {
  const answering = (answer: FileAnswer) =>
    createBareApp({ routes: (serve) => serve(fetchFile, 'public', async () => answer) });
  const photo = { type: 'image/png', name: 'mynd.png', open: async () => Readable.from([Buffer.from('photo')]) };

  test('is shown as what it is, and can do nothing', async () => {
    const { headers, body } = await (await answering(photo)).inject('/api/file');
    expect(body).toBe('photo');
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="mynd.png"; filename*=UTF-8''mynd.png`,
      'cache-control': 'no-store',
    });
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  });

  test('is not opened for whoever has it', async () => {
    const open = async () => {
      throw new Error('it was opened');
    };
    const app = await answering({ ...photo, open, etag: 'abc' });
    for (const tag of ['"abc"', '"x", "abc"']) {
      const answer = await app.inject({ url: '/api/file', headers: { 'if-none-match': tag } });
      expect([answer.statusCode, answer.headers.etag]).toEqual([304, '"abc"']);
    }
    expect((await app.inject({ url: '/api/file', headers: { 'if-none-match': '"x"' } })).statusCode).toBe(500);
  });

  test('may take longer than any other answer', async () => {
    const slowly = async function* () {
      yield Buffer.from('pho');
      await new Promise((resolve) => setTimeout(resolve, 100));
      yield Buffer.from('to');
    };
    const app = await createBareApp({
      routes: (serve) =>
        serve(fetchFile, 'public', async () => ({ ...photo, open: async () => Readable.from(slowly()) })),
      limits: { handlerMs: 20 },
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/file`);
    expect(await answer.text()).toBe('photo');
  });

  test('that the storage has lost is not found', async () => {
    const app = await answering({ ...photo, open: async () => null });
    expect((await app.inject('/api/file')).statusCode).toBe(404);
  });
});

test('a large download goes on for as long as its client goes on reading, and is given up when it stops', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const STALL_MS = 30_000;
  const giveUp = vi.fn();
  const chunks = givenUpWhenStalled(
    Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(8))),
    STALL_MS,
    giveUp,
  );
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    vi.advanceTimersByTime(STALL_MS - 1);
  }
  expect([bytes, giveUp.mock.calls.length]).toEqual([800, 0]);
  const stalled = givenUpWhenStalled(Readable.from([Buffer.alloc(8)]), STALL_MS, giveUp);
  await stalled.next();
  vi.advanceTimersByTime(STALL_MS);
  expect(giveUp).toHaveBeenCalledOnce();
});

test('a large download that would be cut by the time of a file is refused', async () => {
  const open = async () => Readable.from([Buffer.from('a')]);
  const app = await createBareApp({
    routes: (serve) =>
      serve(fetchFile, 'public', async () => ({
        type: 'application/zip',
        name: 'a.zip',
        etag: 'abc',
        resumable: { bytes: 1, open },
      })),
  });
  expect((await app.inject('/api/file')).statusCode).toBe(500);
});

test('a large download whose client stops reading is given up, and its file closed', async () => {
  const closed = latch();
  const endless = () =>
    new Readable({
      read() {
        this.push(Buffer.alloc(64 * 1024));
      },
      destroy(_, done) {
        closed.open();
        done(null);
      },
    });
  const app = await createBareApp({
    routes: (serve) =>
      serve(fetchLarge, 'public', async () => ({
        type: 'application/zip',
        name: 'a.zip',
        etag: 'abc',
        resumable: { bytes: 1e12, open: async () => endless() },
      })),
    limits: { stalledDownloadMs: 50 },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = await socketTo(app);
  socket.write('GET /api/file HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'readable');
  await closed.opened;
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

describe('a file that goes out in parts', () => {
  const CONTENT = Buffer.from('0123456789');
  const opened: unknown[] = [];
  const answering = (bytes = CONTENT.length) => {
    opened.length = 0;
    return createBareApp({
      routes: (serve) =>
        serve(fetchFile, 'public', async () => ({
          type: 'application/vnd.pmtiles',
          name: 'map.pmtiles',
          etag: 'v1',
          inParts: {
            bytes,
            open: async (part) => {
              opened.push(part);
              return Readable.from([CONTENT.subarray(part.start, part.end + 1)]);
            },
          },
        })),
    });
  };
  const ask = async (range: string | undefined, bytes?: number) =>
    (await answering(bytes)).inject({ url: '/api/file', headers: range === undefined ? {} : { range } });

  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-4', '4', 'bytes 4-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=8-1000', '89', 'bytes 8-9/10'],
  ])('%s is %s', async (range, body, contentRange) => {
    const answer = await ask(range);
    expect([answer.statusCode, answer.body]).toEqual([206, body]);
    expect(answer.headers).toMatchObject({
      'content-range': contentRange,
      'content-length': String(body.length),
      'accept-ranges': 'bytes',
      etag: '"v1"',
      'cache-control': 'private, max-age=604800, immutable',
    });
  });

  test.each([
    undefined,
    '',
    'bytes=10-',
    'bytes=5-4',
    'bytes=-3',
    'bytes=0-1,3-4',
    'lines=1-2',
    'bytes=0-99999999999999999',
  ])('%s is no part of it: nothing is opened, and the refusal is kept by nobody', async (range) => {
    const answer = await ask(range);
    expect([answer.statusCode, answer.json().code]).toEqual([416, 'no-such-part']);
    expect(answer.headers['content-range']).toBe('bytes */10');
    expect(answer.headers['cache-control']).not.toContain('max-age');
    expect(opened).toEqual([]);
  });

  test('is never larger than eight megabytes at a time', async () => {
    const huge = 100 * 1024 ** 3;
    await ask(`bytes=5-${huge}`, huge);
    expect(opened).toEqual([{ start: 5, end: 4 + 8 * 1024 * 1024 }]);
  });
});

test.each([
  ['Fylgibréf.pdf', `inline; filename="Fylgibre_f.pdf"; filename*=UTF-8''Fylgibr%C3%A9f.pdf`],
  ['a"b\\c%d.pdf', `inline; filename="a_b_c_d.pdf"; filename*=UTF-8''a%22b%5Cc%25d.pdf`],
  ["it's (1)*.pdf", `inline; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
  ['a\r\nSet-Cookie: x', `inline; filename="a__Set-Cookie: x"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x`],
])('the name %j is written so that no header breaks', (name, header) => {
  expect(inlineAs(name)).toBe(header);
});
