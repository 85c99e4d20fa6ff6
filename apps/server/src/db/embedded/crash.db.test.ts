import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isRunning } from '../../machine/process-identity.mjs';
import { commandLineOf, readPostmasterPid } from './postmaster-pid.ts';
import { startApp } from './testing/app-process.ts';
import { commitRow, killPostmaster, parcels, query, start, tempDir, usePreparedDataDir } from './testing/clusters.ts';
import { until } from './testing/until.ts';

const preparedDataDir = usePreparedDataDir();

const homeOf = (dataDir: string): string => join(dataDir, 'postgres');
const pidOf = async (dataDir: string): Promise<number> =>
  (await readPostmasterPid(join(homeOf(dataDir), 'data')))?.pid ?? 0;

test('after kill -9 of the app its orphaned server is stopped, and no row is lost', { tags: 'long' }, async () => {
  const dataDir = await preparedDataDir();
  const app = startApp(dataDir);
  await commitRow(await app.reported('url'));
  await app.kill('SIGKILL');
  const orphan = await pidOf(dataDir);
  expect(isRunning(orphan)).toBe(true);

  const next = startApp(dataDir);
  expect(await parcels(await next.reported('url'))).toEqual([{ code: 'kept' }]);
  expect(isRunning(orphan)).toBe(false);
  expect(await next.reported('log')).toContain(`(pid ${orphan})`);
});

test('after kill -9 of the app and the server the next start recovers every row', async () => {
  const dataDir = await preparedDataDir();
  const app = startApp(dataDir);
  await commitRow(await app.reported('url'));
  const postmaster = await pidOf(dataDir);
  // The app first: it would start its server again.
  await app.kill('SIGKILL');
  process.kill(postmaster, 'SIGKILL');

  const next = startApp(dataDir);
  expect(await parcels(await next.reported('url'))).toEqual([{ code: 'kept' }]);
  expect(await readFile(join(homeOf(dataDir), 'postgres.log'), 'utf8')).toContain('automatic recovery in progress');
});

test('a start waits for the last process of a killed server to let go of its memory', { tags: 'long' }, async () => {
  const dataDir = await preparedDataDir();
  const app = startApp(dataDir);
  const url = await app.reported('url');
  await commitRow(url);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const backend: number = (await client.query('SELECT pg_backend_pid() pid')).rows[0].pid;
  process.kill(backend, 'SIGSTOP');
  onTestFinished(() => {
    if (isRunning(backend)) process.kill(backend, 'SIGKILL');
  });
  await app.kill('SIGKILL');
  await killPostmaster(homeOf(dataDir));

  const next = startApp(dataDir);
  const log = join(homeOf(dataDir), 'postgres.log');
  await until('the start has met it', async () =>
    (await readFile(log, 'utf8').catch(() => '')).includes('still in use'),
  );
  process.kill(backend, 'SIGKILL');
  expect(await parcels(await next.reported('url'))).toEqual([{ code: 'kept' }]);
});

test('an app that gets SIGTERM ends by itself, with its server shut down cleanly', { tags: 'long' }, async () => {
  const dataDir = await preparedDataDir();
  const app = startApp(dataDir);
  await commitRow(await app.reported('url'));
  const postmaster = await pidOf(dataDir);
  expect(await app.kill('SIGTERM')).toBe(0);
  expect(isRunning(postmaster)).toBe(false);
  expect(await readFile(join(homeOf(dataDir), 'postgres.log'), 'utf8')).toContain('database system is shut down');

  const { url } = await start({ dataDir });
  expect(await parcels(url)).toEqual([{ code: 'kept' }]);
  expect(await readFile(join(homeOf(dataDir), 'postgres.log'), 'utf8')).not.toContain('recovery');
});

