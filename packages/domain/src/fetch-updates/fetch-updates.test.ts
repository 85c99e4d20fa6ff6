import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { rowReader } from '../import/read-row.ts';
import { compareValues } from './compare-values.ts';
import { fetchSourceFields, nextFetchAt } from './fetch-source.ts';
import { readPage, valueAt } from './read-page.ts';
import { recordReader } from './read-record.ts';

vi.mock('../import/read-row.ts', { spy: true });

describe('a value is compared with ours and with what was told last', () => {
  const table: [string, unknown, unknown, unknown, boolean, string][] = [
    ['both agree', 'a', 'b', 'b', false, 'same'],
    ['only they have changed it', 'a', 'a', 'b', false, 'take'],
    ['only we have changed it', 'a', 'b', 'a', false, 'keep'],
    ['both have changed it', 'a', 'b', 'c', false, 'conflict'],
    ['the first time, nobody has typed ours', undefined, 'b', 'c', false, 'take'],
    ['the first time, somebody has typed ours', undefined, 'b', 'c', true, 'conflict'],
    ['the first time, ours is empty', undefined, null, 'c', true, 'take'],
    ['the first time, theirs is empty', undefined, 'b', null, false, 'silent'],
    ['they have emptied it', 'a', 'a', null, false, 'take'],
    [
      'the names of an amount come in any order',
      { minor: 1, currency: 'ISK' },
      'x',
      { currency: 'ISK', minor: 1 },
      false,
      'keep',
    ],
  ];
  test.each(table)('%s', (_, base, ours, theirs, isTypedHere, expected) => {
    expect(compareValues({ base, ours, theirs, isTypedHere })).toBe(expected);
  });

  const value = fc.constantFrom(null, 'a', 'b', 'c', 1, 2);
  test('what was taken is the same the next time, and what was kept is not asked again until theirs changes', () => {
    fc.assert(
      fc.property(
        fc.option(value, { nil: undefined }),
        value,
        value,
        fc.boolean(),
        (base, ours, theirs, isTypedHere) => {
          const found = compareValues({ base, ours, theirs, isTypedHere });
          if (found === 'take') expect(compareValues({ base: theirs, ours: theirs, theirs, isTypedHere })).toBe('same');
          if (found === 'conflict') expect(compareValues({ base: theirs, ours, theirs, isTypedHere })).toBe('keep');
        },
      ),
    );
  });
  test('a value that somebody here has typed since is never overwritten', () => {
    fc.assert(
      fc.property(value, value, value, (base, ours, theirs) => {
        fc.pre(ours !== base);
        expect(compareValues({ base, ours, theirs, isTypedHere: true })).not.toBe('take');
      }),
    );
  });
});

const HERE = new URL('https://wise.example/parcels?page=1');
const pageOf = (answer: unknown, recordsAt = '') => readPage(JSON.stringify(answer), HERE, recordsAt);

