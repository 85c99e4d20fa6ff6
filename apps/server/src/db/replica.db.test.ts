import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connect, type Database, type Tx } from './connect.ts';
import { migrate } from './migrate.ts';
import { assertReplica } from './reach.ts';
import type { ReplicaProblem } from './replica.ts';
import { startReplicatedServers, type TestServer } from './testing/replicated-servers.ts';

const SCOPE = { organisationId: '01980000-0000-7000-8000-000000000001' as never, subCompanyId: null };

type Wanted = { readonly readUrl: string; readonly catchUpMs?: number };

/** Two processes of a migrated database; `problems` is what they are told of the replica. */
const processesOn = async (primary: TestServer, { readUrl, catchUpMs = 60_000 }: Wanted) => {
  const problems: (ReplicaProblem | null)[] = [];
  const open = () => {
    const database = connect({ url: primary.url, readUrl, catchUpMs, onReplica: (problem) => problems.push(problem) });
    onTestFinished(database.close);
    return database;
  };
  const processes = [open(), open()] as const;
  await migrate(processes[0].kysely);
  await processes[0].kysely.executeQuery(
    sql`create table if not exists public.notes (n serial, note text); grant all on public.notes, public.notes_n_seq to waybill_app`.compile(
      processes[0].kysely,
    ),
  );
  return { processes, problems };
};

const write = (database: Database, note: string) =>
  database.inScope(SCOPE, (tx) => sql`insert into public.notes (note) values (${note})`.execute(tx));
const notes = async (tx: Tx) => {
  const { rows } = await sql<{
    note: string;
    port: number;
  }>`select (select string_agg(note, ',' order by n) from public.notes) as note,
    current_setting('port')::int as port`.execute(tx);
  return rows[0];
};
const list = (database: Database) => database.readInScope(SCOPE, null, notes);

test('a replica answers what only reads, and never less than what was committed before, by whichever process', async () => {
  const { primary, standby } = await startReplicatedServers();
  const { processes, problems } = await processesOn(primary, { readUrl: standby.url });
  const [one, other] = processes;
  await assertReplica(one);
  const written: string[] = [];
  for (let n = 0; n < 50; n++) {
    const [writer, reader] = n % 2 === 0 ? [one, other] : [other, one];
    await write(writer, String(n));
    written.push(String(n));
    expect(await list(reader)).toEqual({ note: written.join(','), port: standby.port });
  }
  expect(await one.readSnapshot(SCOPE, notes)).toEqual({ note: written.join(','), port: standby.port });
  expect(await one.readInScope(SCOPE, 'select 7 as seven', async (_, rows) => rows)).toEqual([{ seven: 7 }]);
  // Whatever writes reads on the primary, in its own transaction.
  expect(await one.inScope(SCOPE, notes)).toMatchObject({ port: primary.port });
  expect(problems).toEqual([]);
});

test('a replica that falls behind is passed over, and used again when it has caught up', async () => {
  const { primary, standby } = await startReplicatedServers();
  const { processes, problems } = await processesOn(primary, { readUrl: standby.url, catchUpMs: 300 });
  const [database] = processes;
  await expect.poll(async () => (await list(database))?.port).toBe(standby.port);
  await standby.administer('select pg_wal_replay_pause()');
  await write(database, 'seen');
  expect(await list(database)).toEqual({ note: 'seen', port: primary.port });
  expect(database.replica?.problem()).toBe('behind');
  await standby.administer('select pg_wal_replay_resume()');
  await expect.poll(async () => await list(database)).toEqual({ note: 'seen', port: standby.port });
  expect(problems.slice(-2)).toEqual(['behind', null]);
});

test('a replica that is gone, or frozen in the middle of a read, is answered for by the primary', {
  tags: 'long',
}, async () => {
  const { primary, standby } = await startReplicatedServers();
  const { processes } = await processesOn(primary, { readUrl: standby.url });
  const [database, other] = processes;
  await write(database, 'kept');
  const frozen = { n: 0, wake: () => {} };
  const answer = await database.readInScope(SCOPE, null, async (tx) => {
    if (frozen.n++ === 0) frozen.wake = (await standby.freeze()).wake;
    return notes(tx);
  });
  expect(answer).toEqual({ note: 'kept', port: primary.port });
  expect(frozen.n).toBe(2);
  frozen.wake();
  await standby.kill();
  expect(await list(other)).toEqual({ note: 'kept', port: primary.port });
  expect(await list(other)).toEqual({ note: 'kept', port: primary.port });
  expect(other.replica?.problem()).toBe('away');
});

test('after a failover the promoted server answers all of it', { tags: 'long' }, async () => {
  const { primary, standby } = await startReplicatedServers();
  const hosts = `postgres://waybill@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/waybill`;
  const { processes } = await processesOn({ ...primary, url: hosts }, { readUrl: standby.url });
  const [database] = processes;
  await write(database, 'before');
  expect(await list(database)).toEqual({ note: 'before', port: standby.port });
  await primary.kill();
  await standby.promote();
  await expect.poll(() => write(database, 'after').then(() => 'written', String)).toBe('written');
  await expect.poll(() => list(database).catch(String)).toEqual({ note: 'before,after', port: standby.port });
});

