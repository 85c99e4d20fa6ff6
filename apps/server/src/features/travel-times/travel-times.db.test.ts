import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { metresBetween, type Point } from '@waybill/domain/geocoding';
import { estimateLeg } from '@waybill/domain/route/travel';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerTable, fakeOsrm, json, tableOf } from '../../adapters/routers/testing/fake-osrm.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { wireAddresses } from '../../wiring/wire-addresses.ts';
import { wireTravelTimes } from '../../wiring/wire-travel-times.ts';
import { travelTimesRepo } from './travel-times.repo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});
beforeEach(async () => {
  await database.asOperator((tx) => sql`delete from waybill.travel_times`.execute(tx));
});

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const [A, B, C] = [at(64.14, -21.92), at(64.13, -21.89), at(64.11, -21.8)] as const;
const lineOf = (count: number) => Array.from({ length: count }, (_, place) => at(64.1, -22 + place / 1000));
const straight = (from: Point, to: Point) => Math.round(metresBetween(from, to));
const estimated = (from: Point, to: Point) => estimateLeg(from, to)?.metres;

type Wired = Partial<Parameters<typeof wireTravelTimes>[0]>;
const timesWith = (changed: Wired = {}) => {
  const failures: string[] = [];
  let now = Date.parse('2026-11-17T08:00:00Z');
  const times = wireTravelTimes({
    database,
    clock: () => new Date(now),
    routerUrl: null,
    onRouterFailure: ({ message }) => void failures.push(message),
    ...changed,
  });
  endings.push(times.stop);
  const pass = (seconds: number) => {
    now += seconds * 1000;
  };
  return { ...times, failures, pass };
};
const aRouter = async (...answer: Parameters<typeof fakeOsrm>) => {
  const router = await fakeOsrm(...answer);
  endings.push(router.close);
  return router;
};
const keptLegs = async () =>
  (
    await database.asOperator((tx) =>
      sql<{ count: number }>`select count(*)::integer as count from waybill.travel_times`.execute(tx),
    )
  ).rows[0]?.count;

describe('without a router', () => {
  test('times are estimated, row by row, and equal points are one', async () => {
    const { size, seconds, metres, source } = await timesWith().table([A, B, at(64.1400000001, -21.92)]);
    expect([size, source]).toEqual([3, 'estimated']);
    const leg = estimateLeg(A, B);
    expect([...metres]).toEqual([0, leg?.metres, 0, leg?.metres, 0, leg?.metres, 0, leg?.metres, 0]);
    expect(seconds[1]).toBe(leg?.seconds);
  });

  test('the legs of a route are those from each point to the next', async () => {
    const { legs, source } = await timesWith().legs([A, B, B, A]);
    expect([legs, source]).toEqual([[estimateLeg(A, B), { seconds: 0, metres: 0 }, estimateLeg(B, A)], 'estimated']);
    expect((await timesWith().legs([A])).legs).toEqual([]);
    expect((await timesWith().table([])).size).toBe(0);
  });

  test('what is no point, and more than the memory is for, are refused', async () => {
    await expect(timesWith().legs([A, at(Number.NaN, 0)])).rejects.toThrow(RangeError);
    await expect(timesWith().table([A, at(91, 0)])).rejects.toThrow(RangeError);
    await expect(timesWith().table(lineOf(2_101))).rejects.toThrow('2100');
  });

  test('an imported registry tells land from water, until it is removed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'waybill-land-'));
    endings.push(() => rm(folder, { recursive: true, force: true }));
    const [grafarvogur, kjalarnes] = [at(64.15, -21.78), at(64.24, -21.84)];
    const path = join(folder, 'addresses.csv');
    const rows = [
      'Logafold,Logafold,1,,112,Reykjavík,64.15,-21.78',
      'Esjugrund,Esjugrund,1,,116,Reykjavík,64.24,-21.84',
    ];
    const header = 'street_nominative,street_dative,house_number,special_name,postcode,municipality,lat,lon';
    await writeFile(path, [header, ...rows].join('\n'));
    async function* cutStreets() {
      yield* [];
      return { peakBytes: 0 };
    }
    const clock = () => new Date();
    const addresses = wireAddresses({ database, clock, outside: null, log: () => {}, cutStreets });
    const times = timesWith();
    const metresAcross = async () => (await times.legs([grafarvogur, kjalarnes])).legs[0]?.metres;

    expect(await metresAcross()).toBe(estimated(grafarvogur, kjalarnes));
    await addresses.importFile({ path, country: 'IS', attribution: '', columns: {} });
    expect(await metresAcross()).toBeGreaterThan((estimated(grafarvogur, kjalarnes) ?? 0) * 1.2);
    await addresses.remove('IS');
    expect(await metresAcross()).toBe(estimated(grafarvogur, kjalarnes));
  });
});

