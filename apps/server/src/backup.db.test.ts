import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attachmentUrls } from '@waybill/contract/attachments';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './db/testing/test-database.ts';
import { callCommand, runCommand } from './testing/commands.ts';
import { postmasterOf, useMainProcesses } from './testing/main-process.ts';

const { start, dataDir } = useMainProcesses();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-backups-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Session = { readonly ask: (path: string, init?: RequestInit) => Promise<Response> };

const signIn = async (base: string): Promise<Session> => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'admin@demo.test', password: 'Demo1234' });
  const answer = await fetch(`${base}/api/session`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { ask: (path, init) => fetch(base + path, { ...init, headers: { ...init?.headers, cookie } }) };
};

const enter = async ({ ask }: Session, receiverName: string): Promise<string> => {
  const answer = await ask('/api/shipments', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dropoff: { receiverName, streetAddress1: 'Stigahlíð 45' } }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()).shipment.shipmentId;
};

const read = async ({ ask }: Session, shipmentId: string) =>
  (await (await ask(`/api/shipments/${shipmentId}`)).json()).shipment;

describe('on the embedded database', () => {
  test('what a server that runs and is written to had comes back in an empty folder', async () => {
    const original = await dataDir();
    const first = start({ env: { DATA_DIR: original } });
    const session = await signIn(await first.ready());
    const shipmentId = await enter(session, 'Brimnes');
    const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#4080c0' } })
      .png()
      .toBuffer();
    const added = await session.ask(attachmentUrls.upload(shipmentId, 'mynd.png'), {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(photo),
    });
    const { attachment } = await added.json();
    const content = attachmentUrls.content(shipmentId, attachment.id);
    const kept = Buffer.from(await (await session.ask(content)).arrayBuffer());

    let isOver = false;
    const writing = (async () => {
      for (let n = 0; !isOver; n++) await enter(session, `Receiver ${n}`);
    })();
    const file = join(folder, 'embedded.tar');
    const made = await runCommand('backup', { DATA_DIR: original }, file);
    isOver = true;
    await writing;
    expect(made).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/embedded\.tar: \d+ rows of \d+ tables, \d+ files\./),
    });
    expect(made.stderr).toContain('It holds the secret key');
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(first.isRunning()).toBe(true);
    const before = await read(session, shipmentId);

    const empty = await dataDir();
    const restored = await runCommand('restore', { DATA_DIR: empty }, file);
    expect(restored).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Restored as of 20\S+: \d+ rows, \d+ files\.\n$/),
    });
    expect(await postmasterOf(empty)).toBeNull();
    expect(await readFile(join(empty, 'secret.key'), 'utf8')).toBe(
      await readFile(join(original, 'secret.key'), 'utf8'),
    );

    const second = start({ env: { DATA_DIR: empty } });
    const again = await signIn(await second.ready());
    expect(await read(again, shipmentId)).toEqual(before);
    expect(Buffer.from(await (await again.ask(content)).arrayBuffer()).equals(kept)).toBe(true);
    await enter(again, 'Written after it was restored');

    const notEmpty = await callCommand('restore', { DATA_DIR: original }, file);
    expect(notEmpty).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('into an empty DATA_DIR only'),
    });
  });

  test('a damaged file leaves the folder as empty as it was, and nothing running', { tags: 'long' }, async () => {
    const file = join(folder, 'damaged.tar');
    await writeFile(file, 'nothing of ours'.repeat(1000));
    const empty = await dataDir();
    const refused = await callCommand('restore', { DATA_DIR: empty }, file);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/damaged, or no backup of Waybill/);
    expect(await readdir(empty)).toEqual([]);
    expect(await postmasterOf(empty)).toBeNull();
  });
});

