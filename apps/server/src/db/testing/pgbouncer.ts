import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../../machine/free-port.mjs';
import { readDatabaseUrl } from '../database-url.ts';
import { chooseAccount } from '../embedded/account.ts';
import { spawnOptions } from '../embedded/run-as.ts';

const path = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((file) => existsSync(file));

/** Why a pooler cannot be tried here; null when it can. */
export const poolerObstacle = path ? null : 'install pgbouncer to try it';

export type Pooler = {
  /** The address of a database of this server through the pooler, with the same log-in. */
  through(url: string): string;
  stop(): Promise<void>;
};

type Wanted = {
  readonly mode: 'session' | 'transaction';
  /** The server that it leads to, and all log-ins that it lets in with their passwords. */
  readonly server: string;
  readonly logIns: readonly string[];
  /** How many connections of the server one log-in has in a database. */
  readonly connections?: number;
};

/** PgBouncer in front of a server, as its package makes it but for what is said here. */
export const startPooler = async ({ mode, server, logIns, connections = 20 }: Wanted): Promise<Pooler> => {
  if (!path) throw new Error(poolerObstacle ?? '');
  const folder = await mkdtemp(join(tmpdir(), 'waybill-pooler-'));
  const port = await freePort();
  const [host] = readDatabaseUrl(server).hosts;
  const users = logIns.map((url) => readDatabaseUrl(url)).map(({ user, password = '' }) => `"${user}" "${password}"\n`);
  await writeFile(join(folder, 'users.txt'), users.join(''));
  const config = [
    '[databases]',
    `* = host=${host?.host} port=${host?.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'users.txt')}`,
    `pool_mode = ${mode}`,
    `default_pool_size = ${connections}`,
    'max_client_conn = 500',
  ];
  await writeFile(join(folder, 'pgbouncer.ini'), config.join('\n'));
  await chmod(folder, 0o755);
  const child = spawn(path, [join(folder, 'pgbouncer.ini')], {
    ...spawnOptions(await chooseAccount([])),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    let log = '';
    child.once('exit', () => reject(new Error(`PgBouncer ended:\n${log}`)));
    child.stderr?.on('data', (chunk) => {
      log += chunk;
      if (log.includes('process up')) resolve();
    });
  });
  return {
    through: (url) => {
      const other = new URL(url);
      [other.hostname, other.port] = ['127.0.0.1', String(port)];
      return other.href;
    },
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
