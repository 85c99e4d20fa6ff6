import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

export type Place = { readonly street: string; readonly postcode: string; readonly city: string };

/** The same numbers in every run: two runs measure the same rows (mulberry32). */
export const randomNumbers = (seed: number) => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    oneOf: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item,
    digits: (length: number) => String(below(10 ** length)).padStart(length, '0'),
  };
};
export type RandomNumbers = ReturnType<typeof randomNumbers>;

const FIRST = [
  'Anna',
  'Guðrún',
  'Þór',
  'Sigríður',
  'Jón',
  'Björk',
  'Ævar',
  'Ólafur',
  'Kristín',
  'Örn',
  'Helga',
  'Einar',
];
const FATHERS = ['Jóns', 'Sigurðar', 'Guðmundar', 'Ólafs', 'Einars', 'Þórs', 'Magnúsar', 'Árna', 'Kristjáns', 'Björns'];
const FIRMS = ['Fiskbúðin', 'Bakaríið', 'Verslunin', 'Bókabúðin', 'Blómabúðin', 'Vélsmiðjan', 'Apótekið', 'Trésmiðjan'];
const OF = ['Hlíð', 'Vík', 'Brekka', 'Tindur', 'Fjörður', 'Ós', 'Hraun', 'Lækur', 'Sandur', 'Bakki', 'Múli', 'Strönd'];
const STREETS = [
  'Aðalgata',
  'Hafnarstræti',
  'Skólavegur',
  'Kirkjubraut',
  'Ægisgata',
  'Þórsgata',
  'Laugarbraut',
  'Mýrarvegur',
];
const TOWNS = [
  ['101', 'Reykjavík'],
  ['105', 'Reykjavík'],
  ['200', 'Kópavogur'],
  ['220', 'Hafnarfjörður'],
  ['600', 'Akureyri'],
  ['800', 'Selfoss'],
] as const;

export const personOrFirm = (random: RandomNumbers): string =>
  random.next() < 0.6
    ? `${random.oneOf(FIRST)} ${random.oneOf(FATHERS)}${random.next() < 0.5 ? 'son' : 'dóttir'}`
    : `${random.oneOf(FIRMS)} ${random.oneOf(OF)} ehf.`;

const madeUp = (random: RandomNumbers): Place => {
  const [postcode, city] = random.oneOf(TOWNS);
  return { street: `${random.oneOf(STREETS)} ${1 + random.below(120)}`, postcode, city };
};

/** Places of the address registry where BENCH_DATA names its folder, else made-up streets. */
export const readPlaces = async (folder: string | undefined, random: RandomNumbers): Promise<readonly Place[]> => {
  if (!folder) return Array.from({ length: 5_000 }, () => madeUp(random));
  const file = createReadStream(join(folder, 'iceland/addresses.csv.gz')).pipe(createGunzip());
  const places: Place[] = [];
  for await (const line of createInterface({ input: file })) {
    const [street, , number, , postcode, city] = line.split(',');
    if (!street || !number || !/^\d+$/.test(postcode ?? '')) continue;
    places.push({ street: `${street} ${number}`, postcode: postcode as string, city: city as string });
  }
  return places;
};