describe('a page', () => {
  test.each([
    ['a list', [1, 2], ''],
    ['parcels', { parcels: [1, 2] }, ''],
    ['data', { data: [1, 2] }, ''],
    ['a place of its own', { answer: { list: [{ deep: [1, 2] }] } }, 'answer.list[0].deep'],
  ])('has its records in %s', (_, answer, recordsAt) => {
    expect(pageOf(answer, recordsAt)).toEqual({ records: [1, 2], next: null, total: null });
  });

  test.each([
    ['an address', { next: 'https://wise.example/parcels?page=2' }, 'https://wise.example/parcels?page=2'],
    ['a path', { next: '/parcels?page=2' }, 'https://wise.example/parcels?page=2'],
    ['a cursor', { nextCursor: 'a b' }, 'https://wise.example/parcels?page=1&cursor=a+b'],
    ['nothing', { next: null, nextCursor: null }, null],
  ])('goes on at %s', (_, links, next) => {
    expect(pageOf({ parcels: [], ...links })).toEqual({ records: [], next, total: null });
  });

  test.each([
    ['another server', { parcels: [], next: 'https://evil.example/' }, 'foreign-next'],
    ['another protocol', { parcels: [], next: 'http://wise.example/' }, 'foreign-next'],
    ['a name and password', { parcels: [], next: 'https://a:b@wise.example/' }, 'foreign-next'],
    ['itself', { parcels: [], next: HERE.href }, 'loop'],
    ['no records', { hello: 1 }, 'no-records'],
    ['too many records', { parcels: Array.from({ length: 2001 }, () => 0) }, 'too-many'],
  ])('that leads to %s is refused', (_, answer, failure) => {
    expect(pageOf(answer)).toEqual({ failure });
  });

  test.each([
    [0, 0],
    [2 ** 31 - 1, 2 ** 31 - 1],
    [2 ** 31, null],
    [Number.MAX_SAFE_INTEGER, null],
    [-1, null],
    [1.5, null],
    ['3', null],
  ])('that says there are %j has a total of %j', (total, expected) => {
    expect(pageOf({ parcels: [], total })).toEqual({ records: [], next: null, total: expected });
  });

  test('that is no JSON, or too deep to be built, is refused', () => {
    expect(readPage('<html>', HERE, '')).toEqual({ failure: 'not-json' });
    expect(readPage('['.repeat(500_000), HERE, '')).toEqual({ failure: 'too-deep' });
  });

  test('whatever it says, nothing is thrown', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (text, path) => {
        readPage(text, HERE, '');
        valueAt(JSON.parse(text), path);
      }),
    );
  });
  test('names of the language itself are no values', () => {
    expect(['constructor', '__proto__', 'toString'].map((name) => valueAt({}, name))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

const RULES = { currency: 'ISK', words: new Map() } as const;
const read = recordReader([], RULES);

describe('a record', () => {
  test('in our own words needs no mapping', () => {
    const record = {
      externalId: 1001,
      status: 'completed',
      statusReason: 'Left at the door',
      failureParty: 'carrier',
      weight: 12.5,
      dropoff: { city: 'Reykjavík', earliestDate: '2026-11-18T09:30:00Z', earliestTime: '2026-11-18T09:30:00Z' },
      trackingNumbers: ['A;1', 'B "2"'],
      paymentAmount: { minor: 1250, currency: 'USD' },
    };
    const { problems, ...found } = read(record);
    expect(problems).toEqual([]);
    expect(found).toMatchObject({
      externalId: '1001',
      statusWord: 'completed',
      statusReason: 'Left at the door',
      failureParty: 'carrier',
    });
    expect(found.values).toMatchObject({
      weight: 12.5,
      'dropoff.city': 'Reykjavík',
      trackingNumbers: ['A;1', 'B "2"'],
      paymentAmount: { minor: 1250, currency: 'USD' },
    });
  });

  test('has only the values that it names, and null is one', () => {
    expect(read({ externalId: 'A', description: null }).values).toEqual({ description: null });
    expect(read({ externalId: 'A' }).values).toEqual({});
  });

  test('is read where the mapping says, and left out what it does not want', () => {
    const mapping = [
      { path: 'externalId', at: 'ref' },
      { path: 'status', at: 'state.code' },
      { path: 'dropoff.city', at: 'stops[1].town' },
      { path: 'weight', at: null },
    ];
    const found = recordReader(
      mapping,
      RULES,
    )({
      ref: 'A',
      state: { code: 'DLV' },
      stops: [{ town: 'Akureyri' }, { town: 'Selfoss' }],
      weight: 5,
    });
    expect(found).toMatchObject({
      externalId: 'A',
      statusWord: 'DLV',
      values: { 'dropoff.city': 'Selfoss' },
      problems: [],
    });
  });

  test.each([
    [{ externalId: 'A', weight: 'heavy' }, 'weight', 'number'],
    [{ externalId: 'A', weight: { kg: 5 } }, 'weight', 'invalid'],
    [{ externalId: 'A', receiverStatus: 'somewhere' }, 'receiverStatus', 'no-choice'],
    [{ weight: 5 }, 'externalId', 'required'],
    [{ externalId: {} }, 'externalId', 'invalid'],
    [7, 'externalId', 'required'],
    [null, 'externalId', 'required'],
  ])('%j tells what is wrong with it', (record, path, problem) => {
    expect(read(record).problems).toMatchObject([{ path, problem }]);
  });

  test('a value that is wrong leaves the others', () => {
    expect(read({ externalId: 'A', weight: 'heavy', description: 'Books' }).values).toEqual({ description: 'Books' });
  });

  test('has an amount whose currency stands elsewhere', () => {
    const mapping = [{ path: 'paymentAmount.currency', at: 'money' }];
    const found = recordReader(mapping, RULES)({ externalId: 'A', paymentAmount: 12.5, money: 'usd' });
    expect(found).toMatchObject({ problems: [], values: { paymentAmount: { minor: 1250, currency: 'USD' } } });
    const wrong = recordReader(mapping, RULES)({ externalId: 'A', paymentAmount: 12.5, money: 'XXX' });
    expect(wrong).toMatchObject({ problems: [{ path: 'paymentAmount.currency', problem: 'no-choice' }], values: {} });
  });

  test.each([
    ['number', 'weight', '1'.repeat(8_001)],
    ['list in one text', 'podEmails', 'a'.repeat(8_001)],
    ['list', 'podEmails', Array.from({ length: 300 }, () => 'a'.repeat(100))],
  ])('with a %s that is far too long says so', (_, path, value) => {
    expect(read({ externalId: 'A', [path]: value }).problems).toMatchObject([{ path, problem: 'too-long' }]);
  });

  test('that is far too long is not looked at', () => {
    const made = recordReader([], RULES);
    made({ externalId: 'A', trackingNumbers: 'A' });
    const before = vi.mocked(rowReader).mock.calls.length;
    expect(made({ externalId: 'A', description: `a${' '.repeat(900_000)}b` }).values).toEqual({});
    expect(vi.mocked(rowReader).mock.calls.length).toBe(before);
  });

  test('needs no reader of its own, whatever values it has', () => {
    const made = recordReader([], RULES);
    vi.mocked(rowReader).mockClear();
    const names = ['description', 'driverNote', 'weight', 'volume', 'senderName', 'ownerName'];
    for (let shape = 0; shape < 2 ** names.length; shape++)
      made(Object.fromEntries(names.filter((_, at) => shape & (1 << at)).map((name) => [name, '1'])));
    expect(vi.mocked(rowReader).mock.calls.length).toBeLessThanOrEqual(names.length);
  });

  test('whatever it is, it is read', () => {
    fc.assert(fc.property(fc.jsonValue(), (record) => void read(record)));
    fc.assert(
      fc.property(
        fc.jsonValue(),
        (value) => void read({ externalId: 'A', weight: value, dropoff: value, flags: value }),
      ),
    );
  });
});

test.each([
  ['off', '2026-11-18T09:07:00Z', null],
  ['quarter-hourly', '2026-11-18T09:07:00Z', '2026-11-18T09:15:00.000Z'],
  ['quarter-hourly', '2026-11-18T09:15:00Z', '2026-11-18T09:30:00.000Z'],
  ['hourly', '2026-11-18T23:30:00Z', '2026-11-19T00:00:00.000Z'],
  ['daily', '2026-11-18T04:00:00Z', '2026-11-18T05:30:00.000Z'],
  ['daily', '2026-11-18T05:30:00Z', '2026-11-19T05:30:00.000Z'],
  // Clocks go back in the night before.
  ['daily', '2026-10-24T12:00:00Z', '2026-10-25T05:30:00.000Z'],
] as const)('%s after %s is at %s', (schedule, after, expected) => {
  const next = nextFetchAt({ schedule, dailyAt: '06:30' }, new Date(after), 'Europe/Berlin');
  expect(next?.toISOString() ?? null).toBe(expected);
});

test.each(['a..b', '.a', 'a[', 'a[x]', '', 'a]', 'a.[0]'])('"%s" is no place in a record', (at) => {
  const fields = { url: 'https://wise.example', recordsAt: '', mapping: [{ path: 'weight', at }] };
  expect(fetchSourceFields.safeParse(fields).success).toBe(false);
});
