import type { OrganisationId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { ONE, OTHER, useJobLab } from '../../jobs/testing/job-lab.ts';
import { fireSchedule } from './fire-schedule.ts';
import { FIRST_OWNER } from './job-queue.ts';

const lab = useJobLab();

let lastOwner: string;
beforeEach(() => {
  lastOwner = FIRST_OWNER;
});
const claim = async (most = 1, perOrganisation = 100, leaseMs = 60_000) => {
  const claimed = await lab.queue().claim({ kind: 'work', most, perOrganisation, lastOwner, leaseMs });
  lastOwner = claimed.lastOwner;
  return claimed.jobs;
};
const names = (jobs: readonly { payload: Readonly<Record<string, unknown>> }[]) =>
  jobs.map(({ payload }) => String(payload.name));
const many = (count: number, name: string, organisationId?: OrganisationId) =>
  Array.from({ length: count }, (_, n) => ({
    payload: { name: `${name}${n + 1}` },
    ...(organisationId ? { organisationId } : {}),
  }));

test('organisations and the installation take turns, however many jobs each has, and however old they are', async () => {
  await lab.enqueue(...many(1_000, 'a', ONE));
  await lab.enqueue(...many(2, 'b', OTHER), ...many(2, 'i'));
  const taken: string[] = [];
  for (let n = 0; n < 8; n++) taken.push(...names(await claim()));
  expect(taken).toEqual(['a1', 'b1', 'i1', 'a2', 'b2', 'i2', 'a3', 'a4']);
});

test('taken several at once, they take turns as well', async () => {
  await lab.enqueue(...many(5, 'a', ONE), ...many(2, 'b', OTHER));
  expect(names(await claim(5))).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('an organisation has no more under way than its cap, also when several workers ask at the same moment', async () => {
  await lab.enqueue(...many(20, 'a', ONE), ...many(1, 'b', OTHER));
  const taken = (await Promise.all([claim(5, 2), claim(5, 2), claim(5, 2)])).flat();
  expect(names(taken).sort()).toEqual(['a1', 'a2', 'b1']);
  expect(await claim(5, 2)).toEqual([]);
  const [first] = taken.filter(({ organisationId }) => organisationId === ONE);
  if (first) await lab.queue().complete(first);
  expect(names(await claim(5, 2))).toEqual(['a3']);
});

test('no job is taken twice, however many ask', async () => {
  await lab.enqueue(...many(60, 'a', ONE), ...many(60, 'b', OTHER));
  const rounds = await Promise.all(Array.from({ length: 12 }, () => claim(10)));
  const taken = rounds.flat().map(({ id }) => id);
  expect(taken).toHaveLength(120);
  expect(new Set(taken).size).toBe(120);
});

describe('a lease', () => {
  test('that has run out is anybody’s, and whoever had it can record nothing any more', async () => {
    await lab.enqueue(...many(1, 'a'));
    const [lost] = await claim(1, 1, 1);
    if (!lost) throw new Error('there is one to take');
    await expect.poll(async () => (await claim()).length).toBe(1);
    const { complete, retry, bury, release, renew } = lab.queue();
    expect(await complete(lost)).toBe(false);
    expect(await retry(lost, 0, 'no')).toBe(false);
    expect(await bury(lost, 'no')).toBe(false);
    expect(await release(lost, 'work')).toBe(false);
    expect(await renew([lost], 1_000)).toEqual([]);
    expect((await lab.rows())[0]).toMatchObject({ state: 'running', attempts: 2 });
  });

  test('that is renewed is nobody else’s', async () => {
    await lab.enqueue(...many(1, 'a'));
    const jobs = await claim(1, 1, 60_000);
    expect(await lab.queue().renew(jobs, 120_000)).toEqual([
      { id: jobs[0]?.id, token: jobs[0]?.token, isCancelRequested: false },
    ]);
    expect(await claim()).toEqual([]);
  });
});

test('more than a payload may hold is refused, in the transaction of whoever asks', async () => {
  await expect(lab.enqueue({ payload: { text: 'x'.repeat(17_000) } })).rejects.toThrow('jobs_payload_check');
  expect(await lab.rows()).toEqual([]);
});

test('a hundred thousand jobs that are done cost whoever takes the next one nothing: only indexes of those that wait are read', async () => {
  const { asOperator } = lab.database();
  await asOperator(async (tx) => {
    await sql`insert into waybill.jobs (id, kind, organisation_id, order_key, state, finished_at)
      select gen_random_uuid(), 'work', ${ONE}, 'k' || n % 10, case n % 50 when 0 then 'dead' else 'done' end, now()
      from generate_series(1, 100000) n`.execute(tx);
  });
  await lab.enqueue(...many(3, 'a', ONE));
  const scans = await asOperator(async (tx) => {
    await sql`select * from waybill.claim_jobs('work', 3, 9, ${FIRST_OWNER}, gen_random_uuid(), 1000)`.execute(tx);
    const { rows } = await sql<{ scans: number; tuples: number }>`select seq_scan::int as scans,
      idx_tup_fetch::int as tuples from pg_stat_xact_user_tables where relname = 'jobs'`.execute(tx);
    return rows[0];
  });
  expect(scans?.scans).toBe(0);
  expect(scans?.tuples).toBeLessThan(100);
});

describe('after the clock of the database was set back by an hour', () => {
  beforeEach(async () => {
    await lab
      .database()
      .asOperator((tx) => sql`update waybill.clock set seen_at = now() - interval '1 second'`.execute(tx));
    await heed();
  });
  /** What was written before, and the time that was seen, are an hour ahead now. */
  const setBack = () =>
    lab.database().asOperator(async (tx) => {
      await sql`update waybill.jobs set enqueued_at = enqueued_at + interval '1 hour', due_at = due_at + interval '1 hour',
        leased_until = leased_until + interval '1 hour', scheduled_for = scheduled_for + interval '1 hour'`.execute(tx);
      await sql`update waybill.clock set seen_at = seen_at + interval '1 hour'`.execute(tx);
    });
  const heed = (leaseMs = 60_000) => lab.queue().heedClock(leaseMs);

  test('what was due is due, in the same order, and what was to wait still waits', async () => {
    await lab.enqueue(...many(3, 'a'), { payload: { name: 'later' }, delayMs: 600_000 });
    await setBack();
    expect(await claim(9)).toEqual([]);
    expect(await heed()).toBeGreaterThan(3_590);
    // The next that comes due is the one that was to wait.
    expect(await lab.queue().nextChangeMs(['work'])).toBeLessThanOrEqual(600_000);
    expect(names(await claim(9))).toEqual(['a1', 'a2', 'a3']);
  });

  test('what had failed long before is tried again when it was to be, and what was enqueued since waits as long as it is to', async () => {
    await lab.enqueue({ payload: { name: 'failed' }, delayMs: 600_000 });
    await setBack();
    await lab
      .database()
      .asOperator((tx) => sql`update waybill.jobs set enqueued_at = enqueued_at - interval '1 day'`.execute(tx));
    await lab.enqueue({ payload: { name: 'since' }, delayMs: 1_200_000 });
    await heed();
    const [failed, since] = await lab.rows();
    expect([failed, since].map((row) => Math.round(((row?.due_at.getTime() ?? 0) - Date.now()) / 60_000))).toEqual([
      10, 20,
    ]);
  });

  test('the job of a worker that died is somebody else’s when a lease is over, and not an hour later', async () => {
    await lab.enqueue(...many(1, 'a'));
    await claim();
    await setBack();
    await heed(0);
    expect(names(await claim())).toEqual(['a1']);
  });

  test('the minutes of schedules that come again have their jobs', async () => {
    const minute = new Date();
    const fire = () => fireSchedule(lab.database(), 'work', minute);
    expect(await fire()).toBe(true);
    const [job] = await claim();
    if (!job) throw new Error('there is one to take');
    await lab.queue().complete(job);
    expect(await fire()).toBe(false);
    await lab
      .database()
      .asOperator((tx) => sql`update waybill.clock set seen_at = seen_at + interval '1 hour'`.execute(tx));
    await lab
      .database()
      .asOperator((tx) =>
        sql`update waybill.jobs set scheduled_for = scheduled_for + interval '30 minutes'`.execute(tx),
      );
    const later = new Date(minute.getTime() + 30 * 60_000);
    expect(await fireSchedule(lab.database(), 'work', later)).toBe(false);
    await heed();
    expect(await fireSchedule(lab.database(), 'work', later)).toBe(true);
  });

  test('it is noticed once, whoever looks', async () => {
    await setBack();
    const seen = await Promise.all([heed(), heed(), heed()]);
    expect(seen.filter((seconds) => seconds !== null)).toHaveLength(1);
  });

  test('times that are right stay as they are', async () => {
    await lab.enqueue(...many(1, 'a'), { payload: { name: 'later' }, delayMs: 600_000 });
    await claim();
    const before = await lab.rows();
    expect(await heed()).toBeNull();
    expect(await lab.rows()).toEqual(before);
  });
});
