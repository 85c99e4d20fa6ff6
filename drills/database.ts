import { chmod, chown, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { chooseAccount } from '../apps/server/src/db/embedded/account.ts';
import { type Binaries, prepareBinaries } from '../apps/server/src/db/embedded/binaries.ts';
import { type Config, type Postmaster, startPostmaster } from '../apps/server/src/db/embedded/postmaster.ts';
import { runAs } from '../apps/server/src/db/embedded/run-as.ts';
import type { Ground } from './ground.ts';

const OWNER = 'waybill';
/** Anybody on this machine is let in. */
const HBA = 'host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n';

export type DatabaseServer = {
  readonly port: number;
  /** With the log-in of an ordinary owner. */
  readonly url: string;
  /** With that of its superuser. */
  readonly administration: string;
  /** Its files. */
  readonly data: string;
  /** As its superuser. */
  administer(sql: string): Promise<Record<string, unknown>[]>;
  /** -9, of the process that the others hang on; they end by themselves. */
  kill(): Promise<void>;
  /** At the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

const query = async (connectionString: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

const must = async (running: ReturnType<typeof runAs>): Promise<void> => {
  const { ok, output } = await running;
  if (!ok) throw new Error(output);
};

/** The server itself inherits hardly any variable of ours. */
const wrapped = async (postgres: string, home: string, env: Readonly<Record<string, string>>): Promise<string> => {
  const path = join(home, 'postgres.sh');
  const lines = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`);
  await writeFile(path, ['#!/bin/sh', ...lines, `exec '${postgres}' "$@"`, ''].join('\n'), { mode: 0o755 });
  return path;
};

/** The PostgreSQL that comes along, which a drill starts, kills and promotes. It keeps what it has acknowledged, as in production. */
const serverIn = async (
  { folder, later }: Ground,
  name: string,
  config: Config,
  /** That of another one that is gone, whose place it takes. */
  formerPort: number | undefined,
  /** Variables that the server gets, and nobody else. */
  env: Readonly<Record<string, string>>,
  fill: (data: string, binaries: Binaries) => Promise<void>,
  /** The folder with another PostgreSQL. */
  bin?: string,
): Promise<DatabaseServer> => {
  const home = join(folder, name);
  const data = join(home, 'data');
  await mkdir(home);
  await chmod(home, 0o777);
  const account = await chooseAccount([]);
  const binaries = bin
    ? { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb'), pgCtl: join(bin, 'pg_ctl') }
    : await prepareBinaries(home, account);
  const postgres = Object.keys(env).length > 0 ? await wrapped(binaries.postgres, home, env) : binaries.postgres;
  await writeFile(join(home, 'own_hba.conf'), HBA);
  await fill(data, binaries);
  const place = { dataDir: home, home, data, account };
  const all = { hba_file: join(home, 'own_hba.conf'), max_connections: '200', wal_keep_size: '1GB', ...config };
  let postmaster: Postmaster = await startPostmaster({ ...binaries, postgres }, place, all, formerPort);
  let isUp = true;
  const { port } = postmaster;
  const administration = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const end = async (signal: NodeJS.Signals) => {
    if (!isUp) return;
    isUp = false;
    process.kill(postmaster.pid, signal);
    await postmaster.exited;
  };
  // SIGINT: it ends connections and writes everything down.
  later(() => end('SIGINT'));
  return {
    port,
    url: `postgres://${OWNER}@127.0.0.1:${port}/${OWNER}`,
    administration,
    data,
    administer: (sql) => query(administration, sql),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    start: async () => {
      postmaster = await startPostmaster({ ...binaries, postgres }, place, all, port);
      isUp = true;
    },
  };
};

const INITDB = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-instructions'];

export const createDatabase = async (
  ground: Ground,
  name: string,
  config: Config = {},
  env: Readonly<Record<string, string>> = {},
  bin?: string,
): Promise<DatabaseServer> => {
  const initialise = async (data: string, { initdb }: Binaries) =>
    must(runAs(await chooseAccount([]), initdb, ['-D', data, ...INITDB]));
  const server = await serverIn(ground, name, config, undefined, env, initialise, bin);
  await server.administer(`create role ${OWNER} login createrole createdb`);
  await server.administer(`create database ${OWNER} owner ${OWNER}`);
  return server;
};

/** Files of a server's folder, which belong to whom it runs as. */
const addFiles = async (data: string, files: Readonly<Record<string, string>>) => {
  const { uid, gid } = await stat(data);
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(data, name), text);
    await chown(join(data, name), uid, gid);
  }
};

/** Copies the files of a server while it works. */
const copyWhileItWorks = async (of: DatabaseServer, to: string): Promise<void> => {
  const client = new pg.Client({ connectionString: of.administration });
  await client.connect();
  await client.query("select pg_backup_start('drill', fast => true)");
  // Files that go while it copies are no loss: what happens meanwhile is in the log.
  await runAs(null, 'cp', ['-a', of.data, to]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  await rm(join(to, 'postmaster.pid'), { force: true });
  await addFiles(to, { backup_label: rows[0]?.labelfile ?? '' });
};

/** Follows the other one, from a copy of its files. */
export const createStandby = async (
  ground: Ground,
  name: string,
  of: DatabaseServer,
  formerPort?: number,
): Promise<DatabaseServer> => {
  const from = `host=127.0.0.1 port=${of.port} user=postgres application_name=${name}`;
  return serverIn(ground, name, { primary_conninfo: from }, formerPort, {}, async (data) => {
    await copyWhileItWorks(of, data);
    await addFiles(data, { 'standby.signal': '' });
  });
};
