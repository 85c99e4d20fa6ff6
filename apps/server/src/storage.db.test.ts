import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { attachmentUrls } from '@waybill/contract/attachments';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskStorage } from './adapters/storage/disk-storage.ts';
import { s3Storage } from './adapters/storage/s3-storage.ts';
import { createEmptyDatabase } from './db/testing/test-database.ts';
import { callCommand } from './testing/commands.ts';
import { useMainProcesses } from './testing/main-process.ts';
import { startS3Server } from './testing/s3-server.ts';

const { start, dataDir } = useMainProcesses();
let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());

const SECRET_KEY = 'a key that all processes of a test share';

/** A database of its own, and the environment of processes that work on it. */
const installation = async () => {
  const { url } = await createEmptyDatabase();
  return { DATABASE_URL: url, SECRET_KEY, DEMO: 'true' };
};

const keysIn = async (storage: { list(): AsyncIterable<string> }) => Readable.from(storage.list()).toArray();

const signIn = async (base: string) => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'admin@demo.test', password: 'Demo1234' });
  const answer = await fetch(`${base}/api/session`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return (path: string, init: RequestInit = {}) =>
    fetch(base + path, { ...init, headers: { ...init.headers, cookie: cookie.join('; ') } });
};

test('a process with another disk or another key does not start, and says why', { tags: 'long' }, async () => {
  const env = await installation();
  const [shared, other] = [await dataDir(), await dataDir()];
  await start({ env: { ...env, DATA_DIR: shared } }).ready();

  const elsewhere = start({ env: { ...env, DATA_DIR: other } });
  expect(await elsewhere.ended).toBe(1);
  expect(elsewhere.said().stderr).toContain(
    `The files of this database are not in ${join(other, 'files')}, which has never been its storage. ` +
      'All processes of one database need the same folder in DATA_DIR, on a disk that they share, or the same STORAGE_URL. ' +
      'Move files with npm run storage -- move. ' +
      'If what was there is gone for good, npm run storage -- claim goes on with what is here.\n',
  );

  const sealedOtherwise = start({
    env: { ...env, DATA_DIR: shared, SECRET_KEY: 'another key, by some mistake of somebody' },
  });
  expect(await sealedOtherwise.ended).toBe(1);
  expect(sealedOtherwise.said().stderr).toContain(
    'The secret key of this process is another than that of this database',
  );

  const claimed = await callCommand('storage', { ...env, DATA_DIR: other }, 'claim');
  expect(claimed).toMatchObject({ code: 1, stderr: 'Waybill runs. Stop all of its processes first.\n' });
  await start({ env: { ...env, DATA_DIR: shared } }).ready();
});

test('a disk that lives as long as its machine may be empty again, until files were on it', {
  tags: 'long',
}, async () => {
  const env = { ...(await installation()), DEMO: 'false', NODE_ENV: 'production', HOST: '127.0.0.1' };
  const folder = await dataDir();
  for (const _ of ['first', 'again']) {
    const main = start({ env: { ...env, DATA_DIR: folder } });
    await main.ready();
    main.kill('SIGTERM');
    expect(await main.ended).toBe(0);
    await rm(join(folder, 'files'), { recursive: true });
  }
  const demo = { ...env, DEMO: 'true', NODE_ENV: 'test' };
  const withFiles = start({ env: { ...demo, DATA_DIR: folder } });
  await withFiles.ready();
  withFiles.kill('SIGTERM');
  await withFiles.ended;
  await rm(join(folder, 'files'), { recursive: true });
  const lost = start({ env: { ...demo, DATA_DIR: folder } });
  expect(await lost.ended).toBe(1);
  expect(await callCommand('storage', { ...demo, DATA_DIR: folder }, 'claim')).toMatchObject({
    code: 0,
    stdout: `The files of this database are looked for in ${join(folder, 'files')} from now on.\n`,
  });
  await start({ env: { ...demo, DATA_DIR: folder } }).ready();
});

