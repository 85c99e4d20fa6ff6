import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from './connect.ts';
import { clientTo } from './connect-client.ts';
import { isDatabaseAway } from './database-away.ts';
import { chooseAccount } from './embedded/account.ts';
import { runAs } from './embedded/run-as.ts';
import { listen } from './listen.ts';
import { startReplicatedServers } from './testing/replicated-servers.ts';

const OPENSSL = 'openssl';
const lacksOpenssl = spawnSync(OPENSSL, ['version']).status !== 0;

/** An authority, a server's certificate for `localhost` and a client's for `waybill`, both signed by it. */
const certificates = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-tls-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await runAs(null, 'chmod', ['755', folder]);
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync(OPENSSL, args, { stdio: 'ignore' });
  const made = (name: string, subject: string) => [
    'req',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    at(`${name}.key`),
    '-subj',
    `/CN=${subject}`,
  ];
  for (const name of ['ca', 'other']) openssl(...made(name, name), '-x509', '-days', '2', '-out', at(`${name}.pem`));
  for (const [name, subject] of [
    ['server', 'localhost'],
    ['client', 'waybill'],
  ] as const) {
    openssl(
      ...made(name, subject),
      '-x509',
      '-CA',
      at('ca.pem'),
      '-CAkey',
      at('ca.key'),
      '-days',
      '2',
      '-out',
      at(`${name}.pem`),
    );
  }
  const account = await chooseAccount([]);
  if (account) await runAs(null, 'chown', [`${account.uid}:${account.gid}`, at('server.key'), at('server.pem')]);
  return at;
};

test.skipIf(lacksOpenssl)('each mode encrypts, and verifies as much as it says', async () => {
  const at = await certificates();
  const { primary } = await startReplicatedServers({
    ssl: 'on',
    ssl_cert_file: at('server.pem'),
    ssl_key_file: at('server.key'),
    ssl_ca_file: at('ca.pem'),
  });
  const subjectOf = async (host: string, words: string) => {
    const client = clientTo(`postgres://waybill@${host}:${primary.port}/waybill?${words}`, {});
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query('select ssl, client_dn from pg_stat_ssl where pid = pg_backend_pid()');
      return rows[0];
    } finally {
      await client.end();
    }
  };
  const encrypted = { ssl: true, client_dn: null };
  const root = `sslrootcert=${at('ca.pem')}`;
  expect(await subjectOf('127.0.0.1', 'sslmode=disable')).toEqual({ ssl: false, client_dn: null });
  expect(await subjectOf('127.0.0.1', 'sslmode=require')).toEqual(encrypted);
  expect(await subjectOf('127.0.0.1', `sslmode=verify-ca&${root}`)).toEqual(encrypted);
  expect(await subjectOf('localhost', `sslmode=verify-full&${root}`)).toEqual(encrypted);
  const own = `sslcert=${at('client.pem')}&sslkey=${at('client.key')}`;
  expect(await subjectOf('localhost', `sslmode=verify-full&${root}&${own}`)).toEqual({
    ssl: true,
    client_dn: '/CN=waybill',
  });

  await expect(subjectOf('127.0.0.1', `sslmode=verify-full&${root}`)).rejects.toThrow(
    "does not match certificate's altnames",
  );
  await expect(subjectOf('localhost', `sslmode=verify-ca&sslrootcert=${at('other.pem')}`)).rejects.toThrow(
    'certificate',
  );
  await expect(subjectOf('localhost', `sslmode=require&sslrootcert=${at('other.pem')}`)).rejects.toThrow('certificate');
  await expect(subjectOf('localhost', 'sslmode=verify-full')).rejects.toThrow('certificate');
});

test('a server without encryption is refused by whoever asks for it', { tags: 'long' }, async () => {
  const { primary } = await startReplicatedServers();
  const client = clientTo(`postgres://waybill@127.0.0.1:${primary.port}/waybill?sslmode=require`, {});
  client.on('error', () => {});
  await expect(client.connect()).rejects.toThrow('The server does not support SSL connections');
});

test.skipIf(lacksOpenssl)(
  'while a certificate is renewed its file may be gone: the database is away, and nothing is cut off',
  async () => {
    const at = await certificates();
    const { primary } = await startReplicatedServers({
      ssl: 'on',
      ssl_cert_file: at('server.pem'),
      ssl_key_file: at('server.key'),
    });
    const url = `${primary.url}?sslmode=verify-ca&sslrootcert=${at('ca.pem')}`;
    const timing = { slowMs: 10, answerMs: 600_000, everyMs: 5 };
    const database = connect({ url, maxConnections: 2, frozenTiming: timing });
    onTestFinished(database.close);
    const problems: unknown[] = [];
    const listener = await listen({
      url,
      channel: 'tests',
      onMessage: () => {},
      onMissed: () => {},
      onError: (error) => problems.push(error),
      delaysMs: [10],
    });
    onTestFinished(listener.stop);
    await database.pool.query('select 1');
    await rename(at('ca.pem'), at('away.pem'));
    const slow = sql`select 1 as one from pg_sleep(1)`.execute(database.statements);
    const refused = await database.pool.query('select 1').catch((error: unknown) => error);
    expect(String(refused)).toContain('must have as sslrootcert a file that can be read (ENOENT)');
    expect(isDatabaseAway(refused)).toBe(true);
    await primary.administer("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tests'");
    await expect.poll(() => problems.map(String).join()).toContain('sslrootcert');
    expect((await slow).rows).toEqual([{ one: 1 }]);
    await rename(at('away.pem'), at('ca.pem'));
    await expect.poll(listener.isListening).toBe(true);
    expect(await database.pool.query('select 1')).toMatchObject({ rowCount: 1 });
  },
);
