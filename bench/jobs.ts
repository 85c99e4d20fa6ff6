/**
 * The queue of work beside requests: how soon a job begins after its commit, how many are done in a second, how long another
 * organisation waits when one has queued ten thousand, and how long the job of a killed process waits. Prints JSON.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type OrganisationId, organisationId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { connect, type Database } from '../apps/server/src/db/connect.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start-embedded.ts';
import { enqueueJobs, type NewJob } from '../apps/server/src/db/jobs/enqueue-jobs.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { startWorker } from './jobs/workers.ts';

const STARTS = 200;
const MANY = 10_000;
const ORGANISATIONS = 10;
const TAKEOVERS = 3;
const GOALS = { startP95Ms: 50, otherFirstMs: 500, takeoverMs: 5_000 };

const organisation = (n: number) => organisationId.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
const now = () => performance.timeOrigin + performance.now();
const round = (value: number, digits = 0) => Number(value.toFixed(digits));
const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

const enqueue = async (database: Database, jobs: readonly NewJob[]): Promise<number> => {
  await database.asOperator((tx) => enqueueJobs(tx, jobs));
  return now();
};
const jobsOf = (kind: string, owner: OrganisationId, count: number): NewJob[] =>
  Array.from({ length: count }, (_, n) => ({ kind, organisationId: owner, payload: { n } }));
const left = (database: Database): Promise<number> =>
  database.asOperator(async (tx) => {
    const found = await tx
      .selectFrom('jobs')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('state', 'in', ['waiting', 'blocked', 'running'])
      .executeTakeFirstOrThrow();
    return Number(found.count);
  });

/** Enqueues one job at a time, while no others wait. */
const measureStart = async (database: Database, url: string) => {
  const worker = await startWorker(url, 4, 4);
  const waits: number[] = [];
  for (let n = 0; n < STARTS; n++) {
    const committed = await enqueue(database, [{ kind: 'nothing', organisationId: organisation(1), payload: { n } }]);
    await worker.until('nothing', n + 1);
    waits.push((worker.begun.at(-1)?.at ?? 0) - committed);
    await pause(10);
  }
  await worker.end();
  return { medianMs: round(percentile(waits, 0.5), 1), p95Ms: round(percentile(waits, 0.95), 1) };
};

/** All jobs are waiting when the workers start. What the runs before left is vacuumed, as a server does by itself each minute. */
const measureThroughput = async (database: Database, url: string, processes: number) => {
  await sql`vacuum analyze waybill.jobs`.execute(database.kysely);
  for (let n = 1; n <= ORGANISATIONS; n++) {
    await enqueue(database, jobsOf('nothing', organisation(n), MANY / ORGANISATIONS));
  }
  const workers = await Promise.all(Array.from({ length: processes }, () => startWorker(url, 20, 10)));
  while ((await left(database)) > 0) await pause(20);
  const ended = now();
  const first = Math.min(...workers.map(({ begun }) => begun[1]?.at ?? ended));
  await Promise.all(workers.map(({ end }) => end()));
  const cpuMs = workers.map(({ begun }) => begun.find(({ name }) => name === 'ended')?.n ?? 0);
  return {
    perSecond: round(MANY / ((ended - first) / 1000)),
    // On a machine with other load this figure is more reliable than the throughput.
    nodeCpuMsPerJob: round(cpuMs.reduce((sum, ms) => sum + ms, 0) / MANY, 2),
  };
};

/** Measures while ten thousand jobs of one organisation are queued and being worked on. */
const measureFairness = async (database: Database, url: string) => {
  await enqueue(database, jobsOf('a-moment', organisation(1), MANY));
  const worker = await startWorker(url, 4, 4);
  await worker.until('a-moment', 100);
  const committed = await enqueue(database, [
    { kind: 'a-moment', organisationId: organisation(2), payload: { n: -1 } },
  ]);
  const other = () => worker.begun.find(({ n }) => n === -1);
  while (!other()) await pause(1);
  const waited = (other()?.at ?? 0) - committed;
  await worker.end();
  await database.asOperator((tx) => tx.deleteFrom('jobs').execute());
  return round(waited, 1);
};

/** The longest of several waits, each killed at another moment between two renewals of the lease. */
const measureTakeover = async (database: Database, url: string) => {
  const waits: number[] = [];
  for (let n = 0; n < TAKEOVERS; n++) {
    const killed = await startWorker(url, 4, 4);
    await enqueue(database, jobsOf('for-ever', organisation(1), 1));
    await killed.until('for-ever', 1);
    const other = await startWorker(url, 4, 4);
    await pause(1_000 + 300 * n);
    const at = now();
    await killed.end('SIGKILL');
    await other.until('for-ever', 1);
    waits.push((other.begun.at(-1)?.at ?? 0) - at);
    await other.end('SIGKILL');
    await database.asOperator((tx) => tx.deleteFrom('jobs').execute());
  }
  return round(Math.max(...waits));
};

const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
const { url } = postgres;
const database = connect({ url, maxConnections: 4 });
try {
  await migrate(database.kysely);
  await database.asOperator(async (tx) => {
    for (let n = 1; n <= ORGANISATIONS; n++) {
      await tx
        .insertInto('organisations')
        .values({ id: organisation(n), name: `Organisation ${n}` })
        .execute();
    }
  });
  const start = await measureStart(database, url);
  const one = await measureThroughput(database, url, 1);
  const two = await measureThroughput(database, url, 2);
  const otherFirstMs = await measureFairness(database, url);
  const takeoverMs = await measureTakeover(database, url);
  const isReached =
    start.p95Ms <= GOALS.startP95Ms && otherFirstMs <= GOALS.otherFirstMs && takeoverMs <= GOALS.takeoverMs;
  const result = {
    startAfterCommit: start,
    throughput: { oneProcess: one, twoProcesses: two },
    otherOrganisationsFirstAfterMs: otherFirstMs,
    takeoverAfterKillMs: takeoverMs,
    goals: GOALS,
    isReached,
  };
  console.log(JSON.stringify(result, null, 2));
  process.exitCode = isReached ? 0 : 1;
} finally {
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
