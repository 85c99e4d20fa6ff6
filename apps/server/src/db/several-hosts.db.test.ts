import { expect, onTestFinished, test } from 'vitest';
import { connect } from './connect.ts';
import { clientClass, clientTo, isPassedOver, restHostOf } from './connect-client.ts';
import { isDatabaseAway } from './database-away.ts';
import { listen } from './listen.ts';
import { startReplicatedServers } from './testing/replicated-servers.ts';

const portOf = async (url: string) => {
  const client = clientTo(url, {});
  await client.connect();
  const { rows } = await client.query<{ port: string }>("select current_setting('port') as port");
  await client.end();
  return Number(rows[0]?.port);
};

/** A port that refuses, one after the other, and the kind of server that is looked for. */
const urlOf = (hosts: readonly number[], kind = '') =>
  `postgres://waybill@${hosts.map((port) => `127.0.0.1:${port}`).join(',')}/waybill${kind && `?target_session_attrs=${kind}`}`;

test('of several hosts the one is taken that writes, whatever their order, and after a failover the other', async () => {
  const { primary, standby } = await startReplicatedServers();
  const [a, b] = [primary.port, standby.port];
  expect(await portOf(urlOf([b, a]))).toBe(a);
  expect(await portOf(urlOf([1, b, a], 'primary'))).toBe(a);
  expect(await portOf(urlOf([a, b], 'standby'))).toBe(b);
  expect(await portOf(urlOf([a, b], 'read-only'))).toBe(b);
  expect(await portOf(urlOf([1, a], 'prefer-standby'))).toBe(a);
  await expect(portOf(urlOf([b], 'read-write'))).rejects.toThrow(
    `none of its servers is read-write: 127.0.0.1:${b} is a standby`,
  );

  const url = urlOf([b, a]);
  const database = connect({ url, maxConnections: 3 });
  onTestFinished(database.close);
  const heard: string[] = [];
  let isMissing = false;
  const listener = await listen({
    url,
    channel: 'tests',
    onMessage: (payload) => heard.push(payload),
    onMissed: () => {},
    onError: () => {
      isMissing = true;
    },
    delaysMs: [10],
  });
  onTestFinished(listener.stop);
  const add = (code: string) =>
    database.pool.query(`insert into parcels values ('${code}'); select pg_notify('tests', '${code}')`);
  await database.pool.query('create table public.parcels (code text)');
  await add('before');
  await expect.poll(() => heard).toEqual(['before']);

  await primary.kill();
  await expect.poll(() => isMissing).toBe(true);
  const error = await add('between').catch((refused: unknown) => refused);
  expect(isDatabaseAway(error)).toBe(true);
  const told = await add('between').catch(String);
  expect(told).toContain(`127.0.0.1:${b} is a standby`);
  await standby.promote();
  await expect.poll(() => add('after').catch(String)).toHaveLength(2);
  await expect.poll(() => heard).toContain('after');
  const { rows } = await database.pool.query('select code from parcels order by code');
  expect(rows).toEqual([{ code: 'after' }, { code: 'before' }]);
});

test('a connection whose server only reads from now on is not used again', { tags: 'long' }, async () => {
  const { primary } = await startReplicatedServers();
  const database = connect({ url: urlOf([primary.port]), maxConnections: 1 });
  onTestFinished(database.close);
  const write = () =>
    database.statements.schema.createTable('parcels').ifNotExists().addColumn('code', 'text').execute();
  await database.statements.executeQuery({ sql: 'set default_transaction_read_only = on' } as never);
  const refused = await write().catch((error: unknown) => error);
  expect(isDatabaseAway(refused)).toBe(true);
  await write();
});

test('a host that does not answer holds nobody up, and the statements that wait for it are cut off', {
  tags: 'long',
}, async () => {
  const { primary, standby } = await startReplicatedServers();
  const url = urlOf([primary.port, standby.port]);
  const timing = { slowMs: 50, answerMs: 250, everyMs: 25 };
  const database = connect({ url, maxConnections: 1, frozenTiming: timing });
  onTestFinished(database.close);
  await database.pool.query('select 1');
  const { wake } = await primary.freeze();
  const asked = database.statements
    .selectNoFrom((eb) => eb.lit(1).as('one'))
    .execute()
    .catch((error: unknown) => error);
  // The standby becomes the primary while the other one still holds the connection: that it answers must not count.
  await standby.promote();
  expect(isDatabaseAway(await asked)).toBe(true);
  expect(await portOf(url)).toBe(standby.port);
  wake();
});

test('a host that is of no use rests: others are preferred, connections from before are told from later ones, and alone it is taken all the same', async () => {
  const { primary, standby } = await startReplicatedServers();
  const Connection = clientClass(urlOf([primary.port, standby.port], 'any'), {});
  const connected = async () => {
    const client = new Connection();
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const [first, same] = await Promise.all([connected(), connected()]);
  expect(same.port).toBe(first.port);
  restHostOf(first);
  expect([first, same].map(isPassedOver)).toEqual([true, true]);
  const other = await connected();
  expect(other.port).not.toBe(first.port);
  restHostOf(other);
  const last = await connected();
  expect([other, last].map(isPassedOver)).toEqual([true, false]);
});
