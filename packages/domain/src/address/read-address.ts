import type { AddressQuery } from '../geocoding.ts';

/** `2b`, or `12-14`. */
export type House = {
  readonly number: number | null;
  readonly letter: string | null;
  /** The last number of a range. */
  readonly to: number | null;
};

/** One way to understand an address. The index decides which of them there is. */
export type AddressReading = {
  readonly street: string | null;
  readonly house: House | null;
  readonly postcode: string | null;
  readonly city: string | null;
  /** Some of what was typed is in none of these. */
  readonly ignoresWords: boolean;
};

/** What is longer is no address; each of its words would be looked up. */
export const LONGEST_ADDRESS = 300;
const MOST_READINGS = 8;
const MOST_WORDS_OF_CITY = 4;

const BETWEEN_PARTS = /[,;|\n\t]+/;
/** `101`, `IS-101`, `1050`, `10115`, `1012 AB`, `123 45`, `00-950`, `SW1A 2AA`. */
const POSTCODE =
  /^(?:[A-Z]{1,3}[- ])?(\d{3,5}(?:-\d{3,4})?(?: ?[A-Z]{2}(?=\s|$)| \d{2}(?=\s|$))?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})(?=\s|$)/iu;
/** A floor, a flat or a person at the address is no part of where it is. */
const INSIDE =
  /^(?:(?:c\/o|b\.?t|attn|íb(?:úð)?|bjalla|apt|apartment|flat|floor|unit|suite|wohnung|lejl)|\d+\.? ?(?:hæð|floor|etage|sal))(?!\p{L})/iu;
const HOUSE = String.raw`(\d{1,5})(?: ?(\p{L})(?![\p{L}\d]))?(?: ?[-–\/] ?(\d{1,5})(?: ?\p{L}(?![\p{L}\d]))?)?(?![\p{L}\d])`;
const HOUSE_AFTER = new RegExp(String.raw`^(.*?\p{L}[^\d]*?)\s+${HOUSE}[.*!]?\s*(.*)$`, 'u');
const HOUSE_BEFORE = new RegExp(String.raw`^${HOUSE}\s+(\p{L}.*)$`, 'u');
/** `Þórsgata nr. 10`. */
const NUMBER_SIGN = /\s+(?:nr|no|númer)\.?$/iu;
const LETTER_AFTER = /^(.*\p{L}{3,})\s+(\p{L})$/u;
const IN_BRACKETS = /\s*\([^()]*\)/g;

const clean = (text: string | null): string =>
  (text ?? '')
    .slice(0, LONGEST_ADDRESS)
    .normalize('NFC')
    .replace(/[ \u00a0]+/g, ' ')
    .trim();

type Town = { readonly postcode: string | null; readonly city: string | null };

/** `101 Reykjavík`, in this order or as one of the two. */
const townIn = (text: string): Town => {
  const found = POSTCODE.exec(text);
  if (!found) {
    const [, city = '', postcode = ''] = /^(\D+?) (\d{3,5})$/.exec(text) ?? [];
    return city ? { city, postcode } : { postcode: null, city: text || null };
  }
  return { postcode: found[1] ?? null, city: text.slice(found[0].length).trim() || null };
};

/** Each field counts where it has something; what is typed into the other one fills the gap. */
const townOf = ({ postcode, city }: AddressQuery): Town => {
  const [fromPostcode, fromCity] = [townIn(clean(postcode)), townIn(clean(city))];
  return {
    postcode: fromPostcode.postcode ?? fromCity.postcode,
    city: fromCity.city ?? fromPostcode.city,
  };
};

const isNothing = ({ postcode, city }: Town) => postcode === null && city === null;

const houseOf = (number: string, letter: string | undefined, to: string | undefined): House => ({
  number: Number(number),
  letter: letter?.toLowerCase() ?? null,
  to: to === undefined || Number(to) <= Number(number) ? null : Number(to),
});

type Line = { readonly street: string; readonly house: House | null; readonly rest: string };