test('Ctrl-C in the terminal reaches the app and not the server', { tags: 'long' }, async () => {
  const dataDir = await preparedDataDir();
  const app = startApp(dataDir);
  const url = await app.reported('url');
  process.kill(-app.pid, 'SIGINT');
  expect(await app.reported('signal')).toBe('SIGINT');
  await query(url, 'SELECT 1');
  await app.kill('SIGTERM');
  const log = await readFile(join(homeOf(dataDir), 'postgres.log'), 'utf8');
  expect(log.match(/received fast shutdown request/g)).toHaveLength(1);
});

test('of two apps that start at the same instant on an empty DATA_DIR one runs and one says who does', {
  tags: 'long',
}, async () => {
  const dataDir = await tempDir();
  const apps = [startApp(dataDir), startApp(dataDir)];
  const outcomes = await Promise.all(
    apps.map((app) =>
      Promise.any([app.reported('url'), app.reported('error')]).then((value) => ({ pid: app.pid, value })),
    ),
  );
  const winner = outcomes.find(({ value }) => value.startsWith('postgres://'));
  const loser = outcomes.find((outcome) => outcome !== winner);
  expect(loser?.value).toBe(
    `EmbeddedPostgresError: Another Waybill (pid ${winner?.pid}) already uses DATA_DIR ${dataDir}. ` +
      'Stop it first, or give this one its own DATA_DIR.',
  );
  await query(winner?.value ?? '', 'SELECT 1');
});

test('a lost postgres.json is written anew, with a new password to the same rows', { tags: 'long' }, async () => {
  const dataDir = await preparedDataDir();
  const first = await start({ dataDir });
  await commitRow(first.url);
  await first.stop();
  await rm(join(dataDir, 'postgres.json'));
  const second = await start({ dataDir });
  expect(await parcels(second.url)).toEqual([{ code: 'kept' }]);
});

describe.runIf(process.platform === 'linux')('with the processes of Linux', () => {
  /** initdb keeps running when its app is killed, so it is killed too: this simulates a power cut. */
  const killInitdb = async (draft: string): Promise<void> => {
    for (const entry of await readdir('/proc')) {
      const pid = Number(entry);
      if (pid > 0 && (await commandLineOf(pid))?.includes(draft)) process.kill(pid, 'SIGKILL');
    }
  };

  test('an initdb that was killed half-way is not taken for a cluster', { tags: 'long' }, async () => {
    const dataDir = await tempDir();
    const app = startApp(dataDir);
    let started = '';
    await until('initdb has begun to write', async () => {
      for (const name of await readdir(homeOf(dataDir)).catch(() => [])) {
        const written = await stat(join(homeOf(dataDir), name, 'PG_VERSION')).catch(() => null);
        if (written !== null) started = join(homeOf(dataDir), name);
      }
      return started !== '';
    });
    await app.kill('SIGKILL');
    await killInitdb(started);
    expect(await readdir(started)).toContain('PG_VERSION');

    const next = startApp(dataDir);
    await query(await next.reported('url'), 'SELECT 1');
    expect((await readdir(homeOf(dataDir))).filter((name) => name.startsWith('data'))).toEqual(['data']);
  });

  test('a stale postmaster.pid whose pid went to another program stops neither the start nor that program', {
    tags: 'long',
  }, async () => {
    const dataDir = await preparedDataDir();
    const first = await start({ dataDir });
    await commitRow(first.url);
    const file = join(homeOf(dataDir), 'data', 'postmaster.pid');
    const { uid, gid } = await stat(file);
    const text = await readFile(file, 'utf8');
    await first.stop();
    // The process has the same user: PostgreSQL itself ignores a pid of another one.
    const bystander: ChildProcess = spawn('sleep', ['60'], { uid, gid, cwd: '/', stdio: 'ignore' });
    const gone = once(bystander, 'exit');
    onTestFinished(async () => {
      bystander.kill('SIGKILL');
      await gone;
    });
    await writeFile(file, text.replace(/^\d+/, String(bystander.pid)));
    await chown(file, uid, gid);

    const second = await start({ dataDir });
    expect(await parcels(second.url)).toEqual([{ code: 'kept' }]);
    expect(isRunning(bystander.pid ?? 0)).toBe(true);
  });
});
