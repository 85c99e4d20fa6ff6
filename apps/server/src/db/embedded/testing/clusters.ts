import { chmod, mkdtemp, readFile, realpath, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { isRunning } from '../../../machine/process-identity.mjs';
import { parsePasswd } from '../account.ts';
import { readPostmasterPid } from '../postmaster-pid.ts';
import { runAs } from '../run-as.ts';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from '../start-embedded.ts';
import { until } from './until.ts';

export const isRoot = process.getuid?.() === 0;

export const nobody = async (): Promise<{ uid: number; gid: number }> => {
  const account = parsePasswd(await readFile('/etc/passwd', 'utf8')).find(({ name }) => name === 'nobody');
  if (account === undefined) throw new Error('This system has no user "nobody"');
  return { uid: account.uid, gid: account.gid };
};

export const killPostmaster = async (home: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
  const left = await readPostmasterPid(join(home, 'data'));
  if (left === null || !isRunning(left.pid)) return;
  process.kill(left.pid, signal);
  await until(`the postmaster is gone after ${signal}`, () => !isRunning(left.pid));
};

/** For the end of a test, failed or not. SIGKILL would leave shared memory behind for good, so it is not used. */
export const removeCluster = async (home: string): Promise<void> => {
  await killPostmaster(home, 'SIGQUIT');
  await rm(home, { recursive: true, force: true, maxRetries: 10 });
};

/** A cluster is many small files: tests take half as long in memory, if it has room (a container often has 64 MB). */
const roomiest = async (): Promise<string> => {
  const memory = await statfs('/dev/shm').catch(() => null);
  return memory !== null && memory.bavail * memory.bsize > 2 ** 31 ? '/dev/shm' : tmpdir();
};

/** A folder that other users may enter. */
const openFolder = async (parent: string): Promise<string> => {
  const folder = await realpath(await mkdtemp(join(parent, 'waybill-embedded-')));
  await chmod(folder, 0o755);
  return folder;
};

/** The folder is removed after the test, together with the cluster in it. */
export const tempDir = async (parent?: string): Promise<string> => {
  const folder = await openFolder(parent ?? (await roomiest()));
  onTestFinished(async () => {
    await removeCluster(join(folder, 'postgres'));
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
};

export const start = (options: Partial<EmbeddedPostgresOptions> & { dataDir: string }): Promise<EmbeddedPostgres> => {
  const starting = startEmbeddedPostgres({ log: () => undefined, config: { fsync: 'off' }, ...options });
  onTestFinished(() => starting.then(({ stop }) => stop()).catch(() => undefined));
  return starting;
};

/**
 * For the tests that are not about the creation of a cluster: one is created for the file, and each test gets a copy.
 * (DATA_DIR may be moved and copied as a whole while no server runs.)
 */
export const usePreparedDataDir = (): (() => Promise<string>) => {
  let template = '';
  beforeAll(async () => {
    template = await openFolder(await roomiest());
    const options = { dataDir: template, log: () => undefined, config: { fsync: 'off' } };
    await (await startEmbeddedPostgres(options)).stop();
  });
  afterAll(() => rm(template, { recursive: true, force: true }));
  return async () => {
    const folder = await tempDir();
    // fs.cp would make us the owner of every file, so `cp -a` copies.
    const copied = await runAs(null, 'cp', ['-a', `${template}/.`, folder]);
    if (!copied.ok) throw new Error(copied.output);
    return folder;
  };
};

export const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

/** Inserts one row, which is committed when this returns. */
export const commitRow = (url: string): Promise<unknown> =>
  query(url, `CREATE TABLE parcel (code text); INSERT INTO parcel VALUES ('kept')`);

export const parcels = (url: string): Promise<Record<string, unknown>[]> => query(url, 'SELECT code FROM parcel');