describe('with a router', () => {
  test('it is asked in blocks of a hundred points, and once for equal points', async () => {
    const router = await aRouter();
    const points = lineOf(120);
    const { metres, source } = await timesWith({ routerUrl: router.url }).table([...points, ...points]);
    expect(source).toBe('router');
    expect(router.questions).toHaveLength(9);
    for (const { sources, destinations } of router.questions)
      expect(sources.length + destinations.length).toBeLessThanOrEqual(100);
    const [first = A, last = A] = [points[0], points.at(-1)];
    expect([metres[119], metres[239], metres[120]]).toEqual([straight(first, last), straight(first, last), 0]);
  });

  test('what it has answered is not asked again for a month, and by nobody', async () => {
    const router = await aRouter();
    const first = await timesWith({ routerUrl: router.url }).table([A, B, C]);
    const again = await timesWith({ routerUrl: router.url }).table([A, B, C]);
    const legs = await timesWith({ routerUrl: router.url }).legs([C, A]);
    expect(again).toEqual(first);
    expect(legs).toEqual({ legs: [{ seconds: first.seconds[6], metres: first.metres[6] }], source: 'router' });
    expect(router.questions).toHaveLength(1);
    await database.asOperator((tx) =>
      sql`update waybill.travel_times set asked_at = now() - interval '31 days'`.execute(tx),
    );
    await timesWith({ routerUrl: router.url }).table([A, B, C]);
    expect(router.questions).toHaveLength(2);
  });

  test('vehicles that begin with the same leg, and stops at one place, are no hindrance', async () => {
    const router = await aRouter();
    const times = timesWith({ routerUrl: router.url });
    const there = { seconds: Math.round(metresBetween(A, B) / 12), metres: straight(A, B) };
    const { legs, source } = await times.legs([A, B, B, A, B, C, C]);
    expect([legs[0], legs[1], legs[3], legs[5]]).toEqual([
      there,
      { seconds: 0, metres: 0 },
      there,
      { seconds: 0, metres: 0 },
    ]);
    expect([source, await keptLegs()]).toEqual(['router', 3]);
    expect((await times.legs([A, A])).source).toBe('router');
    expect(router.questions).toHaveLength(1);
  });

  test('another router is asked itself', async () => {
    const [router, other] = [await aRouter(), await aRouter()];
    await timesWith({ routerUrl: router.url }).legs([A, B]);
    await timesWith({ routerUrl: other.url }).legs([A, B]);
    expect(other.questions).toHaveLength(1);
  });

  test('where it knows no way, there is none, also when it is remembered', async () => {
    const noWay = (from: Point, to: Point) => (from.latitude === C.latitude ? null : metresBetween(from, to));
    const router = await aRouter((question, ...rest) => json(tableOf(question, noWay))(question, ...rest));
    for (const _ of ['asked', 'remembered']) {
      const times = timesWith({ routerUrl: router.url });
      const { seconds, metres, source } = await times.table([A, C]);
      expect([...seconds, ...metres].map(Number.isFinite)).toEqual([true, true, false, true, true, true, false, true]);
      expect(source).toBe('router');
      expect((await times.legs([C, A])).legs).toEqual([null]);
    }
    expect(router.questions).toHaveLength(1);
  });

  test('no transaction is open while it is asked', async () => {
    const open: unknown[] = [];
    const router = await aRouter((...asked) => {
      void database
        .asOperator((tx) =>
          sql<{ count: number }>`
            select count(*)::integer as count from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(tx),
        )
        .then(({ rows }) => open.push(rows[0]?.count))
        .finally(() => answerTable(...asked));
    });
    await timesWith({ routerUrl: router.url }).legs([A, B]);
    expect(open).toEqual([0]);
  });

  test('the database keeps so many legs, and the newest of them', async () => {
    const router = await aRouter();
    const later = [at(64, -21), at(64.1, -21)];
    await timesWith({ routerUrl: router.url, mostKept: 100 }).table(lineOf(60));
    expect(await keptLegs()).toBe(100);
    await timesWith({ routerUrl: router.url, mostKept: 100 }).legs(later);
    expect(await keptLegs()).toBe(100);
    await timesWith({ routerUrl: router.url, mostKept: 101 }).legs(later);
    const asked = router.questions.length;
    const tidied = () => database.asOperator((tx) => travelTimesRepo(tx).tidy(1));
    await tidied();
    expect(await keptLegs()).toBe(1);
    expect((await timesWith({ routerUrl: router.url }).legs(later)).source).toBe('router');
    expect(router.questions).toHaveLength(asked);
    await database.asOperator((tx) =>
      sql`update waybill.travel_times set asked_at = now() - interval '31 days'`.execute(tx),
    );
    await tidied();
    expect(await keptLegs()).toBe(0);
  });
});

describe('a router that fails', () => {
  test('in the middle: what is missing is estimated, and the next plan asks for it', async () => {
    let isAnswered = () => {};
    const answered = new Promise<void>((resolve) => {
      isAnswered = resolve;
    });
    const router = await aRouter((question, response, request) => {
      const isFirst = question.sources[0]?.longitude === -22 && question.destinations[0]?.longitude === -22;
      if (isFirst) response.once('close', isAnswered);
      if (isFirst) answerTable(question, response, request);
      else void answered.then(() => json({}, 500)(question, response, request));
    });
    const points = lineOf(60);
    const [first = A, near = A, far = A] = [points[0], points[1], points[59]];
    const times = timesWith({ routerUrl: router.url });
    const { metres, source } = await times.table(points);
    expect([source, metres[1], metres[59]]).toEqual(['mixed', straight(first, near), estimated(first, far)]);
    router.answers(answerTable);
    times.pass(31);
    const later = await times.table(points);
    expect([later.source, later.metres[59]]).toEqual(['router', straight(first, far)]);
  });

  test.each([
    ['a fault', json({}, 500)],
    ['nonsense', json({ code: 'Ok', durations: [] })],
    ['no answer in time', () => {}],
    ['a connection that breaks', (_: unknown, response: { destroy: () => unknown }) => void response.destroy()],
  ])('%s: all is estimated, and it is left alone for half a minute', async (_, answer) => {
    const router = await aRouter(answer);
    const times = timesWith({ routerUrl: router.url, routerTimeoutMs: 50 });
    const { legs, source } = await times.legs([A, B]);
    expect([legs, source]).toEqual([[estimateLeg(A, B)], 'estimated']);
    times.pass(29);
    expect((await times.legs([A, B])).source).toBe('estimated');
    expect(router.questions).toHaveLength(1);
    router.answers(answerTable);
    times.pass(2);
    expect((await times.legs([A, B])).source).toBe('router');
  });

  test('nobody there: all is estimated', async () => {
    expect((await timesWith({ routerUrl: 'http://127.0.0.1:1' }).table([A, B])).source).toBe('estimated');
  });

  test('is told of once a minute', async () => {
    const router = await aRouter(json({}, 500));
    const times = timesWith({ routerUrl: router.url });
    for (const seconds of [0, 31, 31]) {
      times.pass(seconds);
      await times.legs([A, B]);
    }
    expect(router.questions).toHaveLength(3);
    expect(times.failures).toEqual(['The router answered 500', 'The router answered 500']);
  });

  test('what it has answered before counts while it is left alone', async () => {
    const router = await aRouter();
    const times = timesWith({ routerUrl: router.url });
    await times.legs([A, B]);
    router.answers(json({}, 500));
    const { legs, source } = await times.legs([A, B, C]);
    expect([legs[0]?.metres, legs[1]?.metres, source]).toEqual([straight(A, B), estimated(B, C), 'mixed']);
  });

  test('a point without a road is a question that has no answer, and others are asked', async () => {
    const router = await aRouter(json({ code: 'NoSegment' }, 400));
    const times = timesWith({ routerUrl: router.url });
    expect((await times.legs([A, B])).source).toBe('estimated');
    router.answers(answerTable);
    expect((await times.legs([A, C])).source).toBe('router');
  });

  test('whoever gives up is no failure of it', async () => {
    const giving = new AbortController();
    const router = await aRouter(() => giving.abort(new Error('the dispatcher has left')));
    const times = timesWith({ routerUrl: router.url });
    await expect(times.table([A, B], giving.signal)).rejects.toThrow('the dispatcher has left');
    router.answers(answerTable);
    expect((await times.table([A, B])).source).toBe('router');
  });
});
