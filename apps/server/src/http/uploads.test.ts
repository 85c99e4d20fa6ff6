import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { endpoint } from '@waybill/contract/endpoint';
import { AppError } from '@waybill/domain/errors';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createBareApp } from '../testing/bare-app.ts';
import type { IncomingFile } from './files.ts';

const MOST_BYTES = 100_000;
const send = endpoint({
  method: 'POST',
  path: '/documents/:token',
  summary: 'For the tests',
  params: z.object({ token: z.string() }),
  takesUpload: { mostBytes: MOST_BYTES },
  reply: z.object({ said: z.string() }),
});

/** What was read of the file, or why it was not. */
const readAll = async ({ content }: IncomingFile): Promise<string> => {
  try {
    return `${(await buffer(content)).length} bytes`;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

const listening = async () => {
  const said: string[] = [];
  const app = await createBareApp({
    routes: (serve) =>
      serve(send, 'public', async ({ file }) => {
        said.push(await readAll(file));
        return { said: said.at(-1) ?? '' };
      }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return { said, port: (app.server.address() as AddressInfo).port };
};

const open = async (port: number) => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
};
const HEAD =
  'POST /documents/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\n';
const part = (content: string, name = 'file', file = '; filename="a.pdf"') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
const END = '--b--\r\n';

const answerTo = async (body: string, length = body.length) => {
  const { said, port } = await listening();
  const socket = await open(port);
  socket.write(`${HEAD}Content-Length: ${length}\r\n\r\n${body}`);
  const text = (await socket.toArray()).join('');
  return { said, text };
};

test.each([
  ['a small file', part('x'.repeat(50)) + END, '50 bytes'],
  ['a file of several packets', part('x'.repeat(90_000)) + END, '90000 bytes'],
  ['a form in which no file was chosen', part('', 'file', '; filename=""') + END, '0 bytes'],
  ['a form with a text and no file', part('words', 'file', '') + END, '0 bytes'],
  ['the first of two files', part('one') + part('second') + END, '3 bytes'],
  ['what is no form', 'no form at all', '0 bytes'],
])('%s comes whole over a real line', async (_, body, expected) => {
  expect((await answerTo(body)).said).toEqual([expected]);
});

test('a form that is too long is refused before it is read, and its sender gets the answer', async () => {
  const { said, text } = await answerTo(part('x'.repeat(200_000)) + END);
  expect(said).toEqual(['too-large']);
  expect(text).toContain('too-large');
});

test('a file whose sender leaves half-way is broken', async () => {
  const { said, port } = await listening();
  const socket = await open(port);
  socket.write(`${HEAD}Content-Length: 5000\r\n\r\n${part('half of it')}`);
  await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0);
  socket.destroy();
  await expect.poll(() => said).toEqual(['file-broken']);
});
