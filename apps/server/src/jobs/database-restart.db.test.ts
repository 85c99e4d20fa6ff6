import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { start, tempDir } from '../db/embedded/testing/clusters.ts';
import { migrate } from '../db/migrate.ts';
import { latch } from '../testing/latch.ts';
import { kindOf, numberOf } from './testing/job-kinds.ts';
import { jobsOf } from './testing/job-lab.ts';

const HOUR = 3_600_000;
/** The lease does not end, however long the restart takes here; and the worker looks for jobs while the database is away. */
const TIMING = { leaseMs: HOUR, lookMs: 50 };

const startDatabase = async () => {
  const dataDir = await tempDir();
  const { url, stop } = await start({ dataDir });
  const database = { ...connect({ url, maxConnections: 3 }), url };
  onTestFinished(database.close);
  await migrate(database.kysely);
  const startAgain = () => start({ dataDir, config: { fsync: 'off', port: new URL(url).port } });
  return { database, stop, startAgain, jobs: jobsOf(() => database) };
};

test('a worker lives through a restart of the database: a job that ends meanwhile is recorded once, and the next is done', async () => {
  const { database, stop, startAgain, jobs } = await startDatabase();
  await database.pool.query('create table ends (n int); grant insert on ends to waybill_operator');
  const begun = latch();
  const mayEnd = latch();
  const done: number[] = [];
  const { check, errors } = await jobs.work(
    [
      kindOf(async (job) => {
        begun.open();
        await mayEnd.opened;
        const n = numberOf(job);
        done.push(n);
        return { record: async (tx) => void (await sql`insert into ends values (${n})`.execute(tx)) };
      }),
    ],
    TIMING,
  );
  await jobs.enqueue({ payload: { n: 1 } });
  await begun.opened;

  await stop();
  mayEnd.open();
  // The worker could neither look for jobs nor record the end of this one, and reports each of them once.
  await expect.poll(() => errors.length).toBe(2);
  await startAgain();

  await jobs.enqueue({ payload: { n: 2 } });
  await expect.poll(async () => (await jobs.rows()).map(({ state }) => state)).toEqual(['done', 'done']);
  expect((await database.pool.query('select n from ends order by n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
  expect(done).toEqual([1, 2]);
  await expect.poll(() => check().then(() => 'well', String)).toBe('well');
});

test('a worker hears of new jobs after a restart of the database, without looking for them', {
  tags: 'long',
}, async () => {
  const { database, stop, startAgain, jobs } = await startDatabase();
  await jobs.work([kindOf(async () => 'done')], { leaseMs: HOUR, lookMs: HOUR, deafLookMs: HOUR });
  await stop();
  await startAgain();
  const listeners = () =>
    database.pool
      .query("select from pg_stat_activity where application_name = 'waybill jobs' and query ilike 'listen%'")
      .then(({ rowCount }) => rowCount, String);
  await expect.poll(listeners).toBe(1);
  await jobs.enqueue({ payload: { n: 1 } });
  await expect.poll(async () => (await jobs.rows()).map(({ state }) => state)).toEqual(['done']);
});
