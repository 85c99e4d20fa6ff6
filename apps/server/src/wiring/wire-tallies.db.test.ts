import { endpoint } from '@waybill/contract/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { until } from '../db/embedded/testing/until.ts';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { type Tallies, tallies } from '../tallies.ts';
import { createBareApp } from '../testing/bare-app.ts';
import { latch } from '../testing/latch.ts';
import { shareTallies } from './wire-tallies.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const QUICK = { tellMs: 1, askMs: 1, renewMs: 20, tidyMs: 20 };

/** A process of its own, as far as limits are concerned. */
const aProcess = (from: Pick<TestDatabase, 'asOperator'> = database) => {
  const counts = tallies();
  const errors: unknown[] = [];
  const sharing = shareTallies({ database: from, counts, onError: (error) => void errors.push(error), timing: QUICK });
  onTestFinished(sharing.stop);
  return { counts, errors, ...sharing };
};
const isToldOf = (counts: Tallies) => until('all is told', () => !counts.hasNews());

const write = endpoint({ method: 'POST', path: '/api/write', summary: 'For the tests', reply: z.object({}) });
const appOf = (counts: Tallies) =>
  createBareApp({
    counts,
    rateLimits: { publicWritesPerMinute: 40 },
    routes: (serve) => serve(write, 'public', async () => ({})),
  });

test('an address that asks two processes in turns has one limit, and another address its own', async () => {
  const [one, other] = [aProcess(), aProcess()];
  const apps = await Promise.all([appOf(one.counts), appOf(other.counts)]);
  const ask = async (at: number, remoteAddress: string) =>
    (await apps[at]?.inject({ method: 'POST', url: write.path, remoteAddress }))?.statusCode;
  let admitted = 0;
  const full = new Set<number>();
  for (let n = 0; full.size < 2; n++) {
    if ((await ask(n % 2, '10.0.0.1')) === 429) full.add(n % 2);
    else admitted++;
    await isToldOf(one.counts);
    await isToldOf(other.counts);
  }
  expect(admitted).toBeGreaterThanOrEqual(40);
  expect(admitted).toBeLessThanOrEqual(44);
  expect(await ask(0, '10.0.0.2')).toBe(200);
});

test('what is under way in a process counts in the other one, and no more when that process ends', async () => {
  const [one, other] = [aProcess(), aProcess()];
  for (let n = 0; n < 8; n++) one.counts.atOnce.enter('requests of somebody', 10);
  const leave = other.counts.atOnce.enter('requests of somebody', 10);
  await until('the other has heard of it', () => other.counts.atOnce.count('requests of somebody') === 9);
  await one.stop();
  await until('it is gone', () => other.counts.atOnce.count('requests of somebody') === 1);
  leave();
  await until('nobody has anything under way', async () => (await rowsUnderWay()) === 0);
});

const rowsUnderWay = async () => {
  const { rows } = await database.asOperator((tx) =>
    sql`select from waybill.limit_counts where ends_at is null`.execute(tx),
  );
  return rows.length;
};

test('a database that does not answer keeps no request waiting, is told of once, and hears everything when it is back', async () => {
  const away = latch();
  let isAway = true;
  const slow = aProcess({
    asOperator: async (work) => {
      if (isAway) {
        await away.opened;
        throw new Error('no answer');
      }
      return database.asOperator(work);
    },
  });
  const app = await appOf(slow.counts);
  const ask = async () => (await app.inject({ method: 'POST', url: write.path })).statusCode;
  for (let n = 0; n < 40; n++) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
  away.open();
  await until('it is told', () => slow.errors.length > 0);
  isAway = false;
  await until('the count has arrived', async () => {
    const { rows } = await database.asOperator((tx) =>
      sql<{ counted: number }>`select counted from waybill.limit_counts where counted = 41`.execute(tx),
    );
    return rows.length === 1;
  });
  expect(slow.errors).toHaveLength(1);
});

test('what counts no more is removed, of processes that were killed as well', async () => {
  await database.asOperator((tx) =>
    sql`insert into waybill.limit_counts (key, process, counted, ends_at, told_at) values
      ('a minute', gen_random_uuid(), 5, now() - interval '1 second', now() - interval '1 minute'),
      ('under way', gen_random_uuid(), 5, null, now() - interval '2 minutes'),
      ('lately', gen_random_uuid(), 7, null, now() - interval '16 seconds')`.execute(tx),
  );
  const { counts } = aProcess();
  counts.atOnce.enter('lately', 10);
  await until('the old are gone', async () => {
    const { rows } = await database.asOperator((tx) =>
      sql`select from waybill.limit_counts where key in ('a minute', 'under way')`.execute(tx),
    );
    return rows.length === 0;
  });
  await isToldOf(counts);
  // Its process was killed sixteen seconds ago.
  expect(counts.atOnce.count('lately')).toBe(1);
});
