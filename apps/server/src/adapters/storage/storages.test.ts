import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3Server } from '../../testing/s3-server.ts';
import { diskStorage } from './disk-storage.ts';
import { s3Storage } from './s3-storage.ts';
import { STORAGE_AWAY, type Storage } from './storage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Place = {
  readonly open: (name: string) => Storage;
  /** What is not complete, of one storage. */
  readonly unfinished: (name: string) => Promise<readonly string[]>;
  readonly makeOld: (name: string) => Promise<void>;
  readonly end: () => Promise<void>;
};

const onDisk = async (): Promise<Place> => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-storage-'));
  const writing = (name: string) => join(folder, name, '.writing');
  const unfinished = (name: string) => readdir(writing(name)).catch(() => []);
  return {
    open: (name) => diskStorage(join(folder, name)),
    unfinished,
    makeOld: async (name) => {
      const yesterday = new Date(Date.now() - DAY_MS - 60_000);
      for (const file of await unfinished(name)) await utimes(join(writing(name), file), yesterday, yesterday);
    },
    end: () => rm(folder, { recursive: true }),
  };
};

const inBucket = async (): Promise<Place> => {
  const server = await startS3Server();
  return {
    open: (name) => s3Storage(server.address(name)),
    unfinished: server.unfinished,
    makeOld: server.makeOld,
    end: server.stop,
  };
};

describe.each([
  ['on the disk', onDisk],
  ['in a bucket', inBucket],
])('files %s', (_, start) => {
  let place: Place;
  beforeAll(async () => {
    place = await start();
  });
  afterAll(() => place.end());

  const read = async (of: Storage, key: string) => {
    const found = await of.get(key);
    return found && text(found);
  };
  const keys = async (of: Storage) => (await Readable.from(of.list()).toArray()).sort();
  const broken = async function* () {
    yield Buffer.alloc(20 * 1024 * 1024);
    throw new Error('gone');
  };

  test('what was put under a key is read under it, and no more once it is removed', async () => {
    const storage = place.open('kept');
    await storage.put('attachments/aa/one', Buffer.from('one'));
    await storage.put('labels/two.pdf', Readable.from([Buffer.from('t'), Buffer.from('wo')]));
    expect([await storage.bytes('labels/two.pdf'), await storage.bytes('labels/none.pdf')]).toEqual([3, null]);
    await storage.put('none', Buffer.from(''));
    expect(await read(storage, 'attachments/aa/one')).toBe('one');
    expect(await read(storage, 'labels/two.pdf')).toBe('two');
    expect(await read(storage, 'none')).toBe('');
    expect(await keys(storage)).toEqual(['attachments/aa/one', 'labels/two.pdf', 'none']);
    expect(await text((await storage.get('attachments/aa/one', { start: 1, end: 2 })) ?? Readable.from([]))).toBe('ne');
    await storage.remove('attachments/aa/one');
    await storage.remove('attachments/aa/one');
    expect(await read(storage, 'attachments/aa/one')).toBeNull();
    expect(await keys(storage)).toEqual(['labels/two.pdf', 'none']);
  });

  test('a file of several parts is the same when it is read', async () => {
    const storage = place.open('large');
    const parts = Array.from({ length: 19 }, (__, n) => Buffer.alloc(1024 * 1024, String.fromCharCode(97 + n)));
    await storage.put('large', Readable.from(parts));
    const found = await storage.get('large');
    expect(found && Buffer.concat(parts).equals(await buffer(found))).toBe(true);
    expect(await place.unfinished('large')).toEqual([]);
  });

  test('two storages beside one another know nothing of the other', async () => {
    await place.open('left').put('a', Buffer.from('left'));
    expect(await keys(place.open('right'))).toEqual([]);
    expect(await place.open('right').get('a')).toBeNull();
  });

  test('a storage that nothing was put into yet is empty', async () => {
    const empty = place.open('nowhere');
    expect(await keys(empty)).toEqual([]);
    expect(await empty.get('a')).toBeNull();
    await empty.sweep(new Date());
  });

  test('what breaks off on its way is no file and leaves nothing behind', async () => {
    const storage = place.open('broken');
    await expect(storage.put('broken', Readable.from(broken()))).rejects.toThrow('gone');
    const destroyed = new Readable({ read() {} }).on('error', () => {});
    destroyed.destroy(new Error('gone before'));
    await expect(storage.put('broken', destroyed)).rejects.toThrow('gone before');
    expect(await storage.get('broken')).toBeNull();
    expect(await keys(storage)).toEqual([]);
    expect(await place.unfinished('broken')).toEqual([]);
  });

  test('what a process that died was writing is swept away a day later', async () => {
    const storage = place.open('swept');
    const dying = new Readable({ read() {} }).on('error', () => {});
    dying.push(Buffer.alloc(20 * 1024 * 1024));
    const put = storage.put('half', dying);
    await expect.poll(() => place.unfinished('swept')).toHaveLength(1);
    await storage.sweep(new Date());
    expect(await place.unfinished('swept')).toHaveLength(1);
    // It is still being written, which makes it new again.
    const sweepOld = async () => {
      await place.makeOld('swept');
      await storage.sweep(new Date());
      return place.unfinished('swept');
    };
    await expect.poll(sweepOld).toEqual([]);
    dying.destroy(new Error('the end'));
    await expect(put).rejects.toThrow();
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
    const storage = place.open('keys');
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('no key');
    await expect(storage.get(key)).rejects.toThrow('no key');
    await expect(async () => storage.remove(key)).rejects.toThrow('no key');
  });
});

test('a service that does not answer is told from a file that is not there', async () => {
  const server = await startS3Server();
  const storage = s3Storage(server.address('away'));
  await storage.put('a', Buffer.from('a'));
  await server.stop();
  const away = { code: STORAGE_AWAY, message: 'The storage does not answer.' };
  await expect(storage.put('b', Buffer.from('b'))).rejects.toMatchObject(away);
  await expect(storage.get('a')).rejects.toMatchObject(away);
  await expect(storage.remove('a')).rejects.toMatchObject(away);
});

test('a service that does not know us is no matter of another try', async () => {
  const server = await startS3Server();
  const storage = s3Storage({ ...server.address('away'), bucket: 'of-somebody-else' });
  await expect(storage.put('a', Buffer.from('a'))).rejects.toMatchObject({ name: 'NoSuchBucket' });
  await server.stop();
});