describe('on a PostgreSQL of the operator’s', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    return () => database.drop();
  });

  test('it goes from one to another, and the key stays with whoever keeps it', async () => {
    const file = join(folder, 'own.tar');
    const env = {
      DATABASE_URL: database.url,
      SECRET_KEY: 'a secret key for tests, long enough',
      DATA_DIR: await dataDir(),
    };
    const made = await callCommand('backup', env, file);
    expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining('The secret key is not in it') });
    const { url } = await createEmptyDatabase();
    const target = { ...env, DATABASE_URL: url, DATA_DIR: await dataDir() };
    // What a process that died was receiving is nobody's file; what has a name may be somebody's.
    const files = join(target.DATA_DIR, 'files');
    await mkdir(join(files, '.writing'), { recursive: true });
    await writeFile(join(files, '.writing', 'half'), 'half');
    await writeFile(join(files, 'named'), 'whole');
    expect(await callCommand('restore', target, file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('into an empty DATA_DIR only'),
    });
    await rm(join(files, 'named'));
    const restored = await callCommand('restore', target, file);
    expect(restored).toMatchObject({ code: 0, stderr: expect.stringContaining('SECRET_KEY that it had') });
    expect(await readdir(target.DATA_DIR)).toEqual(['files']);
    const twice = await callCommand('restore', target, file);
    expect(twice).toMatchObject({ code: 1, stderr: expect.stringMatching(/^.*into an empty one only.*\n$/) });
  });

  test('a file that cannot be written, or that another backup writes, is refused with the reason', {
    tags: 'long',
  }, async () => {
    const env = { DATABASE_URL: database.url, DATA_DIR: await dataDir() };
    expect(await callCommand('backup', env, join(folder, 'nowhere', 'x.tar'))).toEqual({
      code: 1,
      stdout: '',
      stderr: `${join(folder, 'nowhere', 'x.tar.partial')} cannot be written (ENOENT).\n`,
    });
    const both = await Promise.all([1, 2].map(() => callCommand('backup', env, join(folder, 'twice.tar'))));
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(both.find(({ code }) => code === 1)?.stderr).toContain('twice.tar.partial exists: another backup');
    expect((await readdir(folder)).filter((name) => name.startsWith('twice'))).toEqual(['twice.tar']);
  });

  test('nobody else reads it while it is written nor then, whatever was there before under its name', {
    tags: 'long',
  }, async () => {
    const env = { DATABASE_URL: database.url, DATA_DIR: await dataDir() };
    const [loose, linked, target] = ['loose', 'linked', 'target'].map((name) => join(folder, `${name}.tar`)) as [
      string,
      string,
      string,
    ];
    await writeFile(`${loose}.partial`, 'of somebody else', { mode: 0o666 });
    await writeFile(target, 'of somebody else', { mode: 0o666 });
    await symlink(target, `${linked}.partial`);
    for (const file of [loose, linked]) {
      expect(await callCommand('backup', env, file)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('.partial exists'),
      });
    }
    for (const file of [`${loose}.partial`, target]) expect(await readFile(file, 'utf8')).toBe('of somebody else');
    await Promise.all([`${loose}.partial`, `${linked}.partial`, target].map((file) => rm(file)));
    await symlink(target, linked);
    for (const file of [loose, linked]) {
      expect((await callCommand('backup', env, file)).code).toBe(0);
      expect((await lstat(file)).mode & 0o777).toBe(0o600);
    }
    expect(await readdir(folder)).not.toContain('target.tar');
  });

  test('a file that exists is not written over, and an empty database is nothing to back up', {
    tags: 'long',
  }, async () => {
    const file = join(folder, 'there.tar');
    await writeFile(file, 'precious');
    const env = { DATABASE_URL: database.url, DATA_DIR: await dataDir() };
    expect(await callCommand('backup', env, file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('exists already'),
    });
    expect(await readFile(file, 'utf8')).toBe('precious');
    const { url } = await createEmptyDatabase();
    const nothing = await callCommand('backup', { ...env, DATABASE_URL: url }, join(folder, 'nothing.tar'));
    expect(nothing).toMatchObject({ code: 1, stderr: 'There is nothing to back up: this database is empty.\n' });
    expect(await readdir(folder)).not.toContain('nothing.tar');
    expect(await readdir(folder)).not.toContain('nothing.tar.partial');
  });
});

test('what is not understood is told, with the way it is called', async () => {
  expect(await callCommand('backup', {})).toEqual({
    code: 2,
    stdout: '',
    stderr: 'The file is missing. Usage: npm run backup -- <file.tar>\n',
  });
  expect(await callCommand('restore', {}, 'a.tar', 'b.tar')).toMatchObject({ code: 2 });
  expect((await callCommand('restore', {}, '--help')).stdout).toContain('Usage: npm run restore -- <file.tar>');
});
