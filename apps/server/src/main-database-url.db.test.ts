import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { query } from './db/embedded/testing/clusters.ts';
import { until } from './db/embedded/testing/until.ts';
import { startReplicatedServers } from './db/testing/replicated-servers.ts';
import { createEmptyDatabase } from './db/testing/test-database.ts';
import { latch } from './testing/latch.ts';
import { startMailServer } from './testing/mail-server.ts';
import { useMainProcesses } from './testing/main-process.ts';

const { start, dataDir } = useMainProcesses();

const READY = { status: 'ready', database: 'ok', schema: 'ok', listening: 'ok', databaseLogIns: 'shared' };

const signUp = (base: string, email: string) =>
  fetch(`${base}/api/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Sigga1234' }),
  });

/** Production on the operator's own PostgreSQL. */
const production = async (env: Readonly<Record<string, string>> = {}) => {
  const { url, asOperator } = await createEmptyDatabase();
  const folder = await dataDir();
  const shared = { NODE_ENV: 'production', HOST: '127.0.0.1', LOG_LEVEL: 'warn', DATABASE_URL: url, DATA_DIR: folder };
  return { url, folder, asOperator, env: { ...shared, ...env } };
};

test('in production a new database is migrated and left empty, and nothing of the demo is there', async () => {
  const { env, folder, asOperator } = await production();
  const main = start({ env });
  const base = await main.ready();
  expect(main.said().stdout).toBe(`${main.said().stdout.trim()}\n`);
  expect(main.said().stdout).toMatch(/^Waybill is ready at http:\/\/localhost:\d+\n$/);
  for (const table of ['organisations', 'users'] as const) {
    expect(await asOperator((tx) => tx.selectFrom(table).selectAll().execute())).toEqual([]);
  }
  for (const path of ['/dev/outbox', '/dev/outbox.json']) expect((await fetch(base + path)).status).toBe(404);
  expect((await signUp(base, 'sigga@example.is')).status).toBe(200);
  expect((await readdir(folder)).sort()).toEqual(['files', 'secret.key']);

  // Without a mail server no worker handles the outbox, and the log says so. Bulk jobs need none.
  expect(await (await fetch(`${base}/readyz`)).json()).toEqual({ ...READY, jobs: 'ok' });
  const waiting = await asOperator((tx) =>
    tx.selectFrom('jobs').select(['kind', 'state', 'attempts']).where('kind', '=', 'send-mail').execute(),
  );
  expect(waiting).toEqual([{ kind: 'send-mail', state: 'waiting', attempts: 0 }]);
  expect(main.said().stderr).toContain('SMTP_URL is not set: mails wait in the outbox');
  expect(main.said().stderr).toContain('PUBLIC_URL is not set: links in mails lead to localhost');
  expect(main.said().stderr).toContain('row-level security would not contain an injection');
  main.kill('SIGTERM');
  expect(await main.ended).toBe(0);
});

test('with SECRET_KEY and DATABASE_URL nothing but the mark of the storage is written to DATA_DIR', {
  tags: 'long',
}, async () => {
  const { env, folder } = await production({ SECRET_KEY: 'a key that the operator keeps elsewhere' });
  await start({ env }).ready();
  expect(await readdir(folder, { recursive: true })).toEqual(
    expect.arrayContaining(['files', join('files', 'storage-id')]),
  );
  expect(await readdir(folder)).toEqual(['files']);
});

test('with a log-in of its own for requests it works the same, and says nothing of an injection', {
  tags: 'long',
}, async () => {
  const { env, url, asOperator } = await production();
  const name = `waybill_fresh_${new URL(url).pathname.slice(-8)}`;
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query(`create role ${name} login password 'only for this test'`);
  const own = new URL(url);
  [own.username, own.password] = [name, 'only for this test'];
  const main = start({ env: { ...env, DATABASE_URL: own.href, OPERATOR_DATABASE_URL: url } });
  try {
    const base = await main.ready();
    expect(await (await fetch(`${base}/readyz`)).json()).toEqual({ ...READY, jobs: 'ok', databaseLogIns: 'separate' });
    expect((await signUp(base, 'sigga@example.is')).status).toBe(200);
    expect(await asOperator((tx) => tx.selectFrom('users').select('email').execute())).toEqual([
      { email: 'sigga@example.is' },
    ]);
    expect(main.said().stderr).not.toContain('injection');
  } finally {
    main.kill('SIGTERM');
    await main.ended;
    await owner.query(`drop role ${name}`);
    await owner.end();
  }
});

test('told to stop, it says so to load balancers first, and serves for as long as they may take to see it', async () => {
  const { env } = await production({ ROLE: 'web', DRAIN_SECONDS: '60' });
  const main = start({ env });
  const base = await main.ready();
  main.kill('SIGTERM');
  await until('it says that it stops', async () => (await fetch(`${base}/readyz`)).status === 503);
  expect(await (await fetch(`${base}/readyz`)).json()).toEqual({ status: 'stopping' });
  const answer = await signUp(base, 'sigga@example.is');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('connection')).toBe('close');
});

test('where migrating is a step of its own, it starts on no older database, and says what to do', {
  tags: 'long',
}, async () => {
  const { env } = await production({ MIGRATE_AT_START: 'false' });
  const main = start({ env });
  expect(await main.ended).toBe(1);
  expect(main.said().stderr).toMatch(
    /^The database has not been through 0001_people_and_tenancy\.sql.*Run "npm run migrate"/m,
  );
});

test('with a replica a server says whether it is used, and starts without one that is away', {
  tags: 'long',
}, async () => {
  const { primary, standby } = await startReplicatedServers();
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DATABASE_URL: primary.url,
    DATA_DIR: await dataDir(),
  };
  const withReplica = async () => {
    const main = start({
      env: { ...env, DATABASE_READ_URL: standby.url, SECRET_KEY: 'x'.repeat(32) },
    });
    return { main, base: await main.ready() };
  };
  const remarkOf = async (base: string) =>
    ((await (await fetch(`${base}/readyz`)).json()) as { replica: string }).replica;
  const { base } = await withReplica();
  await expect.poll(() => remarkOf(base)).toBe('used');
  await standby.kill();
  const { main, base: other } = await withReplica();
  expect(await remarkOf(other)).toBe('away');
  expect(main.said().stderr).toContain('the replica of DATABASE_READ_URL cannot be used');
});

test('two processes have one limit for an address', { tags: 'long' }, async () => {
  const { env, asOperator } = await production({ ROLE: 'web' });
  const one = await start({ env }).ready();
  const other = await start({ env }).ready();
  /** Refused for what it says, or for coming too often: nothing is done in either case. */
  const ask = async (base: string) => (await signUp(base, 'no address')).status;
  const askTogether = (base: string, times: number) => Promise.all(Array.from({ length: times }, () => ask(base)));
  for (let n = 0; n < 24; n++) expect(new Set(await askTogether(one, 10))).toEqual(new Set([400]));
  expect(await ask(one)).toBe(429);

  const told = (least: number) => async () => {
    const rows = await asOperator((tx) =>
      tx.selectFrom('limit_counts').select('counted').where('key', 'like', 'POST /api/accounts from%').execute(),
    );
    return rows.length >= least;
  };
  await until('the first has told of it', told(1));
  expect(new Set(await askTogether(other, 12))).toEqual(new Set([400]));
  await until('the second has asked', told(2));
  let admitted = 0;
  while ((await ask(other)) !== 429) admitted++;
  expect(admitted).toBeLessThan(100);
});

test('a database with too few connections is refused at the start, or warned of where it may suffice', {
  tags: 'long',
}, async () => {
  const { env, url } = await production({ SECRET_KEY: 'x'.repeat(32) });
  const limit = (connections: number) =>
    query(url, `alter database ${new URL(url).pathname.slice(1)} connection limit ${connections}`);
  await limit(47);
  const tight = start({ env });
  expect(await tight.ended).toBe(1);
  expect(tight.said().stderr).toMatch(
    /^This process needs up to 48 connections, and the database gives 47\. Raise its/m,
  );

  await limit(90);
  const first = start({ env });
  await first.ready();
  expect(first.said().stderr).not.toContain('connections, and the database gives');
  const second = start({ env });
  await second.ready();
  expect(second.said().stderr).toContain('2 processes need up to 96 connections, and the database gives 90.');
  const told = start({ env: { ...env, DATABASE_PROCESSES: '2' } });
  expect(await told.ended).toBe(1);
  expect(told.said().stderr).toMatch(/^2 processes need up to 96 connections, and the database gives 90\./m);
  const small = start({ env: { ...env, DATABASE_PROCESSES: '2', DATABASE_CONNECTIONS: '15' } });
  await small.ready();
});

describe('by role', () => {
  test('web serves and sends nothing; worker sends and serves no API', { tags: 'long' }, async () => {
    const mails = await startMailServer();
    const { env, asOperator } = await production({ SMTP_URL: mails.url, MAIL_FROM: 'post@example.is' });
    const web = await start({ env: { ...env, ROLE: 'web' } }).ready();
    expect(await (await fetch(`${web}/readyz`)).json()).toEqual(READY);
    expect((await signUp(web, 'sigga@example.is')).status).toBe(200);
    const waiting = await asOperator((tx) =>
      tx.selectFrom('jobs').select(['kind', 'state', 'attempts']).where('kind', '=', 'send-mail').execute(),
    );
    expect(waiting).toEqual([{ kind: 'send-mail', state: 'waiting', attempts: 0 }]);

    const worker = await start({ env: { ...env, ROLE: 'worker' } }).ready();
    await until('the mail is there', () => mails.received.length === 1);
    expect(mails.received[0]?.envelope.to).toEqual(['sigga@example.is']);
    expect(mails.received[0]?.text).toContain(`http://localhost:${new URL(web).port}/`);
    expect(await (await fetch(`${worker}/readyz`)).json()).toEqual({ ...READY, jobs: 'ok' });
    for (const path of ['/api/session', '/login', '/']) {
      const answer = await fetch(worker + path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'not-found' });
    }
  });
});