test('a server of another database is refused as a replica, and never read', { tags: 'long' }, async () => {
  const { primary } = await startReplicatedServers();
  const { primary: stranger } = await startReplicatedServers();
  const { processes } = await processesOn(primary, { readUrl: stranger.url });
  await write(processes[0], 'own');
  expect(await list(processes[1])).toEqual({ note: 'own', port: primary.port });
  await expect(assertReplica(processes[0])).rejects.toThrow(
    'DATABASE_READ_URL leads to another database than DATABASE_URL',
  );
});

test('an error of the work itself is told, and the work is not done again', async () => {
  const { primary, standby } = await startReplicatedServers();
  const { processes } = await processesOn(primary, { readUrl: standby.url });
  let times = 0;
  // In the words of a connection that broke, but not the replica's: an upload of an export, for example.
  for (const error of [new Error('refused by a rule'), Object.assign(new Error('reset'), { code: 'ECONNRESET' })]) {
    const failing = processes[0].readInScope(SCOPE, null, async () => {
      times++;
      throw error;
    });
    await expect(failing).rejects.toBe(error);
  }
  expect(times).toBe(2);
  expect(processes[0].replica?.problem()).toBe(null);
});

test('what the replica refuses the primary answers, and the replica stays in use', { tags: 'long' }, async () => {
  const { primary, standby } = await startReplicatedServers();
  const { processes } = await processesOn(primary, { readUrl: standby.url });
  await expect.poll(async () => (await list(processes[0]))?.port).toBe(standby.port);
  // A standby has no place of its own in the log: "recovery is in progress".
  const { rows } = await processes[0].readInScope(SCOPE, null, (tx) =>
    sql<{ port: string }>`select current_setting('port') as port, pg_current_wal_lsn()`.execute(tx),
  );
  expect(rows[0]?.port).toBe(String(primary.port));
  expect(processes[0].replica?.problem()).toBe(null);
});

test('without a standby no second pool of connections goes to the primary', { tags: 'long' }, async () => {
  const { primary, standby } = await startReplicatedServers();
  const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
  const readUrl = `postgres://waybill@${hosts}/waybill?target_session_attrs=prefer-standby`;
  const { processes } = await processesOn(primary, { readUrl });
  await expect.poll(async () => (await list(processes[0]))?.port).toBe(standby.port);
  await standby.kill();
  expect(await list(processes[0])).toMatchObject({ port: primary.port });
  expect(await processes[0].replica?.look()).toBe('away');
  const { processes: alone } = await processesOn(primary, { readUrl: primary.url });
  expect(await alone[0].replica?.look()).toBe('promoted');
  expect(await list(alone[0])).toMatchObject({ port: primary.port });
});

test('of several replicas, the connection to one that is behind is not kept', { tags: 'long' }, async () => {
  const { primary, standby } = await startReplicatedServers();
  const { processes } = await processesOn(primary, { readUrl: standby.url, catchUpMs: 300 });
  const [database] = processes;
  await expect.poll(async () => (await list(database))?.port).toBe(standby.port);
  const pids = async () =>
    (await standby.administer("select pid from pg_stat_activity where application_name = 'waybill' order by pid")).map(
      ({ pid }) => pid,
    );
  const before = await pids();
  await standby.administer('select pg_wal_replay_pause()');
  await write(database, 'seen');
  expect(await list(database)).toMatchObject({ port: primary.port });
  await expect.poll(async () => (await pids()).filter((pid) => before.includes(pid))).toEqual([]);
});

test('of several replicas, one that is behind is left alone, with all connections to it, and the other answers', async () => {
  const { primary, standby, second } = await startReplicatedServers({}, true);
  const hosts = [standby.port, second?.port].map((port) => `127.0.0.1:${port}`).join(',');
  const { processes } = await processesOn(primary, { readUrl: `postgres://waybill@${hosts}/waybill`, catchUpMs: 300 });
  const [database] = processes;
  const atOnce = () => Promise.all(Array.from({ length: 5 }, () => list(database)));
  await expect.poll(async () => (await list(database))?.port).not.toBe(primary.port);
  // Several connections, all to the one that was found.
  const [used] = await atOnce();
  const [behind, other] = used?.port === standby.port ? [standby, second] : [second, standby];
  await behind?.administer('select pg_wal_replay_pause()');
  await write(database, 'seen');
  expect((await atOnce()).map((answer) => answer?.note)).toEqual(Array(5).fill('seen'));
  await expect.poll(async () => (await atOnce()).map((answer) => answer?.port)).toEqual(Array(5).fill(other?.port));
});
