import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompletedAddress } from '@waybill/contract/addresses';
import { aStop } from '@waybill/testing/shipment-builders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { enter } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { wireAddresses } from '../../wiring/wire-addresses.ts';

const HEADER = 'street_nominative,street_dative,house_number,special_name,postcode,municipality,lat,lon';
const street = (name: string, dative: string, town: string, numbers: readonly string[]) =>
  numbers.map((number, at) => `${name},${dative},${number},,${town},64.1,${(-21.9 + at * 0.001).toFixed(3)}`);
const ROWS = [
  ...street('Laugavegur', 'Laugavegi', '101,Reykjavík', ['1', '7', '11A', '11B', '70', '71', '77', '101']),
  ...street('Laugavegur', 'Laugavegi', '560,Varmahlíð', ['1', '3']),
  ...street('Laugarás', 'Laugarási', '104,Reykjavík', ['1']),
  ...street('Þórsgata', 'Þórsgötu', '101,Reykjavík', ['1', '2', '4']),
  ...street('Hafnargata', 'Hafnargötu', '230,Reykjanesbær', ['1', '5']),
  ...street('Hafnargata', 'Hafnargötu', '415,Bolungarvík', ['1', '5', '6', '8']),
  ...street('Hafnargata', 'Hafnargötu', '710,Seyðisfjörður', ['2', '4', '6']),
  ...street('Bitra', 'Bitru', '803,Selfoss', ['']),
  'Dyngjuvegur,Dyngjuvegi,9,Staðarhóll,104,Reykjavík,64.142,-21.86',
];

let app: TestApp;
let admin: Browser;
let stranger: Browser;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'waybill-completion-'));
  const path = join(folder, 'registry.csv');
  await writeFile(path, [HEADER, ...ROWS].join('\n'));
  await wireAddresses({ database: app.database, clock: () => new Date(), outside: null, log: () => {} }).importFile({
    path,
    country: 'IS',
    attribution: 'HMS',
    columns: {},
  });
  admin = await app.signedIn('admin@demo.test');
  stranger = await app.signedIn('admin@stranger.test');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const complete = async (
  text: string,
  fields: { readonly postcode?: string; readonly city?: string } = {},
  browser = admin,
): Promise<CompletedAddress[]> => {
  const answer = await browser.get(`/api/addresses?${new URLSearchParams({ text, ...fields })}`);
  expect(answer.status).toBe(200);
  return answer.body.addresses;
};
const lines = async (...asked: Parameters<typeof complete>) =>
  (await complete(...asked)).map(({ streetAddress1, postcode, city }) => `${streetAddress1}, ${postcode} ${city}`);

describe('from the registry', () => {
  test.each([
    ['a beginning: the street with most houses first', 'laug', ['Laugavegur, 101', 'Laugavegur, 560', 'Laugarás, 104']],
    ['one letter', 'þ', ['Þórsgata, 101']],
    ['ASCII', 'thorsg', ['Þórsgata, 101']],
    ['capitals', 'ÞÓRSG', ['Þórsgata, 101']],
    ['the dative', 'Þórsgötu 2', ['Þórsgata 2, 101']],
    ['a farm', 'bit', ['Bitra, 803']],
    ['the name of a house', 'staðarh', ['Staðarhóll, Dyngjuvegur 9, 104']],
    [
      'a number, and those that go on from it',
      'Laugavegur 7',
      ['7', '70', '71', '77'].map((n) => `Laugavegur ${n}, 101`),
    ],
    ['a number of several towns', 'hafnargata 1', ['Hafnargata 1, 415', 'Hafnargata 1, 230']],
    ['a number before its letters', 'laugavegur 11', ['Laugavegur 11A, 101', 'Laugavegur 11B, 101']],
    ['a letter', 'laugavegur 11b', ['Laugavegur 11B, 101']],
    ['a town after the number', 'hafnarg 1 kef', ['Hafnargata 1, 230']],
    ['a town after the street', 'hafnargata bol', ['Hafnargata, 415']],
    ['a town in the dative', 'hafnargata 4, Seyðisfirði', ['Hafnargata 4, 710']],
    ['a postcode after a comma', 'laugav 77, 101', ['Laugavegur 77, 101']],
    ['a postcode in the place of a number', 'laugavegur 101', ['Laugavegur 101, 101', 'Laugavegur, 101']],
    ['a whole number does not go on', 'laugavegur 7, 101', ['Laugavegur 7, 101']],
    ['a letter left out', 'lagaveg', ['Laugavegur, 101', 'Laugavegur, 560']],
    ['a letter left out, with a number', 'lagavegur 77', ['Laugavegur 77, 101']],
    ['a wrong first letter', 'paugavegur 77', ['Laugavegur 77, 101']],
    ['a postcode and a town: its streets', '415 Bolungarvík', ['Hafnargata, 415']],
    ['a postcode and a town with a typing error', '710 Seyðisfjörðr', ['Hafnargata, 710']],
    ['a postcode and another town', '415 Akureyri', []],
    ['a street that is not there', 'Engin slík gata', []],
    ['signs only', '%_', []],
  ])('%s', async (_, text, expected) => {
    const found = await lines(text);
    expect(found.map((line) => line.replace(/ \D+$/, ''))).toEqual(expected);
  });

  test('the town in the other fields comes first, and leaves out no other', async () => {
    expect(await lines('hafnarg', { city: 'Keflavík' })).toEqual([
      'Hafnargata, 230 Reykjanesbær',
      'Hafnargata, 415 Bolungarvík',
      'Hafnargata, 710 Seyðisfjörður',
    ]);
    expect((await lines('hafnarg', { postcode: '710' }))[0]).toBe('Hafnargata, 710 Seyðisfjörður');
    // Of one town, the postcode.
    expect((await lines('laug', { postcode: '104', city: 'Reykjavík' }))[0]).toBe('Laugarás, 104 Reykjavík');
  });

  test('a street waits for its number, a house is complete', async () => {
    expect(await complete('þórsg')).toEqual([
      {
        streetAddress1: 'Þórsgata',
        postcode: '101',
        city: 'Reykjavík',
        country: 'IS',
        point: { latitude: 64.1, longitude: -21.899 },
        precision: 'street',
        source: 'registry',
        isStreet: true,
      },
    ]);
    expect(await complete('þórsgata 4')).toMatchObject([
      { point: { latitude: 64.1, longitude: -21.898 }, precision: 'rooftop', isStreet: false },
    ]);
    expect(await complete('bitra')).toMatchObject([{ precision: 'rooftop', isStreet: false }]);
  });
});

