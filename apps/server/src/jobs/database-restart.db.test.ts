import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { start, tempDir } from '../db/embedded/testing/clusters.ts';
import { migrate } from '../db/migrate.ts';
import { latch } from '../testing/latch.ts';
import { kindOf, numberOf } from './testing/job-kinds.ts';
import { jobsOf } from './testing/job-lab.ts';

/** The lease does not end, however long the restart takes here; and the worker looks for jobs while the database is away. */
const TIMING = { leaseMs: 3_600_000, lookMs: 50 };

test('a worker lives through a restart of the database: a job that ends meanwhile is recorded once, and the next is done', async () => {
  const dataDir = await tempDir();
  const { url, stop } = await start({ dataDir });
  const database = { ...connect({ url, maxConnections: 3 }), url };
  onTestFinished(database.close);
  await migrate(database.kysely);
  await database.pool.query('create table ends (n int); grant insert on ends to waybill_operator');
  const begun = latch();
  const mayEnd = latch();
  const done: number[] = [];
  const jobs = jobsOf(() => database);
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
  await start({ dataDir, config: { fsync: 'off', port: new URL(url).port } });

  await jobs.enqueue({ payload: { n: 2 } });
  await expect.poll(async () => (await jobs.rows()).map(({ state }) => state)).toEqual(['done', 'done']);
  expect((await database.pool.query('select n from ends order by n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
  expect(done).toEqual([1, 2]);
  await expect.poll(() => check().then(() => 'well', String)).toBe('well');
});
