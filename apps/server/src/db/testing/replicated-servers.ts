import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { isRunning } from '../../machine/process-identity.mjs';
import { chooseAccount } from '../embedded/account.ts';
import { prepareBinaries } from '../embedded/binaries.ts';
import { type Config, startPostmaster } from '../embedded/postmaster.ts';
import { runAs } from '../embedded/run-as.ts';
import { query, tempDir } from '../embedded/testing/clusters.ts';
import { until } from '../embedded/testing/until.ts';

/** A server that a test starts, harms and promotes. Anybody on this machine is let in. */
export type TestServer = {
  readonly port: number;
  /** With the log-in of an ordinary owner. */
  readonly url: string;
  /** As its superuser. */
  administer(sql: string): Promise<Record<string, unknown>[]>;
  /** Ends it without a word to anybody. */
  kill(): Promise<void>;
  /** Stops all of its processes where they are; they go on with `wake`. */
  freeze(): Promise<{ wake(): void }>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
};

const HBA = 'host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n';
const CONFIG: Config = { fsync: 'off', autovacuum: 'off', wal_keep_size: '1GB', shared_buffers: '32MB' };
const OWNER = 'waybill';

const must = async (running: ReturnType<typeof runAs>): Promise<void> => {
  const { ok, output } = await running;
  if (!ok) throw new Error(output);
};

/** A primary and a standby that follows it, or two; `config` is for all. All is gone after the test. */
export const startReplicatedServers = async (
  config: Config = {},
  isWithSecond = false,
): Promise<{ readonly primary: TestServer; readonly standby: TestServer; readonly second: TestServer | null }> => {
  const folder = await tempDir();
  const account = await chooseAccount([]);
  const binaries = await prepareBinaries(folder, account);
  if (account) await must(runAs(null, 'chown', [`${account.uid}:${account.gid}`, folder]));
  const standbys = ['standby', ...(isWithSecond ? ['second'] : [])].map((name) => join(folder, name));
  const home = join(folder, 'primary');
  for (const each of [home, ...standbys]) {
    await mkdir(each);
    await chmod(each, 0o777);
    await writeFile(join(each, 'own_hba.conf'), HBA);
  }
  const args = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync', '--no-instructions'];
  await must(runAs(account, binaries.initdb, ['-D', join(home, 'data'), ...args]));
  // Copied before its first start: both begin at the same place, and nothing has to be waited for.
  for (const each of standbys) {
    await must(runAs(null, 'cp', ['-a', join(home, 'data'), join(each, 'data')]));
    await writeFile(join(each, 'data', 'standby.signal'), '');
  }

  const startAt = async (home: string, more: Config): Promise<TestServer> => {
    const place = { dataDir: home, home, data: join(home, 'data'), account };
    const all = { hba_file: join(home, 'own_hba.conf'), ...CONFIG, ...config, ...more };
    const { port, pid, exited } = await startPostmaster(binaries, place, all);
    const signal = (name: NodeJS.Signals, pids: readonly number[] = [pid]) => {
      for (const one of pids.filter(isRunning)) process.kill(one, name);
    };
    const server = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`;
    const administer: TestServer['administer'] = (sql) => query(server('postgres', 'postgres'), sql);
    onTestFinished(async () => {
      signal('SIGQUIT');
      await exited;
    });
    return {
      port,
      url: server(OWNER, OWNER),
      administer,
      kill: async () => {
        signal('SIGQUIT');
        await exited;
      },
      freeze: async () => {
        const backends = await administer('select pid from pg_stat_activity');
        const pids = [pid, ...backends.map((backend) => backend.pid as number)];
        signal('SIGSTOP', pids);
        const wake = () => signal('SIGCONT', pids);
        onTestFinished(wake);
        return { wake };
      },
      // It waits until the server writes.
      promote: async () => {
        await administer('select pg_promote()');
      },
    };
  };
  const primary = await startAt(home, {});
  await primary.administer(`create role ${OWNER} login createrole createdb`);
  await primary.administer(`create database ${OWNER} owner ${OWNER}`);
  const conninfo = `host=127.0.0.1 port=${primary.port} user=postgres`;
  const follow = async (home: string) => {
    const standby = await startAt(home, { primary_conninfo: conninfo });
    await until('the standby has the database', async () => {
      const rows = await standby.administer(`select from pg_database where datname = '${OWNER}'`);
      return rows.length === 1;
    });
    return standby;
  };
  const [first, other] = standbys;
  return { primary, standby: await follow(first as string), second: other ? await follow(other) : null };
};
