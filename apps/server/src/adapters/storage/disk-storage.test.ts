import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AppError } from '@waybill/domain/errors';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DiskStorage, diskStorage } from './disk-storage.ts';

let folder: string;
let storage: DiskStorage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-storage-'));
  storage = diskStorage(join(folder, 'files'));
});
afterAll(() => rm(folder, { recursive: true }));

const read = async (key: string) => {
  const found = await storage.get(key);
  return found && text(found);
};
const keys = (of: DiskStorage) => Readable.from(of.list()).toArray();
const writing = () => readdir(join(folder, 'files', '.writing'));

test('what was put under a key is read under it, and no more once it is removed', async () => {
  await storage.put('attachments/aa/one', Buffer.from('one'));
  await storage.put('labels/two.pdf', Readable.from([Buffer.from('t'), Buffer.from('wo')]));
  expect(await read('attachments/aa/one')).toBe('one');
  expect(await read('labels/two.pdf')).toBe('two');
  expect((await keys(storage)).sort()).toEqual(['attachments/aa/one', 'labels/two.pdf']);
  await storage.remove('attachments/aa/one');
  await storage.remove('attachments/aa/one');
  expect(await read('attachments/aa/one')).toBeNull();
  expect(await keys(storage)).toEqual(['labels/two.pdf']);
});

test('a storage that nothing was put into yet is empty', async () => {
  const empty = diskStorage(join(folder, 'nowhere'));
  expect(await keys(empty)).toEqual([]);
  expect(await empty.get('a')).toBeNull();
  await empty.sweep(new Date());
});

test('nobody but the owner reads the files', async () => {
  await storage.put('private', Buffer.from('x'));
  expect((await stat(join(folder, 'files', 'private'))).mode & 0o077).toBe(0);
  expect((await stat(join(folder, 'files'))).mode & 0o077).toBe(0);
});

test('what breaks off on its way leaves nothing behind', async () => {
  const broken = async function* () {
    yield Buffer.from('half');
    throw new Error('gone');
  };
  await expect(storage.put('broken', Readable.from(broken()))).rejects.toThrow('gone');
  expect(await storage.get('broken')).toBeNull();
  expect(await writing()).toEqual([]);
});

test.each([
  '..',
  '../outside',
  'a/../../outside',
  '/etc/passwd',
  'a//b',
  '.writing/x',
  'a\\..\\b',
  'a\0',
  'A',
  '',
  'a/',
  '%2e%2e',
])('a key of %j is refused, whatever is done with it', async (key) => {
  await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('no key');
  await expect(storage.get(key)).rejects.toThrow('no key');
  await expect(async () => storage.remove(key)).rejects.toThrow('no key');
});

test('no text at all leads out of the folder', async () => {
  await writeFile(join(folder, 'outside'), 'secret');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom('.', '/', '\\', 'a', 'outside', '\0', ' ') }), async (key) => {
      const found = await storage.get(key).catch(() => null);
      expect(found && (await text(found))).not.toBe('secret');
    }),
  );
});

const rules = (mostBytes: number) => ({ mostBytes, judgeHead: () => {} });

test('a draft knows how it begins and how long it is, and can be discarded', async () => {
  const draft = await storage.receive(
    Readable.from([Buffer.from('%PD'), Buffer.from(`F-${'x'.repeat(100)}`)]),
    rules(200),
  );
  expect(draft.bytes).toBe(105);
  expect(Buffer.from(draft.head).toString()).toBe(`%PDF-${'x'.repeat(59)}`);
  expect((await readFile(draft.path)).length).toBe(105);
  await draft.discard();
  expect(await writing()).toEqual([]);
});

test('a draft that is too long is refused before it has arrived', async () => {
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(1000));
    },
  });
  await expect(storage.receive(endless.iterator({ destroyOnReturn: false }), rules(10_000))).rejects.toMatchObject({
    code: 'too-large',
  });
  endless.destroy();
  expect(await writing()).toEqual([]);
});

test('a draft is judged by its first bytes, before the rest has come; a short one when it is complete', async () => {
  const heads: string[] = [];
  const judging = {
    mostBytes: 1000,
    judgeHead: (head: Uint8Array) => {
      heads.push(Buffer.from(head).toString());
      throw new AppError('file-type');
    },
  };
  const waiting = new Readable({ read() {} });
  waiting.push(Buffer.from('a'.repeat(40)));
  waiting.push(Buffer.from('b'.repeat(40)));
  await expect(storage.receive(waiting.iterator({ destroyOnReturn: false }), judging)).rejects.toMatchObject({
    code: 'file-type',
  });
  await expect(storage.receive(Readable.from([Buffer.from('short')]), judging)).rejects.toMatchObject({
    code: 'file-type',
  });
  expect(heads).toEqual([`${'a'.repeat(40)}${'b'.repeat(24)}`, 'short']);
  expect(await writing()).toEqual([]);
});

test('what a process that died was writing is swept away a day later', async () => {
  const draft = await storage.receive(Readable.from([Buffer.from('x')]), rules(10));
  await storage.sweep(new Date());
  expect(await writing()).toHaveLength(1);
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(draft.path, yesterday, yesterday);
  await storage.sweep(new Date());
  expect(await writing()).toEqual([]);
});

test('a draft whose sender goes away is no file', async () => {
  const leaving = new Readable({ read() {} });
  leaving.on('error', () => {});
  leaving.push(Buffer.from('half'));
  const received = storage.receive(leaving, rules(10));
  leaving.destroy(new Error('aborted'));
  await expect(received).rejects.toThrow('aborted');
  expect(await writing()).toEqual([]);
});
