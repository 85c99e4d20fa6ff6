import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { type Addresses, wireAddresses } from '../../wiring/wire-addresses.ts';
import { cityList } from './cities.repo.ts';
import { type CitySource, loadCities } from './load-cities.ts';

const CITIES = [
  { name: 'Copenhagen', country: 'DK', latitude: 55.676, longitude: 12.568 },
  { name: 'Malmö', country: 'SE', latitude: 55.606, longitude: 13.0 },
  { name: 'London', country: 'GB', latitude: 51.508, longitude: -0.126 },
  { name: 'London', country: 'CA', latitude: 42.983, longitude: -81.233 },
  { name: 'Berlin', country: 'DE', latitude: 52.524, longitude: 13.411 },
  { name: 'Berlin', country: 'US', latitude: 44.469, longitude: -71.185 },
  { name: 'Neustadt', country: 'DE', latitude: 49.35, longitude: 8.14 },
  { name: 'Neustadt', country: 'DE', latitude: 50.73, longitude: 11.75 },
  { name: 'Laugar', country: 'IS', latitude: 65.72, longitude: -17.36 },
  { name: 'Laugar', country: 'DE', latitude: 48.9, longitude: 9.1 },
  { name: 'Akureyri', country: 'IS', latitude: 1, longitude: 1 },
  { name: '---', country: 'DE', latitude: 1, longitude: 1 },
];
const sourceOf = (version: string, cities: typeof CITIES): CitySource & { readonly reads: () => number } => {
  let reads = 0;
  return {
    version: async () => version,
    async *read() {
      reads += 1;
      yield* cities;
    },
    reads: () => reads,
  };
};

let database: TestDatabase;
let addresses: Addresses;
const load = (source: CitySource) =>
  loadCities({
    source,
    inTransaction: (work) => database.asOperator((tx) => work(cityList(tx))),
    clock: () => new Date('2026-11-17T10:00:00Z'),
  });
beforeAll(async () => {
  database = await createTestDatabase();
  addresses = wireAddresses({ database, clock: () => new Date(), outside: null, log: () => {} });
});
afterAll(() => database.drop());

const find = async (street: string, country: string | null = null) =>
  (await addresses.geocode([{ street, postcode: null, city: null, country }]))[0]?.candidates ?? [];
const told = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).map(({ score, address }) => `${address.city} ${address.country} ${score.toFixed(2)}`);

test('without the list its towns are unknown, and nobody is named for them', async () => {
  expect(await find('Copenhagen, Denmark')).toEqual([]);
  expect(await addresses.attributions()).toEqual(['HMS Staðfangaskrá']);
});

describe('with the list', () => {
  beforeAll(() => load(sourceOf('1', CITIES)));

  test.each([
    ['a country that is told', 'Copenhagen, Denmark', null, ['Copenhagen DK 0.95']],
    ['a country that is given', 'Berlin', 'DE', ['Berlin DE 0.95']],
    ['another spelling', 'Malmo, Sweden', null, ['Malmö SE 0.93']],
    ['no country: doubtful', 'Copenhagen', null, ['Copenhagen DK 0.66']],
    ['no country and several towns: more so, the nearest first', 'London', null, ['London GB 0.47', 'London CA 0.46']],
    ['several towns of one country', 'Neustadt, Germany', null, ['Neustadt DE 0.57', 'Neustadt DE 0.57']],
    ['our own country first', 'Laugar', null, ['Laugar IS 0.95', 'Laugar DE 0.47']],
    ['a street of a town', 'Hauptstraße 1, 10115 Berlin', 'DE', ['Berlin DE 0.47']],
    ['another country than those of the name', 'Berlin', 'FR', []],
  ])('%s', async (_, street, country, expected) => {
    expect(await told(street, country)).toEqual(expected);
  });

  test('a town whose postcodes are known keeps their middle', async () => {
    const [best, ...others] = await find('Akureyri');
    expect(best?.latitude).toBeCloseTo(65.68, 1);
    expect(others).toEqual([]);
  });

  test('its source is named', async () => {
    expect(await addresses.attributions()).toContain('GeoNames, CC BY 4.0');
  });

  test('the same version is not read again, another one takes its place', async () => {
    const same = sourceOf('1', []);
    await load(same);
    expect(same.reads()).toBe(0);
    expect(await told('Copenhagen, Denmark')).toEqual(['Copenhagen DK 0.95']);
    await load(sourceOf('2', [{ name: 'Oslo', country: 'NO', latitude: 59.9, longitude: 10.7 }]));
    expect(await told('Copenhagen, Denmark')).toEqual([]);
    expect(await told('Oslo, Norway')).toEqual(['Oslo NO 0.95']);
  });

  test('a list that breaks off leaves the one that was there', async () => {
    const broken: CitySource = {
      version: async () => '3',
      async *read() {
        yield { name: 'Paris', country: 'FR', latitude: 48.9, longitude: 2.4 };
        throw new Error('cut off');
      },
    };
    await expect(load(broken)).rejects.toThrow('cut off');
    expect(await told('Oslo, Norway')).toEqual(['Oslo NO 0.95']);
    expect(await told('Paris, France')).toEqual([]);
  });
});
