import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressQuery } from '@waybill/domain/geocoding';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { latch } from '../../testing/latch.ts';
import { type Addresses, wireAddresses } from '../../wiring/wire-addresses.ts';
import { addressRegistries } from './address-registries.repo.ts';
import { importRegistry } from './import-registry.ts';

let database: TestDatabase;
let addresses: Addresses;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  addresses = wireAddresses({ database, clock: () => new Date(), outside: null, log: () => {}, cutStreets });
  folder = await mkdtemp(join(tmpdir(), 'waybill-addresses-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Streets are drawn elsewhere (streets/draw-registry.db.test.ts). */
async function* cutStreets() {
  yield* [];
  return { peakBytes: 0 };
}

const HEADER = 'street_nominative,street_dative,house_number,special_name,postcode,municipality,lat,lon';
/** Houses of a street to the east of a point. */
const street = (
  name: string,
  dative: string,
  town: string,
  [lat, lon]: readonly [number, number],
  numbers: readonly string[],
) =>
  numbers.map(
    (number) =>
      `${name},${dative},${number},,${town},${lat},${(lon + Number.parseInt(number || '0', 10) * 0.0002).toFixed(6)}`,
  );
const ROWS = [
  ...street('Laugavegur', 'Laugavegi', '101,Reykjavík', [64.14, -21.92], ['1', '3', '5', '9', '11A', '11B', '77']),
  ...street('Laugavegur', 'Laugavegi', '560,Varmahlíð', [65.55, -19.45], ['1', '3']),
  ...street('Þórsgata', 'Þórsgötu', '101,Reykjavík', [64.143, -21.93], ['1', '2', '4']),
  ...street('Hafnargata', 'Hafnargötu', '230,Reykjanesbær', [64.0, -22.56], ['4', '5', '6']),
  ...street('Hafnargata', 'Hafnargötu', '415,Bolungarvík', [66.15, -23.25], ['4', '5', '6']),
  ...street('Bitra', 'Bitru', '803,Selfoss', [63.95, -20.72], ['']),
  'Dyngjuvegur,Dyngjuvegi,9,Staðarhóll,104,Reykjavík,64.142,-21.86',
  'Lyngbrekka,Lyngbrekku,2,Akureyri,200,Kópavogur,64.11,-21.89',
  ...street('Írland', 'Írlandi', '301,Akranes', [64.36, -21.7], ['']),
  ...street('Danmörk', 'Danmörku', '861,Hvolsvöllur', [63.7, -20.1], ['']),
];

const fileOf = async (rows: readonly string[], header = HEADER): Promise<string> => {
  const path = join(folder, `${crypto.randomUUID()}.csv`);
  await writeFile(path, [header, ...rows].join('\n'));
  return path;
};
const importRows = async (rows: readonly string[], header?: string) =>
  addresses.importFile({ path: await fileOf(rows, header), country: 'IS', attribution: 'HMS', columns: {} });
const asked = (text: string, parts: Partial<AddressQuery> = {}): AddressQuery => ({
  street: text,
  postcode: null,
  city: null,
  country: null,
  ...parts,
});
const find = async (query: AddressQuery) => (await addresses.geocode([query]))[0]?.candidates ?? [];
/** `precision street, postcode city` */
const best = async (query: AddressQuery) => {
  const [first] = await find(query);
  return first
    ? `${first.precision} ${first.address.street ?? ''}, ${first.address.postcode ?? ''} ${first.address.city}`
    : null;
};
const count = async (table: string) => {
  const { rows } = await database.asOperator((tx) =>
    sql<{ count: number }>`select count(*)::int as count from ${sql.table(`waybill.${table}`)}`.execute(tx),
  );
  return rows[0]?.count ?? 0;
};

describe('without a registry', () => {
  test.each([
    [asked('Laugavegur 77, 101 Reykjavík'), 'postcode , 101 Reykjavík'],
    [asked('Akureyri'), 'city ,  Akureyri'],
    [asked('', { street: null, postcode: '800' }), 'postcode , 800 Selfoss'],
    [asked('Hauptstraße 1, 10115 Berlin'), null],
    [asked('Laugavegur 77, 101 Reykjavík', { country: 'DE' }), null],
  ])('%j is %s', async (query, expected) => {
    expect(await best(query)).toBe(expected);
  });
});

describe('with a registry', () => {
  beforeAll(async () => {
    expect(await importRows(ROWS)).toMatchObject({ kept: ROWS.length, refused: 0 });
  });

  test.each([
    [
      'as written',
      asked('Laugavegur 77', { postcode: '101', city: 'Reykjavík' }),
      'rooftop Laugavegur 77, 101 Reykjavík',
    ],
    ['in one field', asked('Laugavegur 77, 101 Reykjavík'), 'rooftop Laugavegur 77, 101 Reykjavík'],
    ['in one field without a comma', asked('laugavegur 77 101 reykjavik'), 'rooftop Laugavegur 77, 101 Reykjavík'],
    ['in the dative', asked('Laugavegi 77', { postcode: '101' }), 'rooftop Laugavegur 77, 101 Reykjavík'],
    ['in ASCII', asked('Thorsgata 1', { city: 'Reykjavik' }), 'rooftop Þórsgata 1, 101 Reykjavík'],
    ['with a letter left out', asked('Lagavegur 77', { postcode: '101' }), 'rooftop Laugavegur 77, 101 Reykjavík'],
    ['with two typing errors', asked('Lagavegr 77', { postcode: '101' }), 'rooftop Laugavegur 77, 101 Reykjavík'],
    ['abbreviated', asked('Laugav. 77, 101 Rvk'), 'rooftop Laugavegur 77, 101 Reykjavík'],
    ['abbreviated with a letter too much', asked('Laugarv. 77, 101 Rvk'), 'rooftop Laugavegur 77, 101 Reykjavík'],
    ['without a postcode', asked('Laugavegur 3', { city: 'Varmahlíð' }), 'rooftop Laugavegur 3, 560 Varmahlíð'],
    ['with a country', asked('Laugavegur 77, 101 Reykjavík, Iceland'), 'rooftop Laugavegur 77, 101 Reykjavík'],
    ['a farm', asked('Bitra', { postcode: '803' }), 'rooftop Bitra, 803 Selfoss'],
    [
      'the name of a house',
      asked('Staðarhóll', { city: 'Reykjavík' }),
      'rooftop Staðarhóll, Dyngjuvegur 9, 104 Reykjavík',
    ],
    [
      'a number between two others',
      asked('Laugavegur 7', { postcode: '101' }),
      'interpolated Laugavegur 7, 101 Reykjavík',
    ],
    [
      'a number with letters only',
      asked('Laugavegur 11', { postcode: '101' }),
      'interpolated Laugavegur 11, 101 Reykjavík',
    ],
    ['no number', asked('Laugavegur', { postcode: '101' }), 'street Laugavegur, 101 Reykjavík'],
    ['a street that is not there', asked('Engin slík gata 5', { postcode: '101' }), 'postcode , 101 Reykjavík'],
    ['a town that a farm is nearly named as', asked('Reykjavík'), 'city ,  Reykjavík'],
    ['a town that a house is named as', asked('Akureyri'), 'city ,  Akureyri'],
    ['that town with its postcode', asked('600 Akureyri'), 'postcode , 600 Akureyri'],
    ['that town before its postcode', asked('Akureyri, 600'), 'postcode , 600 Akureyri'],
    ['that town with its country', asked('Akureyri, Iceland'), 'city ,  Akureyri'],
    ['the house, with its own town', asked('Akureyri, Kópavogur'), 'rooftop Akureyri, Lyngbrekka 2, 200 Kópavogur'],
    ['a street and a postcode', asked('Laugavegur, 101'), 'street Laugavegur, 101 Reykjavík'],
    ['a street and a postcode without a comma', asked('Laugavegur 560'), 'street Laugavegur, 560 Varmahlíð'],
    ['a country', asked('Ísland'), 'country ,  null'],
    ['a country in English', asked('Iceland'), 'country ,  null'],
    ['a country that a farm is named as', asked('Danmörk'), 'country ,  null'],
    ['that farm', asked('Danmörk', { postcode: '861' }), 'rooftop Danmörk, 861 Hvolsvöllur'],
    ['a country in the field of the town', asked('', { street: null, city: 'Ísland' }), 'country ,  null'],
    [
      'a town called like what objects have',
      asked('Laugavegur 77', { city: 'constructor' }),
      'rooftop Laugavegur 77, 101 Reykjavík',
    ],
  ])('%s', async (_, query, expected) => {
    expect(await best(query)).toBe(expected);
  });

  test('a street of several towns is doubtful when no town is given, and certain when one is', async () => {
    const [first, second] = await find(asked('Hafnargata 5'));
    expect([first?.address.city, second?.address.city].sort()).toEqual(['Bolungarvík', 'Reykjanesbær']);
    expect(first?.score).toBeLessThan(0.75);
    expect((await find(asked('Hafnargata 5', { city: 'Bolungarvík' })))[0]?.score).toBe(1);
  });

  test('what was asked otherwise is said', async () => {
    const [first] = await find(asked('Lagavegur 7', { postcode: '105', city: 'Reykjavík' }));
    expect(first?.differences).toEqual(['spelling', 'postcode', 'house-number']);
  });

  test('a country is where its towns are', async () => {
    expect((await find(asked('Ísland')))[0]).toMatchObject({
      precision: 'country',
      latitude: expect.closeTo(65, 0),
      longitude: expect.closeTo(-19, 0),
      address: { country: 'IS' },
    });
  });

  test('many are found with the same statements as one, each as if it were alone', async () => {
    const queries = ['Laugavegur 77, 101 Reykjavík', 'Lagavegur 3, Varmahlíð', 'x', '', 'Hafnargata 5'].map((text) =>
      asked(text),
    );
    const together = await addresses.geocode(queries);
    for (const [at, query] of queries.entries()) expect(together[at]?.candidates).toEqual(await find(query));
  });

  test.each([
    '',
    ' , ; ',
    '---',
    '???',
    '-'.repeat(300),
    '?,'.repeat(150),
    '- '.repeat(150),
    '🚚🚚',
    "'; drop table waybill.address_streets; --",
    '%_%',
    'a'.repeat(2_000),
    '1'.repeat(300),
    '\u0000',
    'e\u0301'.repeat(150),
  ])('%j finds nothing, and nothing breaks', async (text) => {
    expect(await find(asked(text))).toEqual([]);
  });
});

describe('an import', () => {
  afterEach(async () => {
    await addresses.remove('IS');
    await addresses.remove('DK');
  });

  test('replaces the addresses of its country, and no other', async () => {
    await addresses.importFile({ path: await fileOf(ROWS), country: 'DK', attribution: '', columns: {} });
    await importRows(ROWS);
    await importRows(['Nýgata,Nýgötu,1,,101,Reykjavík,64.1,-21.9']);
    expect(await best(asked('Nýgata 1', { postcode: '101', country: 'IS' }))).toBe('rooftop Nýgata 1, 101 Reykjavík');
    expect(await best(asked('Laugavegur 77', { postcode: '101', country: 'IS' }))).toBe('postcode , 101 Reykjavík');
    expect(await best(asked('Laugavegur 77', { postcode: '101', country: 'DK' }))).toBe(
      'rooftop Laugavegur 77, 101 Reykjavík',
    );
    expect(await addresses.list()).toMatchObject([
      { country: 'DK', addresses: ROWS.length, state: 'ready' },
      { country: 'IS', addresses: 1, state: 'ready' },
    ]);
    expect(await count('address_rows')).toBe(0);
  });

  test("takes OpenAddresses' columns, and those that the operator names", async () => {
    await importRows(
      ['-21.9,64.1,7,Nýgata,,Reykjavík,,,101,,'],
      'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH',
    );
    expect(await best(asked('Nýgata 7', { postcode: '101' }))).toBe('rooftop Nýgata 7, 101 Reykjavík');
    const path = await fileOf(['Nýgata;8;64,1;-21,9;101;Reykjavík'], 'HEITI;NR;BREIDD;LENGD;PNR;STADUR');
    const columns = {
      street: 'heiti',
      number: 'NR',
      latitude: 'BREIDD',
      longitude: 'LENGD',
      postcode: 'PNR',
      city: 'STADUR',
    };
    await addresses.importFile({ path, country: 'IS', attribution: '', columns });
    expect(await best(asked('Nýgata 8', { postcode: '101' }))).toBe('rooftop Nýgata 8, 101 Reykjavík');
  });

  test('leaves out rows that cannot be used, and names them by their line', async () => {
    const result = await importRows([
      ...ROWS,
      ',,1,,101,Reykjavík,64.1,-21.9',
      'Nýgata,,1,,101,Reykjavík,,',
      'Nýgata,,1,,101,Reykjavík,164.1,-21.9',
      `${'x'.repeat(201)},,1,,101,Reykjavík,64.1,-21.9`,
      'N\ufffdgata,,1,,101,Reykjavík,64.1,-21.9',
      'Nýgata',
      'Nýgata,,99999999999,,101,Reykjavík,64.1,-21.9',
      '',
      '"Nýgata,,1,,101,Reykjavík,64.1,-21.9',
      'Nýgata,,3,,101,Reykjavík,64.1,-21.9',
      'Nýgata,,5,,101,Reykjavík,0,0',
    ]);
    const line = ROWS.length + 2;
    expect(result).toMatchObject({ kept: ROWS.length + 1, refused: 9 });
    expect(await best(asked('Nýgata 3', { postcode: '101' }))).toBe('rooftop Nýgata 3, 101 Reykjavík');
    expect(result.faults).toEqual([
      { line, fault: 'no-name' },
      { line: line + 1, fault: 'no-coordinates' },
      { line: line + 2, fault: 'coordinates-out-of-range' },
      { line: line + 3, fault: 'too-long' },
      { line: line + 4, fault: 'not-text' },
      { line: line + 5, fault: 'cells' },
      { line: line + 6, fault: 'house-number' },
      { line: line + 8, fault: 'quote' },
      { line: line + 10, fault: 'no-coordinates' },
    ]);
  });

  test.each<[string, readonly string[], string, string]>([
    [
      'without the columns it needs',
      ['1,2'],
      'a,b',
      'The file has no column for street, latitude, longitude. Its columns are: a, b.',
    ],
    ['without rows', [], HEADER, 'The file has no rows.'],
    [
      'of which most cannot be used',
      ['x,,,,,,,', 'y,,,,,,,', ...ROWS.slice(0, 1)],
      HEADER,
      '2 of 3 rows cannot be used',
    ],
  ])('of a file %s is refused, and the old addresses stay', async (_, rows, header, message) => {
    await importRows(ROWS);
    await expect(importRows(rows, header)).rejects.toThrow(message);
    expect(await best(asked('Laugavegur 77', { postcode: '101' }))).toBe('rooftop Laugavegur 77, 101 Reykjavík');
  });

  test('of a file whose latitudes are its longitudes is refused with the names of the columns, and works as it says', async () => {
    const path = await fileOf(
      [1, 3, 5].map((number) => `Nýgata,${number},101,Reykjavík,-21.9,64.1`),
      'street,number,postcode,city,Y,X',
    );
    const file = { path, country: 'IS', attribution: '' };
    await expect(addresses.importFile({ ...file, columns: {} })).rejects.toThrow(
      /^The columns Y and X are exchanged: 3 of the first 3 points .* --columns latitude=X,longitude=Y\./,
    );
    expect(await best(asked('Nýgata 1', { postcode: '101' }))).toBe('postcode , 101 Reykjavík');
    await addresses.importFile({ ...file, columns: { latitude: 'X', longitude: 'Y' } });
    expect(await find(asked('Nýgata 1', { postcode: '101' }))).toMatchObject([{ latitude: 64.1, longitude: -21.9 }]);
  });

  test('of exchanged points that would be none on earth is refused for the same reason', async () => {
    const rows = ['Kaido 1,139.7,35.7', 'Kaido 2,139.8,35.6'];
    const path = await fileOf(rows, 'street,lat,lon');
    await expect(addresses.importFile({ path, country: 'JP', attribution: '', columns: {} })).rejects.toThrow(
      'The columns lat and lon are exchanged',
    );
  });

  test('a few points elsewhere are left as they are', async () => {
    const rows = ROWS.concat('Nýgata,,1,,101,Reykjavík,-21.9,64.1');
    expect(await importRows(rows)).toMatchObject({ kept: rows.length });
  });

  test('without datives finds Icelandic streets in the dative, and those of other countries as they are written', async () => {
    const path = await fileOf(['Þórsgata,1,64.1,-21.9'], 'street,number,lat,lon');
    await addresses.importFile({ path, country: 'IS', attribution: '', columns: {} });
    await addresses.importFile({ path, country: 'DK', attribution: '', columns: {} });
    expect(await find(asked('Þórsgötu 1', { country: 'IS' }))).toMatchObject([{ precision: 'rooftop', score: 0.97 }]);
    expect((await find(asked('Þórsgötu 1', { country: 'DK' })))[0]?.differences).toEqual(['spelling']);
  });

  const inTransaction: Parameters<typeof importRegistry>[0]['inTransaction'] = (work) =>
    database.asOperator((tx) => work(addressRegistries(tx)));
  const many = Array.from({ length: 12_000 }, (_, n) => ['Langagata', String(n + 1), '64.1', '-21.9']);
  const wanted = { country: 'IS', fileName: 'x.csv', fileDigest: 'x', attribution: '', columns: {} };
  /** The rows of a file whose reader dies after some of them. */
  async function* rowsUntil(last: number) {
    yield { line: 1, cells: ['street', 'number', 'lat', 'lon'] };
    for (const [at, row] of many.entries()) {
      if (at === last) throw new Error('killed');
      yield { line: at + 2, cells: row };
    }
  }

  test('that was killed goes on where it was, and answers with the old addresses until its end', async () => {
    await importRows(ROWS);
    const needs = { inTransaction, clock: () => new Date(), onProgress: () => {} };
    await expect(importRegistry({ ...needs, rows: rowsUntil(11_000) }, wanted)).rejects.toThrow('killed');
    expect(await best(asked('Laugavegur 77', { postcode: '101' }))).toBe('rooftop Laugavegur 77, 101 Reykjavík');
    expect(await best(asked('Langagata 5'))).toBeNull();
    const result = await importRegistry({ ...needs, rows: rowsUntil(many.length) }, wanted);
    expect(result).toMatchObject({ read: 12_000, kept: 12_000, resumedAt: 10_000 });
    expect(await best(asked('Langagata 12000'))).toBe('rooftop Langagata 12000,  ');
    expect(await best(asked('Laugavegur 77', { postcode: '101' }))).toBe('postcode , 101 Reykjavík');
  });

  test('of another file begins anew', async () => {
    const needs = { inTransaction, clock: () => new Date(), onProgress: () => {} };
    await expect(importRegistry({ ...needs, rows: rowsUntil(6_000) }, wanted)).rejects.toThrow('killed');
    expect(await importRows(ROWS)).toMatchObject({ resumedAt: 0, kept: ROWS.length });
    expect(await count('address_rows')).toBe(0);
  });

  test('waits for nobody: a second one at the same time is refused', async () => {
    const path = await fileOf(ROWS);
    const hold = latch();
    const held = database.asOperator(async (tx) => {
      await sql`lock table waybill.address_registries in exclusive mode`.execute(tx);
      hold.open();
      await done.opened;
    });
    const done = latch();
    await hold.opened;
    const first = addresses.importFile({ path, country: 'IS', attribution: '', columns: {} });
    // Of this database: the list has the locks of all of them, and other tests hold some in theirs.
    await expect
      .poll(async () => {
        const { rows } = await sql<{
          held: number;
        }>`select count(*)::int as held from pg_locks l join pg_database d on d.oid = l.database
          where l.locktype = 'advisory' and d.datname = current_database()`.execute(database.kysely);
        return rows[0]?.held;
      })
      .toBeGreaterThan(0);
    await expect(addresses.importFile({ path, country: 'DK', attribution: '', columns: {} })).rejects.toThrow(
      'Another import is running',
    );
    done.open();
    await held;
    expect(await first).toMatchObject({ kept: ROWS.length });
  });
});
