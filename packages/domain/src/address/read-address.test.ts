import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LONGEST_ADDRESS, readAddress } from './read-address.ts';

const asked = (street: string | null, postcode: string | null = null, city: string | null = null) => ({
  street,
  postcode,
  city,
  country: null,
});
/** `street|house|postcode|city`, with `!` where words are ignored. */
const shortOf = (query: ReturnType<typeof asked>): string[] =>
  readAddress(query).map(({ street, house, postcode, city, ignoresWords }) => {
    const number = house && `${house.number ?? ''}${house.letter ?? ''}${house.to === null ? '' : `-${house.to}`}`;
    return `${[street, number, postcode, city].map((part) => part ?? '').join('|')}${ignoresWords ? '!' : ''}`;
  });

describe('the first reading', () => {
  test.each([
    [asked('Laugavegur 77', '101', 'Reykjavík'), 'Laugavegur|77|101|Reykjavík'],
    [asked('Laugavegi 77b', '101', 'Rvk'), 'Laugavegi|77b|101|Rvk'],
    [asked('Laugavegur 77 B', '101', null), 'Laugavegur|77b|101|'],
    [asked('Laugavegur 77, 101 Reykjavík'), 'Laugavegur|77|101|Reykjavík'],
    [asked('Laugavegur 77\n101 Reykjavík'), 'Laugavegur|77|101|Reykjavík'],
    [asked('Laugavegur 77 101 Reykjavík'), 'Laugavegur|77|101|Reykjavík'],
    [asked('Laugavegur 77, IS-101 Reykjavík'), 'Laugavegur|77|101|Reykjavík'],
    [asked('Laugavegur 77, Reykjavík 101'), 'Laugavegur|77|101|Reykjavík'],
    [asked('Laugavegur, 77, 101 Reykjavík'), 'Laugavegur|77|101|Reykjavík'],
    [asked('Hringbraut 5, Hafnarfj.'), 'Hringbraut|5||Hafnarfj.'],
    [asked('Hvaleyrarbraut 30-32'), 'Hvaleyrarbraut|30-32||'],
    [asked('Hvaleyrarbraut 30 – 32', '220'), 'Hvaleyrarbraut|30-32|220|'],
    [asked('Laugavegur 77, 2. hæð, 101 Reykjavík'), 'Laugavegur|77|101|Reykjavík'],
    [asked('Laugavegur 77 íbúð 302', '101'), 'Laugavegur|77|101|'],
    [asked('Laugavegur nr. 77', '101'), 'Laugavegur|77|101|'],
    [asked('Bitra', '803', 'Selfoss'), 'Bitra||803|Selfoss'],
    [asked('Ásgarður (vestri)', '551'), 'Ásgarður (vestri)||551|'],
    [asked(null, '101 Reykjavík', null), '||101|Reykjavík'],
    [asked(null, null, '600 Akureyri'), '||600|Akureyri'],
    [asked('10 Downing Street, London SW1A 2AA'), 'Downing Street|10||London SW1A 2AA'],
    [asked('Hauptstraße 12a, 10115 Berlin'), 'Hauptstraße|12a|10115|Berlin'],
    [asked('Keizersgracht 174, 1016 DW Amsterdam'), 'Keizersgracht|174|1016 DW|Amsterdam'],
    [asked('Nørrebrogade 4, 2200 København N'), 'Nørrebrogade|4|2200|København N'],
  ])('%j is %s', (query, expected) => {
    expect(shortOf(query)[0]).toBe(expected);
  });
});

describe('another reading is tried', () => {
  test.each([
    ['where the number may be a postcode', asked('Laugavegur 101 Reykjavík'), 'Laugavegur||101|Reykjavík'],
    ['where it may be a postcode after a comma', asked('Laugavegur, 101'), 'Laugavegur||101|'],
    ['where the town begins somewhere', asked('Laugavegur Reykjavík'), 'Laugavegur|||Reykjavík'],
    ['where it may be a town alone', asked('Akureyri'), '|||Akureyri'],
    ['where it may be a postcode alone', asked('101'), '||101|'],
    ['where it may be a postcode and a town', asked('101 Reykjavík'), '||101|Reykjavík'],
    ['where a hint follows', asked('Smiðjuvegi 4, græn gata'), 'Smiðjuvegi|4||!'],
    ['where a firm comes first', asked('Vík ehf., Laugavegur 77, 101 Reykjavík'), 'Laugavegur|77|101|Reykjavík!'],
    ['without what is in brackets', asked('Smiðjuvegur (bakhús)', '200'), 'Smiðjuvegur||200|'],
  ])('%s', (_, query, expected) => {
    expect(shortOf(query)).toContain(expected);
  });
});

test('nothing is read from nothing', () => {
  for (const empty of [null, '', '   ', ',,;']) expect(readAddress(asked(empty))).toEqual([]);
});

test('any text has few readings, made of what was typed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400, unit: 'grapheme' }), (text) => {
      const readings = readAddress(asked(text));
      expect(readings.length).toBeLessThanOrEqual(8);
      const typed = text.slice(0, LONGEST_ADDRESS).normalize('NFC').toLowerCase();
      for (const { house } of readings) if (house?.number) expect(typed).toMatch(new RegExp(`0*${house.number}`));
    }),
  );
});
