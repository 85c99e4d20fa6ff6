import { setTimeout as pause } from 'node:timers/promises';
import { clientTo } from '../apps/server/src/db/connect-client.ts';
import { freePort } from '../apps/server/src/machine/free-port.mjs';
import { adapted, documented, variablesOf, writeAdapted } from './adapted.ts';
import { DATABASE_PASSWORD, type DatabaseMachines, startDatabaseMachines } from './database-machines.ts';
import { type Drill, type Ground, spread } from './ground.ts';
import { enterOrganisation, openDatabase } from './organisation.ts';
import { installProduct } from './product.ts';
import { needProgram } from './programs.ts';
import { startServer } from './server.ts';
import { startWriters } from './writers.ts';

type Sizes = { readonly times: number; readonly writers: number };

const LOOK_MS = 100;
/** A limit against a question that nobody answers. */
const ANSWER_MS = 2_000;

/** The log-ins of Waybill and its database, as docs/DEPLOY.md has them made by the database's superuser. */
const enterLogIns = async ({ machines: [{ address }], ports, authority }: DatabaseMachines) => {
  const words = `sslmode=verify-full&sslrootcert=${authority}`;
  const client = clientTo(
    `postgres://postgres:${DATABASE_PASSWORD}@${address}:${ports.postgres}/postgres?${words}`,
    {},
  );
  await client.connect();
  const statements = documented('create role waybill_web', { '...': DATABASE_PASSWORD });
  for (const statement of statements.split(';').filter((one) => one.trim() !== '')) await client.query(statement);
  await client.end();
};

/** The addresses of the database as deploy/systemd/waybill.env has them, with the hosts that are to be asked. */
const addressesOf = ({ authority }: DatabaseMachines, hosts: string) => {
  const { DATABASE_URL = '', OPERATOR_DATABASE_URL = '' } = variablesOf(
    adapted('deploy/systemd/waybill.env', {
      '10.0.0.21:5432,10.0.0.22:5432': hosts,
      '/etc/waybill/db-ca.pem': authority,
      ':...@': `:${DATABASE_PASSWORD}@`,
    }),
  );
  return { DATABASE_URL, OPERATOR_DATABASE_URL };
};

/** HAProxy as deploy/haproxy/database.cfg has it; returns where it listens. */
const startDatabaseProxy = async (ground: Ground, { machines, ports }: DatabaseMachines) => {
  const port = await freePort();
  const [one, other] = machines;
  const config = writeAdapted(ground, 'deploy/haproxy/database.cfg', 'database.cfg', {
    '127.0.0.1:5000': `127.0.0.1:${port}`,
    'port 8008': `port ${ports.patroni}`,
    '10.0.0.21:5432': `${one.address}:${ports.postgres}`,
    '10.0.0.22:5432': `${other.address}:${ports.postgres}`,
  });
  await startServer(ground, { command: needProgram('haproxy'), args: ['-db', '-f', config], port });
  return `127.0.0.1:${port}`;
};

/** Until a program that knows one address only gets to a database that writes. */
const untilWritable = async (url: string) => {
  for (;;) {
    const client = clientTo(url, { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      if (rows[0]?.standby === false) return;
    } catch {
      // Not yet.
    } finally {
      client.end().catch(() => undefined);
    }
    await pause(LOOK_MS);
  }
};

export const drill: Drill<keyof Sizes> = {
  about:
    'Patroni with etcd, by the files of deploy/: the machine of the primary database is killed (-9) under writes, nobody helps, and it comes back.',
  sizes: { times: 2, writers: 4 },
  run: async (ground, { times, writers: count }) => {
    needProgram('haproxy');
    const database = await startDatabaseMachines(ground);
    const [first, second] = database.machines;
    await first.startPatroni();
    while ((await database.leader()) !== first) await pause(LOOK_MS);
    ground.say('Patroni has made a database');
    await enterLogIns(database);
    await second.startPatroni();
    await database.untilSynchronous();
    ground.say('the second follows');

    const proxied = await startDatabaseProxy(ground, database);
    const hosts = database.machines.map(({ address }) => `${address}:${database.ports.postgres}`).join();
    const byHosts = addressesOf(database, hosts);
    const byProxy = addressesOf(database, proxied);
    const shared = { DATA_DIR: `${ground.folder}/product`, ROLE: 'web' };
    const webs = [
      await installProduct(ground, 'web-1', { ...shared, ...byHosts }),
      await installProduct(ground, 'web-2', { ...shared, ...byProxy }),
    ] as const;
    for (const web of webs) await web.start();
    const pids = webs.map((web) => web.pid());
    const connections = openDatabase(ground, byHosts.OPERATOR_DATABASE_URL);
    const organisation = await enterOrganisation(connections);
    const writers = startWriters(ground, { urls: webs.map(({ url }) => url), organisation, count });
    await writers.acknowledgedAfter(0);
    const [returns, proxyReturns, rejoins]: [number[], number[], number[]] = [[], [], []];
    for (let n = 1; n <= times; n++) {
      await pause(500 + Math.random() * 1_000);
      const primary = await database.leader();
      if (!primary) throw new Error('Nobody leads.');
      const killed = performance.now();
      await primary.kill();
      const proxyBack = untilWritable(byProxy.DATABASE_URL).then(() => proxyReturns.push(performance.now() - killed));
      returns.push((await writers.acknowledgedAfter(killed)) - killed);
      await proxyBack;
      ground.say(`${primary.name} killed; writes again after ${Math.round(returns.at(-1) ?? 0)} ms`);
      const started = performance.now();
      await primary.start();
      await database.untilSynchronous();
      rejoins.push(performance.now() - started);
      ground.say(`${primary.name} follows again after ${Math.round(rejoins.at(-1) ?? 0)} ms`);
    }
    await writers.stop();
    const finding = await writers.compare(
      connections,
      `the machine of a primary that is killed ${times} times, Patroni promoting the other: each write that was acknowledged is there, once`,
    );
    const same = webs.every((web) => web.isRunning()) && `${pids}` === `${webs.map((web) => web.pid())}`;
    return [
      { ...finding, failovers: times, return: spread(returns), returnThroughHaproxy: spread(proxyReturns) },
      { what: 'a machine that comes back follows by itself', held: rejoins.length === times, after: spread(rejoins) },
      { what: 'no process was started anew or told of it', held: same },
    ];
  },
};
