import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isRunning } from '../../machine/process-identity.mjs';
import { EmbeddedPostgresError } from './embedded-errors.ts';
import { joinEmbeddedPostgres } from './join-embedded.ts';
import { readPostmasterPid } from './postmaster-pid.ts';
import { commitRow, parcels, query, start, tempDir, usePreparedDataDir } from './testing/clusters.ts';
import { until } from './testing/until.ts';

const preparedDataDir = usePreparedDataDir();

const pidOf = async (dataDir: string): Promise<number> =>
  (await readPostmasterPid(join(dataDir, 'postgres', 'data')))?.pid ?? 0;

test('the server is durable, in UTF-8 and UTC, and open to nobody but this machine', async () => {
  const dataDir = await tempDir();
  const { url } = await start({ dataDir, config: {} });
  const names = ['fsync', 'full_page_writes', 'data_checksums', 'server_encoding', 'TimeZone', 'listen_addresses'];
  const rows = await query(url, `SELECT ${names.map((name) => `current_setting('${name}') "${name}"`)}`);
  expect(rows).toEqual([
    {
      fsync: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
      listen_addresses: '127.0.0.1',
    },
  ]);
  const [, , , port, socketFolder, address] = (
    await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')
  ).split('\n');
  expect([port, socketFolder, address]).toEqual([new URL(url).port, '', '127.0.0.1']);
  expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
});

test('the app owns its database without being superuser, and nobody else gets in', { tags: 'long' }, async () => {
  const { url } = await start({ dataDir: await tempDir() });
  expect(url).toMatch(/^postgres:\/\/waybill:[0-9a-f]{48}@127\.0\.0\.1:\d+\/waybill$/);
  const role = 'SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls FROM pg_roles WHERE rolname = current_user';
  expect(await query(url, role)).toEqual([
    { rolsuper: false, rolcreaterole: true, rolcreatedb: true, rolbypassrls: false },
  ]);
  await query(url, 'CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin; CREATE EXTENSION unaccent');
  expect(await query(url, `SELECT unaccent('Þórður') word, similarity('parcel', 'parcels') > 0.5 near`)).toEqual([
    { word: 'THordur', near: true },
  ]);
  expect(await query(url, `SELECT upper('þæö') up, 'Á' > 'B' COLLATE "und-x-icu" icu`)).toEqual([
    { up: 'ÞÆÖ', icu: false },
  ]);
  await expect(query(url.replace(/:[0-9a-f]{48}@/, ':guess@'), 'SELECT 1')).rejects.toThrow(/authentication failed/);
  await expect(query(url.replace('//waybill:', '//postgres:'), 'SELECT 1')).rejects.toThrow(/pg_hba.conf rejects/);
});

test('rows outlive a stop and a start, in a path with spaces and accents', async () => {
  const dataDir = join(await tempDir(), 'Flutningar Þórðar & co', "it's data");
  const first = await start({ dataDir });
  await commitRow(first.url);
  await first.stop();
  const second = await start({ dataDir });
  expect(await parcels(second.url)).toEqual([{ code: 'kept' }]);
});

test('stop waits for the server to be gone, and may be called at the same time and again', {
  tags: 'long',
}, async () => {
  const dataDir = await preparedDataDir();
  const { url, stop } = await start({ dataDir });
  const pid = await pidOf(dataDir);
  const idle = new pg.Client({ connectionString: url });
  idle.on('error', () => undefined);
  await idle.connect();
  await Promise.all([stop(), stop()]);
  expect(isRunning(pid)).toBe(false);
  await stop();
  expect(await readFile(join(dataDir, 'postgres', 'postgres.log'), 'utf8')).toContain('database system is shut down');
});

test('a second start is refused while the first runs, and is not after it', async () => {
  const dataDir = await preparedDataDir();
  const first = await start({ dataDir });
  await expect(start({ dataDir })).rejects.toThrow(
    `Another Waybill (pid ${process.pid}) already uses DATA_DIR ${dataDir}`,
  );
  await query(first.url, 'SELECT 1');
  await first.stop();
  await start({ dataDir });
});

test('a server that will not start shows its log, and leaves DATA_DIR free', { tags: 'long' }, async () => {
  const dataDir = await preparedDataDir();
  const failed = start({ dataDir, config: { shared_buffers: 'plenty' } });
  await expect(failed).rejects.toThrow(EmbeddedPostgresError);
  await expect(failed).rejects.toThrow('invalid value for parameter "shared_buffers": "plenty"');
  await start({ dataDir });
});

test('a server that is killed is reported and back at the same address with its rows, until it is stopped', {
  tags: 'long',
}, async () => {
  const dataDir = await preparedDataDir();
  const reasons: string[] = [];
  const { url, stop } = await start({ dataDir, onDeath: (reason) => reasons.push(reason) });
  await commitRow(url);
  const killed = await pidOf(dataDir);
  process.kill(killed, 'SIGKILL');
  await until('it answers again', () =>
    parcels(url).then(
      () => true,
      () => false,
    ),
  );
  expect(await parcels(url)).toEqual([{ code: 'kept' }]);
  expect(reasons).toEqual([expect.stringContaining('PostgreSQL ended by itself (killed by SIGKILL)')]);
  const second = await pidOf(dataDir);
  expect(second).not.toBe(killed);
  await stop();
  expect(isRunning(second)).toBe(false);
  expect(reasons).toHaveLength(1);
});

test('a command joins a running server and does not stop it', async () => {
  const dataDir = await preparedDataDir();
  const app = await start({ dataDir });
  const command = await joinEmbeddedPostgres({ dataDir, log: () => undefined });
  expect(command.url).toBe(app.url);
  await command.stop();
  await query(app.url, 'SELECT 1');
});

test('a command starts a server when none runs, and stops it', { tags: 'long' }, async () => {
  const dataDir = await preparedDataDir();
  const app = await start({ dataDir });
  await commitRow(app.url);
  await app.stop();
  const command = await joinEmbeddedPostgres({ dataDir, log: () => undefined, config: { fsync: 'off' } });
  expect(await parcels(command.url)).toEqual([{ code: 'kept' }]);
  const pid = await pidOf(dataDir);
  await command.stop();
  expect(isRunning(pid)).toBe(false);
});

test('a command that comes while the app is still starting waits for it', { tags: 'long' }, async () => {
  const dataDir = await tempDir();
  const starting = start({ dataDir });
  await until('the app holds DATA_DIR', () => stat(join(dataDir, 'postgres', 'lock', '1')).then(Boolean, () => false));
  const command = await joinEmbeddedPostgres({ dataDir, log: () => undefined });
  expect(command.url).toBe((await starting).url);
});
