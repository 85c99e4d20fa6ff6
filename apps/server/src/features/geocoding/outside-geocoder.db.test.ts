import type { AnsweredPlace } from '@waybill/domain/address/judge-answer';
import { type AddressQuery, GeocoderError } from '@waybill/domain/geocoding';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { geocoder } from './geocoder.ts';
import { geocoderAnswers } from './geocoder-answers.repo.ts';
import { type OutsideProvider, outsideGeocoder } from './outside-geocoder.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await run(sql`delete from waybill.geocoder_answers`);
  await run(sql`delete from waybill.geocoder_turns`);
});

/** These tables are the operator's alone. */
const run = async <Row>(statement: RawBuilder<Row>): Promise<readonly Row[]> =>
  (await database.asOperator((tx) => statement.execute(tx))).rows;

const inTransaction = <Result>(work: (answers: ReturnType<typeof geocoderAnswers>) => Promise<Result>) =>
  database.asOperator((tx) => work(geocoderAnswers(tx)));

const asked = (street: string): AddressQuery => ({ street, postcode: '101', city: 'Reykjavík', country: 'IS' });

const placeOf = (street: string): AnsweredPlace => ({
  latitude: 64.1441,
  longitude: -21.9262,
  precision: 'rooftop',
  radiusMetres: null,
  address: { street, house: '1', postcode: '101', city: 'Reykjavík', country: 'IS' },
});

/** A provider that knows every street, and what it was asked. */
const aProvider = (changed: Partial<OutsideProvider> = {}) => {
  const questions: string[] = [];
  const provider: OutsideProvider = {
    name: 'photon a.example/',
    perSecond: 1_000,
    keptDays: 90,
    ...changed,
    ask: async (query) => {
      questions.push(query.street ?? '');
      return changed.ask ? changed.ask(query) : [placeOf((query.street ?? '').replace(/ \d+$/, ''))];
    },
  };
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const rests: number[] = [];
  const watched: typeof inTransaction = (work) =>
    inTransaction((answers) =>
      work({
        ...answers,
        rest: (name, ms) => {
          rests.push(ms);
          return answers.rest(name, ms);
        },
      }),
    );
  return {
    questions,
    waits,
    rests,
    find: outsideGeocoder({ provider, inTransaction: watched, wait, longestWaitMs: 30_000 }),
  };
};

test('an address is asked once, however often it is wanted and however it is written', async () => {
  const { questions, find } = aProvider();
  const [first, second, empty] = await find([
    asked('Þórsgata 1'),
    asked(' ÞÓRSGATA  1 '),
    { ...asked(' '), postcode: null, city: null },
  ]);
  expect(first?.candidates[0]).toMatchObject({ precision: 'rooftop', score: 1, address: { street: 'Þórsgata 1' } });
  expect(second?.candidates).toHaveLength(1);
  expect(empty).toEqual({ candidates: [], failure: null });
  const again = aProvider();
  expect((await again.find([asked('Þórsgata 1')]))[0]?.candidates[0]?.latitude).toBe(64.1441);
  expect([questions, again.questions]).toEqual([['Þórsgata 1'], []]);
});

test('another installation has answers of its own', async () => {
  await aProvider().find([asked('Þórsgata 1')]);
  const other = aProvider({ name: 'photon b.example/' });
  await other.find([asked('Þórsgata 1')]);
  expect(other.questions).toEqual(['Þórsgata 1']);
});

test('answers are kept as long as the provider allows, and that there is no such place a week at most', async () => {
  const { find } = aProvider({
    keptDays: 30,
    ask: async ({ street }) => (street === 'Nowhere 1' ? [] : [placeOf('Þórsgata')]),
  });
  await find([asked('Þórsgata 1'), asked('Nowhere 1')]);
  const rows = await run(sql<{ days: number }>`
    select (extract(epoch from (kept_until - answered_at)) / 86400)::integer as days
    from waybill.geocoder_answers order by days`);
  expect(rows.map(({ days }) => days)).toEqual([7, 30]);
  await run(sql`update waybill.geocoder_answers set kept_until = now()`);
  const later = aProvider();
  await later.find([asked('Þórsgata 1')]);
  expect(later.questions).toEqual(['Þórsgata 1']);
  await inTransaction((answers) => answers.tidy());
  const left = await run(sql<{ count: number }>`select count(*)::integer as count from waybill.geocoder_answers`);
  expect(left[0]?.count).toBe(1);
});