test('files move from the disk to a bucket and back, and the former place is no storage any more', async () => {
  const env = await installation();
  const folder = await dataDir();
  const onDisk = { ...env, DATA_DIR: folder };
  const inBucket = { ...onDisk, ...s3.env('moved') };
  const disk = diskStorage(join(folder, 'files'));
  const bucket = s3Storage(s3.address('moved'));
  await mkdir(folder, { recursive: true });
  await disk.put('attachments/aa/one', Buffer.from('one'));

  const there = await callCommand('storage', onDisk, 'move', inBucket.STORAGE_URL);
  expect(there).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^1 files copied to s3:\/\/waybill\/moved\/ at http:\S+, 0 were there already \(3 bytes\)\. Each was read back and is the same\.\n$/,
    ),
    stderr: expect.stringContaining('start Waybill with its address in STORAGE_URL'),
  });
  const found = await bucket.get('attachments/aa/one');
  expect(found && (await text(found))).toBe('one');

  expect(await callCommand('storage', onDisk, 'move', inBucket.STORAGE_URL)).toMatchObject({ code: 0 });
  expect(await callCommand('storage', inBucket, 'move', inBucket.STORAGE_URL)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('already'),
  });
  await bucket.put('attachments/bb/two', Buffer.from('two'));
  expect(await callCommand('storage', inBucket, 'move', 'disk')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 files copied to'),
    stderr: expect.stringContaining('start Waybill without STORAGE_URL'),
  });
  expect((await keysIn(disk)).sort()).toEqual(['attachments/aa/one', 'attachments/bb/two', 'storage-id']);

  // Nothing is copied from a folder into one that lies in it, or out of it: the keys of one would be taken for those of both.
  for (const other of [s3.env('moved/in').STORAGE_URL, s3.env('moved').STORAGE_URL.replace('/moved?', '?')]) {
    expect(await callCommand('storage', inBucket, 'move', other)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('one lies in the other'),
    });
  }
  expect((await keysIn(bucket)).sort()).toEqual(['attachments/aa/one', 'attachments/bb/two', 'storage-id']);

  expect(await callCommand('storage', onDisk, 'move', 'cupboard')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("<where> is 'cupboard': it must be disk, or must be such as s3://"),
  });
});

test('processes with disks of their own share a bucket, and a backup of it comes back in another', {
  tags: 'long',
}, async () => {
  const env = { ...(await installation()), ...s3.env('shared') };
  const [left, right, restored] = [await dataDir(), await dataDir(), await dataDir()];
  const first = start({ env: { ...env, DATA_DIR: left } });
  const ask = await signIn(await first.ready());
  const { shipments } = await (await ask('/api/shipments')).json();
  const [{ shipmentId }] = shipments;
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#4080c0' } })
    .png()
    .toBuffer();
  const added = await ask(attachmentUrls.upload(shipmentId, 'mynd.png'), {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(photo),
  });
  expect(added.status).toBe(200);
  const { attachment } = await added.json();
  const content = attachmentUrls.content(shipmentId, attachment.id);
  const kept = Buffer.from(await (await ask(content)).arrayBuffer());

  const second = start({ env: { ...env, DATA_DIR: right } });
  const askSecond = await signIn(await second.ready());
  expect(Buffer.from(await (await askSecond(content)).arrayBuffer()).equals(kept)).toBe(true);

  const running = await callCommand('storage', { ...env, DATA_DIR: left }, 'move', 'disk');
  expect(running.stderr).toContain('Waybill runs and may add files meanwhile.');

  const file = join(left, 'whole.tar');
  expect(await callCommand('backup', { ...env, DATA_DIR: left }, file)).toMatchObject({ code: 0 });
  const { DATABASE_URL } = await installation();
  const emptyEnv = { ...env, DATABASE_URL, DATA_DIR: restored };
  expect(await callCommand('restore', emptyEnv, file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('a backup is restored into an empty storage only'),
  });
  const other = { ...emptyEnv, ...s3.env('restored') };
  expect(await callCommand('restore', other, file)).toMatchObject({ code: 0 });
  const third = start({ env: other });
  const askThird = await signIn(await third.ready());
  expect(Buffer.from(await (await askThird(content)).arrayBuffer()).equals(kept)).toBe(true);
});
