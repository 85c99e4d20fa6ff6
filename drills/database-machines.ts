import { chmodSync, chownSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseAccount } from '../apps/server/src/db/embedded/account.ts';
import { freePort } from '../apps/server/src/machine/free-port.mjs';
import { findPostgresql } from '../scripts/setup/system-packages.mjs';
import { adapted, variablesOf } from './adapted.ts';
import { makeCertificate } from './certificate.ts';
import { type Ground, NotPossibleHere } from './ground.ts';
import { needProgram } from './programs.ts';
import { type Server, startServer } from './server.ts';

/** Linux has the whole network 127.0.0.0/8, so that each machine has an address of its own, as in deploy/. */
const ADDRESSES = ['127.0.0.21', '127.0.0.22', '127.0.0.23'] as const;
const LOOK_MS = 100;
export const DATABASE_PASSWORD = 'a-password-for-drills';

export type DatabaseMachine = {
  readonly name: string;
  readonly address: string;
  /** Patroni, with the PostgreSQL that it starts. */
  startPatroni(): Promise<void>;
  killPatroni(): Promise<void>;
  /** All that runs there. */
  kill(): Promise<void>;
  start(): Promise<void>;
};

type Member = { readonly name: string; readonly role: string; readonly state: string };

export type DatabaseMachines = {
  /** Those with PostgreSQL; etcd has a third one. */
  readonly machines: readonly [DatabaseMachine, DatabaseMachine];
  readonly ports: { readonly postgres: number; readonly patroni: number };
  /** The authority of the certificates. */
  readonly authority: string;
  /** As Patroni has it, which has to be asked at a machine that is there. */
  leader(): Promise<DatabaseMachine | undefined>;
  /** Until one leads, and the other has what it acknowledges. */
  untilSynchronous(): Promise<void>;
};

/** Three machines with etcd, and Patroni on two of them, by the files of deploy/; Patroni runs as an ordinary account. */
export const startDatabaseMachines = async (ground: Ground): Promise<DatabaseMachines> => {
  if (process.platform !== 'linux') throw new NotPossibleHere('it needs the addresses that loopback has on Linux.');
  const [etcd, patroni] = [needProgram('etcd', 'etcd-server'), needProgram('patroni')];
  const bin = findPostgresql();
  if (!bin) throw new NotPossibleHere('PostgreSQL is missing; on Debian, apt-get install postgresql.');
  const account = await chooseAccount([]);
  const ports = {
    peer: await freePort(),
    etcd: await freePort(),
    postgres: await freePort(),
    patroni: await freePort(),
  };

  /** Whoever runs PostgreSQL owns what is in it. */
  const folderOf = (name: string) => {
    const folder = join(ground.folder, name);
    mkdirSync(folder);
    if (account) chownSync(folder, account.uid, account.gid);
    return folder;
  };
  const own = (file: string) => {
    chmodSync(file, 0o600);
    if (account) chownSync(file, account.uid, account.gid);
    return file;
  };
  const certificates = folderOf('certificates');
  const { cert, key } = makeCertificate(certificates, ['127.0.0.1', ...ADDRESSES]);
  own(key);

  const startEtcd = (n: number, folder: string) => {
    const name = `db${n + 1}`;
    const address = ADDRESSES[n] ?? '';
    const variables = adapted('deploy/etcd/etcd.env', {
      'db1=http://10.0.0.21:2380,db2=http://10.0.0.22:2380,db3=http://10.0.0.23:2380': ADDRESSES.map(
        (one, at) => `db${at + 1}=http://${one}:${ports.peer}`,
      ).join(),
      'ETCD_NAME=db1': `ETCD_NAME=${name}`,
      '10.0.0.21:2380': `${address}:${ports.peer}`,
      '10.0.0.21:2379': `${address}:${ports.etcd}`,
      '/var/lib/etcd/waybill': join(folder, 'etcd'),
    });
    const env = variablesOf(variables);
    return startServer(ground, { command: etcd, args: [], port: ports.etcd, host: address, env, account });
  };

  const createMachine = (n: 0 | 1, folder: string, first: Server): DatabaseMachine => {
    const name = `db${n + 1}`;
    const address = ADDRESSES[n];
    const data = join(folder, 'data');
    const config = join(folder, 'patroni.yml');
    const text = adapted('deploy/patroni/patroni.yml', {
      '10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379': ADDRESSES.map((one) => `${one}:${ports.etcd}`).join(),
      'name: db1': `name: ${name}`,
      '10.0.0.21:8008': `${address}:${ports.patroni}`,
      '10.0.0.21:5432': `${address}:${ports.postgres}`,
      '10.0.0.0/24': '127.0.0.0/8',
      '/var/lib/postgresql/15/waybill': data,
      '/usr/lib/postgresql/15/bin': bin,
      '/var/lib/postgresql/waybill.pgpass': join(folder, 'pgpass'),
      '/var/run/postgresql': folder,
      '/etc/postgresql/server.pem': cert,
      '/etc/postgresql/server.key': key,
      'choose-one': DATABASE_PASSWORD,
    });
    writeFileSync(config, text);
    own(config);
    let [etcdServer, patroniServer]: [Server, Server | null] = [first, null];
    const killPostgres = () => {
      try {
        const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
        // The number may be somebody else's by now; a server is at home in its data.
        if (readlinkSync(`/proc/${pid}/cwd`) === data) process.kill(pid, 'SIGKILL');
      } catch {
        // It does not run.
      }
    };
    ground.later(killPostgres);
    const startPatroni = async () => {
      patroniServer = await startServer(ground, {
        command: patroni,
        args: [config],
        port: ports.patroni,
        host: address,
        account,
      });
    };
    const killPatroni = async () => patroniServer?.kill();
    return {
      name,
      address,
      startPatroni,
      killPatroni,
      kill: async () => {
        const ended = [killPatroni(), etcdServer.kill()];
        killPostgres();
        await Promise.all(ended);
      },
      start: async () => {
        etcdServer = await startEtcd(n, folder);
        await startPatroni();
      },
    };
  };

  const folders = ['db1', 'db2', 'db3'].map(folderOf);
  // None of them serves before two are there.
  const etcds = await Promise.all(folders.map((folder, n) => startEtcd(n, folder)));
  const machines = [
    createMachine(0, folders[0] ?? '', etcds[0] as Server),
    createMachine(1, folders[1] ?? '', etcds[1] as Server),
  ] as const;

  const members = async (): Promise<readonly Member[]> => {
    for (const { address } of machines) {
      const answer = await fetch(`http://${address}:${ports.patroni}/cluster`).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const leader = async () => {
    const found = (await members()).find(({ role, state }) => role === 'leader' && state === 'running');
    return machines.find(({ name }) => name === found?.name);
  };
  return {
    machines,
    ports,
    authority: cert,
    leader,
    untilSynchronous: async () => {
      while (!(await leader()) || !(await members()).some(({ role }) => role === 'sync_standby')) await pause(LOOK_MS);
    },
  };
};
