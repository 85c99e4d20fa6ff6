import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { latch } from '../testing/latch.ts';
import { kindOf, numberOf } from './testing/job-kinds.ts';
import { useJobLab } from './testing/job-lab.ts';

const lab = useJobLab();
const RUN = fileURLToPath(new URL('../run.mjs', import.meta.url));
const HELD_JOB = fileURLToPath(new URL('./testing/held-job.ts', import.meta.url));

test('a job of a process that was killed is taken over by another, which knows that it is not the first', async () => {
  await lab.enqueue({ payload: { n: 1 } });
  const child = spawn(process.execPath, [RUN, HELD_JOB, lab.database().url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const leasedUntil = async () => (await lab.rows())[0]?.leased_until?.getTime() ?? 0;
  const first = await leasedUntil();
  await expect.poll(leasedUntil).toBeGreaterThan(first);

  child.kill('SIGKILL');
  await once(child, 'close');
  const attempts: number[] = [];
  await lab.work([
    kindOf(async ({ attempt }) => {
      attempts.push(attempt);
      return 'done';
    }),
  ]);
  // This worker gets no notification: it knows when the lease ends, and looks then.
  await expect.poll(async () => (await lab.rows())[0]?.state).toBe('done');
  expect(attempts).toEqual([2]);
});

test('a worker that takes a job over from itself aborts its first attempt and keeps the lease of the second', async () => {
  const takenOver = latch();
  const mayEnd = latch();
  const attempts: number[] = [];
  const database = lab.database();
  let isAway = true;
  const { ends } = await lab.work(
    [
      kindOf(async ({ attempt }, { signal }) => {
        attempts.push(attempt);
        if (attempt === 1) {
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          signal.throwIfAborted();
        }
        takenOver.open();
        await mayEnd.opened;
        return 'done';
      }),
    ],
    { leaseMs: 1_500 },
    {
      ...database,
      // Claims go another way: only renewals fail, so that the lease runs out although its worker is alive.
      asOperator: (work) => (isAway ? Promise.reject(new Error('the database is away')) : database.asOperator(work)),
    },
  );
  await lab.enqueue({});
  await takenOver.opened;
  isAway = false;
  await expect.poll(() => ends).toEqual([{ kind: 'work', end: 'lost' }]);
  const leasedUntil = async () => (await lab.rows())[0]?.leased_until?.getTime() ?? 0;
  const first = await leasedUntil();
  await expect.poll(leasedUntil).toBeGreaterThan(first);
  mayEnd.open();
  await expect.poll(() => ends.at(-1)).toEqual({ kind: 'work', end: 'done' });
  expect(attempts).toEqual([1, 2]);
});

test('a worker lives through the end of all its connections: what was under way is recorded, and what comes is heard of', async () => {
  const begun = latch();
  const cut = latch();
  const done: number[] = [];
  const { check } = await lab.work([
    kindOf(async (job) => {
      begun.open();
      await cut.opened;
      done.push(numberOf(job));
      return 'done';
    }),
  ]);
  await lab.enqueue({ payload: { n: 1 } });
  await begun.opened;
  const other = new Client({ connectionString: lab.database().url });
  await other.connect();
  await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await other.end();
  cut.open();
  await expect.poll(async () => (await lab.rows())[0]?.state).toBe('done');
  await lab.enqueue({ payload: { n: 2 } });
  await expect.poll(() => done).toEqual([1, 2]);
  await expect.poll(() => check().then(() => 'well')).toBe('well');
});

test('while the database lets nobody in a worker is not well, and goes on by itself when it does again', async () => {
  const done: number[] = [];
  // It has a pool of its own, so that only its connections are cut.
  const own = connect({ url: lab.database().url, maxConnections: 3 });
  onTestFinished(own.close);
  const worker = await lab.work(
    [
      kindOf(async (job) => {
        done.push(numberOf(job));
        return 'done';
      }),
    ],
    { lookMs: 100 },
    { ...own, url: lab.database().url },
  );
  const url = new URL(lab.database().url);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const administrator = new Client({ connectionString: url.href });
  await administrator.connect();
  onTestFinished(() => administrator.end());
  await administrator.query(`alter database ${name} with allow_connections false`);
  const howItIs = () => worker.check().then(() => 'well', String);
  // Cut more than once: a connection that was let in just before does not show its database until it is open.
  const cutAndAsk = async () => {
    await administrator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    return howItIs();
  };
  await expect.poll(cutAndAsk).toBe('Error: jobs are not being taken');
  await administrator.query(`alter database ${name} with allow_connections true`);
  await expect.poll(howItIs).toBe('well');
  await lab.enqueue({ payload: { n: 1 } });
  await expect.poll(() => done).toEqual([1]);
});
