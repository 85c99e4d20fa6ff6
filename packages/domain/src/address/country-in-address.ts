import type { AddressQuery } from '../geocoding.ts';
import { nameKey } from './street-key.ts';

const LANGUAGES = ['en', 'is', 'da', 'de', 'nb', 'sv', 'fr', 'nl', 'pl'];
const CODES_OF_COUNTRIES = 26 * 26;

/** The names of all countries in the languages around us, and their codes of three letters where people write those. */
let codes: ReadonlyMap<string, string> | null = null;
const OTHER_NAMES: Readonly<Record<string, string>> = { isl: 'IS', uk: 'GB', england: 'GB', scotland: 'GB', usa: 'US' };

const letter = (n: number) => String.fromCharCode(65 + n);

/** Without those of countries that are no more: they have the name of the one that they are part of. */
const codesInUse = (): readonly string[] =>
  Array.from({ length: CODES_OF_COUNTRIES }, (_, n) => letter(Math.floor(n / 26)) + letter(n % 26)).filter(
    (code) => new Intl.Locale(`und-${code}`).region === code,
  );

const codesByName = (): ReadonlyMap<string, string> => {
  const found = new Map(Object.entries(OTHER_NAMES));
  const inUse = codesInUse();
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of inUse) {
      const name = names.of(code);
      if (name && !found.has(nameKey(name))) found.set(nameKey(name), code);
    }
  }
  return found;
};

const countryNamed = (name: string): string | null => {
  codes ??= codesByName();
  return codes.get(nameKey(name)) ?? null;
};

/** The text before its last comma, and the country that is named behind it; or a text that is nothing but a country. */
const cutCountry = (text: string | null): { readonly rest: string | null; readonly country: string } | null => {
  if (!text) return null;
  const at = text.lastIndexOf(',');
  const country = countryNamed(text.slice(at + 1));
  return country ? { rest: at > 0 ? text.slice(0, at) : null, country } : null;
};

/**
 * `Laugavegur 77, 101 Reykjavík, Iceland`, or `Reykjavík, Iceland` in the field of the town: the country is taken out of the text,
 * unless it is given. A street may be called like a country, as long as it stands alone.
 */
export const withCountry = (query: AddressQuery): AddressQuery => {
  const ofCity = cutCountry(query.city);
  if (ofCity) return { ...query, city: ofCity.rest, country: query.country ?? ofCity.country };
  const ofStreet = cutCountry(query.street);
  if (!ofStreet?.rest) return query;
  return { ...query, street: ofStreet.rest, country: query.country ?? ofStreet.country };
};

/** The country of a query that names nothing else: `Ísland`, in whichever field. */
export const countryAlone = (query: AddressQuery): string | null => {
  const { street, postcode, city, country } = withCountry(query);
  if (postcode || city) return null;
  return street ? countryNamed(street) : country;
};