test('all processes together ask as often as they may', async () => {
  const [one, other] = [aProvider({ perSecond: 0.1 }), aProvider({ perSecond: 0.1 })];
  await one.find([asked('A-gata 1')]);
  await Promise.all([one.find([asked('B-gata 1')]), other.find([asked('C-gata 1')])]);
  const waits = [...one.waits, ...other.waits].sort((a, b) => a - b);
  expect(waits).toHaveLength(2);
  // Ten seconds apart, less the time that the statements took.
  expect((waits[1] ?? 0) - (waits[0] ?? 0)).toBeGreaterThan(1_000);
});

test('whoever would wait too long is told that the provider is busy, and asks nothing', async () => {
  const { questions, find } = aProvider({ perSecond: 0.01 });
  const found = await find(['A-gata 1', 'B-gata 1', 'C-gata 1'].map(asked));
  expect(found.map(({ failure }) => failure).sort()).toEqual(['busy', 'busy', null]);
  expect(questions).toHaveLength(1);
});

test('after a failure the provider is left alone, longer each time, until it answers', async () => {
  const awake = () => run(sql`update waybill.geocoder_turns set next_at = now()`);
  const failing = aProvider({ ask: () => Promise.reject(new GeocoderError('unreachable', 'no')) });
  for (const _ of Array(12)) {
    const [found] = await failing.find([asked('Þórsgata 1')]);
    expect(found).toEqual({ candidates: [], failure: 'unreachable' });
    await awake();
  }
  expect(failing.rests.map((ms) => ms / 1000)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900, 900]);

  const limited = aProvider({ ask: () => Promise.reject(new GeocoderError('busy', 'no', 3_000_000)) });
  await limited.find([asked('Þórsgata 1')]);
  expect(limited.rests).toEqual([3_000_000]);
  const resting = aProvider();
  expect((await resting.find([asked('Þórsgata 1')]))[0]?.failure).toBe('busy');
  expect(resting.questions).toEqual([]);
  await awake();
  expect((await aProvider().find([asked('Þórsgata 1')]))[0]?.failure).toBeNull();
  await failing.find([asked('Other 1')]);
  expect(failing.rests.at(-1)).toBe(5_000);
});

test('a failure that concerns all leaves the rest for later, and an answer that is not understood only its own', async () => {
  const streets = Array.from({ length: 30 }, (_, n) => asked(`Gata${'a'.repeat(n)} 1`));
  const refusing = aProvider({ ask: () => Promise.reject(new GeocoderError('refused', 'no')) });
  expect((await refusing.find(streets)).map(({ failure }) => failure)).toEqual(streets.map(() => 'refused'));
  expect(refusing.questions.length).toBeLessThanOrEqual(8);
  await run(sql`delete from waybill.geocoder_turns`);
  const strange = aProvider({
    ask: async ({ street }) => {
      if (street === 'Gata 1') throw new GeocoderError('nonsense', 'no');
      return [];
    },
  });
  const found = await strange.find(streets);
  expect(found.map(({ failure }) => failure)).toEqual(['nonsense', ...streets.slice(1).map(() => null)]);
});

test('outside is asked only where the own addresses give no good answer, and what they give stays', async () => {
  const candidate = { latitude: 64, longitude: -21, errorMetres: 10, differences: [], address: placeOf('x').address };
  const own = new Map([
    ['Good 1', [{ ...candidate, precision: 'rooftop' as const, score: 0.9 }]],
    ['Town 1', [{ ...candidate, precision: 'postcode' as const, score: 0.95 }]],
    ['Poor 1', [{ ...candidate, precision: 'rooftop' as const, score: 0.5 }]],
  ]);
  const { questions, find } = aProvider({
    ask: async ({ street }) => {
      if (street === 'Poor 1') throw new GeocoderError('nonsense', 'no');
      return [placeOf('Town')];
    },
  });
  const embedded = async (queries: readonly AddressQuery[]) => queries.map(({ street }) => own.get(street ?? '') ?? []);
  const both = geocoder({ embedded, outside: find });
  const found = await both([asked('Good 1'), asked('Town 1'), asked('Poor 1')]);
  expect(questions.sort()).toEqual(['Poor 1', 'Town 1']);
  expect(found.map(({ candidates, failure }) => [candidates.map(({ score }) => score), failure])).toEqual([
    [[0.9], null],
    [[1, 0.95], null],
    [[0.5], 'nonsense'],
  ]);
  expect((await geocoder({ embedded, outside: null })([asked('Poor 1')]))[0]?.failure).toBeNull();
});