/** The ways to tell the street from the number of the house, and what follows them. */
const linesIn = (text: string): Line[] => {
  const after = HOUSE_AFTER.exec(text);
  if (after) {
    const [, street = '', number = '', letter, to, rest = ''] = after;
    return [{ street: street.replace(NUMBER_SIGN, ''), house: houseOf(number, letter, to), rest }];
  }
  const before = HOUSE_BEFORE.exec(text);
  if (before) {
    const [, number = '', letter, to, street = ''] = before;
    return [{ street, house: houseOf(number, letter, to), rest: '' }];
  }
  const whole = { street: text, house: null, rest: '' };
  const lettered = LETTER_AFTER.exec(text);
  if (!lettered) return [whole];
  const [, street = '', letter = ''] = lettered;
  return [whole, { street, house: { number: null, letter: letter.toLowerCase(), to: null }, rest: '' }];
};

/** `Laugavegur Reykjavík`: where the town begins is not written. */
const splitsOf = (text: string): { readonly street: string; readonly city: string }[] => {
  const words = text.split(' ');
  const most = Math.min(words.length - 1, MOST_WORDS_OF_CITY);
  return Array.from({ length: Math.max(0, most) }, (_, n) => ({
    street: words.slice(0, words.length - n - 1).join(' '),
    city: words.slice(words.length - n - 1).join(' '),
  }));
};

/** The readings of one line that has the whole address, with or without commas. */
const readingsOfLine = (line: string, town: Town, ignores: boolean): AddressReading[] => {
  const found: AddressReading[] = [];
  const add = (street: string | null, house: House | null, at: Town, ignoresWords = ignores) =>
    found.push({ street, house, ...at, ignoresWords });
  for (const { street, house, rest } of linesIn(line)) {
    if (rest === '') add(street, house, town);
    else if (isNothing(town) && !INSIDE.test(rest)) add(street, house, townIn(rest));
    else add(street, house, town, ignores || !INSIDE.test(rest));
    if (!isNothing(town)) continue;
    // `Laugavegur 101 Reykjavík`, `Laugavegur, 101`: the number may be a postcode.
    const isPostcode = house?.number && house.letter === null && house.to === null && house.number > 99;
    if (isPostcode) add(street, null, { postcode: String(house.number), city: rest || null });
    if (house === null || rest === '') {
      for (const split of splitsOf(street)) add(split.street, house, { postcode: null, city: split.city });
    }
  }
  if (isNothing(town)) add(null, null, townIn(line));
  return found;
};

/**
 * The ways to understand an address, the most likely ones first: Icelandic and common European forms, in one field or several.
 */
export const readAddress = (query: AddressQuery): readonly AddressReading[] => {
  const given = townOf(query);
  const [line = '', ...others] = clean(query.street)
    .split(BETWEEN_PARTS)
    .map((part) => part.trim())
    .filter(Boolean);
  if (line === '') return isNothing(given) ? [] : [{ street: null, house: null, ...given, ignoresWords: false }];
  const outside = others.filter((part) => !INSIDE.test(part));
  // `Laugavegur, 77`: a number on its own is the house; any other part is the town, as far as it is not given.
  const [houseAlone] = outside.filter((part) => /^\d{1,5} ?\p{L}?$/u.test(part) && !/\d/.test(line));
  const whole = houseAlone ? `${line} ${houseAlone}` : line;
  const towns = outside.filter((part) => part !== houseAlone);
  const readings: AddressReading[] = [];
  const bare = whole.replace(IN_BRACKETS, '').trim();
  for (const text of new Set([whole, bare].filter(Boolean))) {
    if (!isNothing(given)) {
      readings.push(...readingsOfLine(text, given, towns.length > 0));
      // The town's field may repeat what the street's field has at its end.
    } else if (towns.length === 0) readings.push(...readingsOfLine(text, given, false));
    else {
      // The last part that has a postcode, or else the last one, is the town.
      const at = towns.findLastIndex((part) => POSTCODE.test(part));
      const town = townIn(towns.at(at === -1 ? -1 : at) ?? '');
      readings.push(...readingsOfLine(text, town, towns.length > 1));
      const [first = ''] = towns;
      // `Smiðjuvegur 4, græn gata`: what follows may be a hint to the driver.
      if (town.postcode === null && towns.length === 1) readings.push(...readingsOfLine(text, given, true));
      if (towns.length > 1) readings.push(...readingsOfLine(text, townIn(first), true));
      // `Bakki, Laugavegur 77`: the first part may be the name of a person or a firm.
      if (!/\d/.test(text) && /\d/.test(first))
        readings.push(...readingsOfLine(first, isNothing(town) ? given : town, true));
    }
  }
  return readings.slice(0, MOST_READINGS);
};