describe('of the own addresses', () => {
  const nothing = Object.fromEntries(
    ['receiverName', 'phoneNumber', 'email', 'earliestTime', 'latestTime'].map((field) => [field, null]),
  );
  const saveLocation = async (place: object) => {
    const answer = await admin.post('/api/saved-locations', { ...nothing, locationName: 'Vöruhús', ...place });
    expect(answer.status).toBe(200);
  };
  beforeAll(async () => {
    const places = [
      { streetAddress1: 'Laugavegur 77', postcode: '101', city: 'Reykjavík' },
      { streetAddress1: 'Laugabakki 3', postcode: '531', city: 'Hvammstangi' },
    ];
    for (const place of places) await saveLocation(place);
  });

  test('they come before those of the registry, with its point where it has them, and once', async () => {
    const found = await complete('laug 77');
    expect(found).toMatchObject([
      { streetAddress1: 'Laugavegur 77', source: 'own', country: 'IS', precision: 'rooftop' },
    ]);
    expect(found[0]?.point).toEqual({ latitude: 64.1, longitude: -21.894 });
  });

  test('one that the registry lacks has no point', async () => {
    expect(await complete('laugab')).toMatchObject([
      { streetAddress1: 'Laugabakki 3', source: 'own', point: null, precision: null, isStreet: false },
    ]);
  });

  test('the words after the street are found in the town too', async () => {
    expect((await complete('laugab hvamm'))[0]?.streetAddress1).toBe('Laugabakki 3');
    expect((await complete('laugab akur')).filter(({ source }) => source === 'own')).toEqual([]);
  });

  const save = async (...streets: readonly string[]) => {
    for (const streetAddress1 of streets) await saveLocation({ streetAddress1, postcode: '101', city: 'Reykjavík' });
  };

  test('one with a number that goes on comes after the house whose number is typed', async () => {
    await save('Þórsgata 40');
    expect((await complete('þórsgata 4')).map(({ streetAddress1, source }) => [streetAddress1, source])).toEqual([
      ['Þórsgata 4', 'registry'],
      ['Þórsgata 40', 'own'],
    ]);
  });

  test('a street that was used without a number still leads to its houses', async () => {
    await save('Þórsgata');
    const street = (await complete('þórsgata')).find(({ streetAddress1 }) => streetAddress1 === 'Þórsgata');
    expect(street).toMatchObject({ source: 'own', isStreet: true });
  });

  test('however many they are, those of the registry are seen beside them', async () => {
    const streets = (from: number) => [0, 1, 2, 3].map((n) => `Hafnargata ${from + n}`);
    await save(...streets(60));
    for (const streetAddress1 of streets(80))
      await enter(admin, { dropoff: aStop({ streetAddress1, postcode: '230' }) });
    const sources = (await complete('hafnargata')).map(({ source }) => source);
    expect(sources).toEqual([...Array(4).fill('own'), ...Array(3).fill('registry')]);
  });

  test('one that was mistyped does not hide the houses of the registry', async () => {
    await save('Dyngjuvegr 9');
    expect(await lines('dyngjuvegr 9')).toEqual(['Dyngjuvegr 9, 101 Reykjavík', 'Dyngjuvegur 9, 104 Reykjavík']);
  });

  test('a stranger has none of them', async () => {
    expect((await complete('laugab', {}, stranger)).filter(({ source }) => source === 'own')).toEqual([]);
    expect((await complete('laugavegur 77', {}, stranger)).map(({ source }) => source)).toEqual(['registry']);
  });
});

describe('bad input', () => {
  test.each([
    ['nothing', ''],
    ['too much', 'a'.repeat(201)],
    ['a control character', 'a\u0000'],
  ])('%s is refused', async (_, text) => {
    const answer = await admin.get(`/api/addresses?${new URLSearchParams({ text })}`);
    expect(answer.status).toBe(400);
  });

  test.each(['🏠', "'; drop table x; --", 'a 1 '.repeat(50).trim(), 'x'.repeat(200), '(((', '\\'])(
    '%s finds nothing',
    async (text) => {
      expect(await complete(text)).toEqual([]);
    },
  );
});
