import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { cancelJob } from '../db/jobs/job-list.ts';
import { FIRST_OWNER } from '../db/jobs/job-queue.ts';
import { latch } from '../testing/latch.ts';
import { AT_ONCE, kindOf, numberOf } from './testing/job-kinds.ts';
import { ONE, OTHER, useJobLab } from './testing/job-lab.ts';

const lab = useJobLab();
const states = async () => (await lab.rows()).map(({ state }) => state);
/** Records the number of each job. */
const noting = (numbers: number[]) =>
  kindOf(async (job) => {
    numbers.push(numberOf(job));
    return 'done';
  });
const never = () => new Promise<never>(() => {});

test('a job is begun when its transaction is committed, without anybody looking for it', async () => {
  const done: number[] = [];
  await lab.work([noting(done)]);
  await lab.enqueue({ payload: { n: 1 } });
  await expect.poll(() => done).toEqual([1]);
  await expect.poll(states).toEqual(['done']);
});

test('a job whose transaction is undone is never begun', async () => {
  const done: number[] = [];
  await lab.work([noting(done)]);
  const { asOperator } = lab.database();
  const undone = asOperator(async (tx) => {
    await sql`insert into waybill.jobs (id, kind, payload) values (gen_random_uuid(), 'work', '{"n": 1}')`.execute(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await lab.enqueue({ payload: { n: 2 } });
  await expect.poll(() => done).toEqual([2]);
});

test('what is to happen later happens later, and nobody has to look for it', async () => {
  const done: number[] = [];
  await lab.work([noting(done)]);
  await lab.enqueue({ payload: { n: 1 }, delayMs: 3_600_000 }, { payload: { n: 2 }, delayMs: 300 });
  await expect.poll(() => done).toEqual([2]);
  expect(await states()).toContain('waiting');
});

test('what was due is done, although the clock of the database was set back by an hour', async () => {
  const done: number[] = [];
  await lab.database().asOperator(async (tx) => {
    await sql`insert into waybill.clock (seen_at) values (now() + interval '1 hour')
      on conflict (is_only) do update set seen_at = excluded.seen_at`.execute(tx);
    await sql`insert into waybill.jobs (id, kind, payload, enqueued_at, due_at) values (gen_random_uuid(), 'work', '{"n": 1}',
      now() + interval '1 hour', now() + interval '1 hour')`.execute(tx);
  });
  await lab.work([noting(done)], { lookMs: 50 });
  await expect.poll(() => done).toEqual([1]);
});

test('no job is begun while the disk is full, and all are when there is room', async () => {
  const done: number[] = [];
  let isFull = true;
  let asked = 0;
  const isFullNow = () => {
    asked += 1;
    return isFull;
  };
  await lab.work([noting(done)], {}, lab.database(), isFullNow);
  await lab.enqueue({ payload: { n: 1 } });
  await expect.poll(() => asked).toBeGreaterThan(5);
  expect(await states()).toEqual(['waiting']);
  isFull = false;
  await expect.poll(() => done).toEqual([1]);
});

describe('an attempt that fails', () => {
  test('is made again, and after the last the job is dead, with the reason', async () => {
    const buried: string[] = [];
    let tries = 0;
    const { errors } = await lab.work([
      kindOf(async () => Promise.reject(new Error(`no ${++tries}`)), {
        onDead: async (_, { id }) => void buried.push(id),
      }),
    ]);
    const [id] = await lab.enqueue({});
    await expect.poll(states).toEqual(['dead']);
    expect((await lab.rows())[0]).toMatchObject({ attempts: 3, reason: 'no 3', lease_token: null });
    expect(buried).toEqual([id]);
    expect(errors.map(String)).toEqual(['Error: no 1', 'Error: no 2', 'Error: no 3']);
  });

  test.each([
    ['a word', 'no\0', 'no'],
    ['nothing', undefined, 'undefined'],
    ['an error without words', new TypeError(), 'TypeError'],
    ['what has no words', { toString: () => never }, 'something was thrown that cannot be put into words'],
    ['more than anybody reads', new Error('x'.repeat(10_000)), 'x'.repeat(2_000)],
  ])('may throw %s', async (_, thrown, reason) => {
    await lab.work([
      kindOf(
        () => {
          throw thrown;
        },
        { retry: { attempts: 1, delayMs: () => 0 } },
      ),
    ]);
    await lab.enqueue({});
    await expect.poll(states).toEqual(['dead']);
    expect((await lab.rows())[0]?.reason).toBe(reason);
  });

  test('may also be one that never ends: it is told to stop, and left behind when it does not', async () => {
    const told: unknown[] = [];
    const retry = { attempts: 1, delayMs: () => 0 };
    const hanging = kindOf(
      (_, { signal }) => {
        signal.addEventListener('abort', () => told.push(String(signal.reason)));
        return never();
      },
      { timeLimitMs: 50, retry },
    );
    await lab.work([hanging]);
    await lab.enqueue({});
    await expect.poll(states).toEqual(['dead']);
    expect((await lab.rows())[0]?.reason).toBe('it took longer than 0.05 s');
    expect(told).toEqual(['Error: it took longer than 0.05 s']);
  });

  test('keeps its job dead also when its death cannot be recorded', async () => {
    const broken = kindOf(() => Promise.reject(new Error('no')), {
      retry: { attempts: 1, delayMs: () => 0 },
      onDead: () => Promise.reject(new Error('nor this')),
    });
    const { errors } = await lab.work([broken]);
    await lab.enqueue({});
    await expect.poll(states).toEqual(['dead']);
    expect(errors.map(String)).toEqual(['Error: no', 'Error: nor this']);
  });

  test('is one whose record fails: nothing of it is kept, and the job is not done', async () => {
    const recording = kindOf(async () => ({ record: () => Promise.reject(new Error('not recorded')) }), {
      retry: { attempts: 1, delayMs: () => 0 },
    });
    await lab.work([recording]);
    await lab.enqueue({});
    await expect.poll(states).toEqual(['dead']);
    expect((await lab.rows())[0]?.reason).toBe('not recorded');
  });
});

describe('jobs of one key', () => {
  test('run one after the other, in their order, also when the first fails; those of another key do not wait', async () => {
    const seen: string[] = [];
    let hasFailed = false;
    const kind = kindOf(
      async (job) => {
        const { n, key } = job.payload;
        seen.push(`${key}${n}`);
        if (key === 'a' && n === 1 && !hasFailed) {
          hasFailed = true;
          throw new Error('once');
        }
        return 'done';
      },
      { atOnce: 8, perOrganisation: 8, retry: { attempts: 3, delayMs: () => 3_600_000 } },
    );
    const jobs = (key: string) =>
      [1, 2, 3, 4, 5].map((n) => ({ orderKey: key, payload: { n, key }, organisationId: ONE }));
    await lab.enqueue(...jobs('a'), ...jobs('b'));
    await lab.work([kind]);
    const doneCount = async () => (await states()).filter((state) => state === 'done').length;
    await expect.poll(doneCount).toBe(5);
    const of = (key: string) => seen.filter((name) => name.startsWith(key));
    expect([of('a'), of('b')]).toEqual([['a1'], ['b1', 'b2', 'b3', 'b4', 'b5']]);
    // Simulates that the hour until its next attempt is over.
    await lab.database().asOperator(async (tx) => {
      await sql`update waybill.jobs set due_at = now() where state = 'waiting' and attempts = 1`.execute(tx);
      await sql`select pg_notify('waybill_jobs', 'work')`.execute(tx);
    });
    await expect.poll(doneCount).toBe(10);
    expect(of('a')).toEqual(['a1', 'a1', 'a2', 'a3', 'a4', 'a5']);
  });

  test('of another kind or organisation are none of them', async () => {
    const begun = new Set<string>();
    const all = latch();
    const hold = (name: string) =>
      kindOf(
        async (job) => {
          begun.add(`${name} ${job.organisationId}`);
          if (begun.size === 3) all.open();
          await all.opened;
          return 'done';
        },
        { name },
      );
    await lab.enqueue(
      { kind: 'work', orderKey: 'k', organisationId: ONE },
      { kind: 'other-work', orderKey: 'k', organisationId: ONE },
      { kind: 'work', orderKey: 'k', organisationId: OTHER },
    );
    await lab.work([hold('work'), hold('other-work')]);
    await expect.poll(states).toEqual(['done', 'done', 'done']);
  });

  test('go on when the one before them is dead, or cancelled while it waits', async () => {
    const seen: number[] = [];
    const kind = kindOf(
      async (job) => {
        seen.push(numberOf(job));
        if (numberOf(job) === 1) throw new Error('for good');
        return 'done';
      },
      { retry: { attempts: 1, delayMs: () => 0 } },
    );
    const ids = await lab.enqueue(...[1, 2, 3].map((n) => ({ orderKey: 'k', payload: { n } })));
    await lab.database().asOperator((tx) => cancelJob(tx, ids[1] ?? ''));
    await lab.work([kind]);
    await expect.poll(states).toEqual(['dead', 'cancelled', 'done']);
    expect(seen).toEqual([1, 3]);
  });

  test('are two thousand behind one that waits for its next try, and keep nobody else of their organisation', async () => {
    const seen: string[] = [];
    const kind = kindOf(
      async ({ payload }) => {
        seen.push(String(payload.key));
        if (payload.key === 'slow') throw new Error('later');
        return 'done';
      },
      { retry: { attempts: 2, delayMs: () => 3_600_000 } },
    );
    await lab.enqueue(
      ...Array.from({ length: 2_000 }, () => ({ orderKey: 'slow', payload: { key: 'slow' }, organisationId: ONE })),
      { orderKey: 'quick', payload: { key: 'quick' }, organisationId: ONE },
    );
    await lab.work([kind]);
    await expect.poll(() => seen).toEqual(['slow', 'quick']);
  });
});

describe('cancelled', () => {
  test('while it waits, a job is never begun', async () => {
    const done: number[] = [];
    const [first = ''] = await lab.enqueue({ payload: { n: 1 } }, { payload: { n: 2 } });
    expect(await lab.database().asOperator((tx) => cancelJob(tx, first))).toBe(true);
    await lab.work([noting(done)]);
    await expect.poll(states).toEqual(['cancelled', 'done']);
    expect(done).toEqual([2]);
    expect(await lab.database().asOperator((tx) => cancelJob(tx, first)), 'it is over').toBe(false);
  });

  test('while it runs, it is told to stop, and the next of its key waits until it has', async () => {
    const begun = latch();
    const told = latch();
    const mayEnd = latch();
    const seen: number[] = [];
    const kind = kindOf(async (job, { signal }) => {
      seen.push(numberOf(job));
      if (numberOf(job) === 2) return 'done';
      begun.open();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      told.open();
      await mayEnd.opened;
      throw signal.reason;
    });
    const [first = ''] = await lab.enqueue({ orderKey: 'k', payload: { n: 1 } }, { orderKey: 'k', payload: { n: 2 } });
    await lab.work([kind], { leaseMs: 3_000 });
    await begun.opened;
    expect(await lab.database().asOperator((tx) => cancelJob(tx, first))).toBe(true);
    await told.opened;
    expect(seen).toEqual([1]);
    mayEnd.open();
    await expect.poll(states).toEqual(['cancelled', 'done']);
  });

  test('by a worker that dies before it hears of it, it is not begun anew', async () => {
    const { claim } = lab.queue();
    const [id = ''] = await lab.enqueue({});
    await claim({
      kind: 'work',
      most: 1,
      perOrganisation: 1,
      lastOwner: FIRST_OWNER,
      leaseMs: 1,
    });
    await lab.database().asOperator((tx) => cancelJob(tx, id));
    await lab.work([kindOf(() => Promise.reject(new Error('begun anew')))], { lookMs: 50 });
    await expect.poll(states).toEqual(['cancelled']);
  });
});

describe('told to stop, a worker', () => {
  test('finishes what is under way and takes nothing new', async () => {
    const begun = latch();
    const mayEnd = latch();
    const worker = await lab.work([
      kindOf(
        async () => {
          begun.open();
          await mayEnd.opened;
          return 'done';
        },
        { atOnce: 1 },
      ),
    ]);
    await lab.enqueue({}, {});
    await begun.opened;
    const stopping = worker.stop();
    mayEnd.open();
    await stopping;
    expect(await states()).toEqual(['done', 'waiting']);
    await expect(worker.check()).rejects.toThrow('jobs are not being taken');
  });

  test('gives back what does not end in time, and another begins it as if it had not been', async () => {
    const begun = latch();
    const worker = await lab.work(
      [
        kindOf((_, { signal }) => {
          begun.open();
          return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        }),
      ],
      { stopMs: 1 },
    );
    await lab.enqueue({});
    await begun.opened;
    await worker.stop();
    expect((await lab.rows())[0]).toMatchObject({ state: 'waiting', attempts: 0, reason: null });
    const attempts: number[] = [];
    await lab.work([
      kindOf(async ({ attempt }) => {
        attempts.push(attempt);
        return 'done';
      }),
    ]);
    await expect.poll(states).toEqual(['done']);
    expect(attempts).toEqual([1]);
  });
});

test('a job that says again lets others have their turn, keeps its progress, and has all its attempts anew', async () => {
  const seen: string[] = [];
  const kind = kindOf(
    async ({ payload, progress, attempt }, { saveProgress }) => {
      const step = Number(progress?.step ?? 0) + 1;
      seen.push(`${payload.name}${step}/${attempt}`);
      await saveProgress({ step });
      return step < 2 ? 'again' : 'done';
    },
    { atOnce: 1 },
  );
  await lab.enqueue({ organisationId: ONE, payload: { name: 'a' } }, { organisationId: OTHER, payload: { name: 'b' } });
  await lab.work([kind]);
  await expect.poll(states).toEqual(['done', 'done']);
  expect(seen).toEqual(['a1/1', 'b1/1', 'a2/1', 'b2/1']);
});

test('a job that was never heard of again in all its attempts is dead', async () => {
  const { claim } = lab.queue();
  await lab.enqueue({});
  for (let n = 0; n < AT_ONCE.attempts; n++) {
    const { jobs } = await claim({
      kind: 'work',
      most: 1,
      perOrganisation: 1,
      lastOwner: FIRST_OWNER,
      leaseMs: 1,
    });
    expect(jobs).toHaveLength(1);
    await lab.database().asOperator((tx) => sql`update waybill.jobs set leased_until = now()`.execute(tx));
  }
  await lab.work([kindOf(() => Promise.reject(new Error('begun once more')))]);
  await expect.poll(states).toEqual(['dead']);
  expect((await lab.rows())[0]?.reason).toBe('its worker died in every attempt');
});
