import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { isRunning } from '../machine/process-identity.mjs';
import { connect } from './connect.ts';
import { isDatabaseAway } from './database-away.ts';
import { readPostmasterPid } from './embedded/postmaster-pid.ts';
import { query, start, tempDir } from './embedded/testing/clusters.ts';
import { startReplicatedServers } from './testing/replicated-servers.ts';

const startServer = async () => {
  const dataDir = await tempDir();
  const { url } = await start({ dataDir });
  const postmaster = await readPostmasterPid(join(dataDir, 'postgres', 'data'));
  return { url, postmaster: postmaster?.pid ?? 0 };
};

const sleeping = (pids: readonly number[]) => {
  const signal = (name: NodeJS.Signals) => {
    for (const pid of pids.filter(isRunning)) process.kill(pid, name);
  };
  onTestFinished(() => signal('SIGCONT'));
  signal('SIGSTOP');
  return { wake: () => signal('SIGCONT') };
};

test('statements on a frozen server fail as those of a database that is away, and it is used again once it works', {
  tags: 'long',
}, async () => {
  const { url, postmaster } = await startServer();
  const database = connect({ url, maxConnections: 1, frozenTiming: { slowMs: 50, answerMs: 250, everyMs: 25 } });
  onTestFinished(database.close);
  const one = () => database.statements.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
  await one();
  const backends = await query(url, "select pid from pg_stat_activity where application_name = 'waybill'");
  const { wake } = sleeping([postmaster, ...backends.map(({ pid }) => pid as number)]);

  // The first has a connection that was open; the second needs a new one, which the server does not answer.
  for (let n = 0; n < 2; n++) {
    expect(isDatabaseAway(await one().catch((error: unknown) => error))).toBe(true);
  }
  wake();
  await expect.poll(() => one().catch(String)).toEqual([{ one: 1 }]);
});

test('a slow statement on a server that works is left alone', async () => {
  const { url } = await startServer();
  const database = connect({ url, frozenTiming: { slowMs: 10, answerMs: 600_000, everyMs: 5 } });
  onTestFinished(database.close);
  const asked = () =>
    query(url, "select count(*)::int as n from pg_stat_activity where application_name = 'waybill probe'");
  const slow = database.kysely
    .connection()
    .execute((connection) =>
      connection.selectNoFrom((eb) => eb.fn<string>('pg_sleep', [eb.lit(2)]).as('slept')).execute(),
    );
  await expect.poll(async () => (await asked())[0]?.n).toBeGreaterThan(0);
  await expect(slow).resolves.toHaveLength(1);
});

test('a server that refuses another connection works: its slow statements are left alone', async () => {
  const { primary } = await startReplicatedServers();
  const timing = { slowMs: 10, answerMs: 600_000, everyMs: 5 };
  const database = connect({ url: primary.url, maxConnections: 1, frozenTiming: timing });
  onTestFinished(database.close);
  await database.pool.query('select 1');
  await primary.administer('alter role waybill connection limit 1');
  const slow = sql`select 1 as one from pg_sleep(1)`.execute(database.statements);
  expect((await slow).rows).toEqual([{ one: 1 }]);
});