test('a database that cuts every connection while a mail is under way costs neither the process nor the mail, which is sent once', {
  tags: 'long',
}, async () => {
  const begun = latch();
  const cut = latch();
  const mails = await startMailServer({
    onRcptTo: async (_, __, done) => {
      begun.open();
      await cut.opened;
      done();
    },
  });
  const { env, url, asOperator } = await production({ SMTP_URL: mails.url, MAIL_FROM: 'post@example.is' });
  const main = start({ env });
  const base = await main.ready();
  await signUp(base, 'sigga@example.is');
  await begun.opened;

  const client = new Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'waybill%' and pid <> pg_backend_pid()",
  );
  expect(rowCount).toBeGreaterThan(0);
  await client.end();
  cut.open();

  const ended = () =>
    asOperator((tx) => tx.selectFrom('jobs').select('state').where('kind', '=', 'send-mail').execute());
  await until('its end is recorded', async () => (await ended())[0]?.state === 'done');
  expect(mails.received).toHaveLength(1);
  expect(main.isRunning()).toBe(true);
  await until('all is well again', async () => (await fetch(`${base}/readyz`)).status === 200);
});

test('a server whose log nobody reads any more goes on answering, and stops when it is told to', {
  tags: 'long',
}, async () => {
  const { env } = await production({ LOG_LEVEL: 'info' });
  const main = start({ env });
  const base = await main.ready();
  main.stopReading();
  for (let n = 0; n < 3; n++) expect((await fetch(`${base}/readyz`)).status).toBe(200);
  main.kill('SIGTERM');
  expect(await main.ended).toBe(0);
});

test('a database that is not there is said in one line', async () => {
  const main = start({ env: { DATABASE_URL: 'postgres://waybill@127.0.0.1:1/waybill', DATA_DIR: await dataDir() } });
  expect(await main.ended).toBe(1);
  expect(main.said()).toEqual({
    stdout: '',
    stderr: 'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n',
  });
});

test('an address that is not ours to listen on is said in one line', { tags: 'long' }, async () => {
  const { env } = await production({ HOST: '192.0.2.1', PORT: '3000' });
  const main = start({ env });
  expect(await main.ended).toBe(1);
  expect(main.said().stderr).toMatch(/^Cannot listen: listen EADDRNOTAVAIL.*192\.0\.2\.1.*Set HOST and PORT\.\n$/m);
});
