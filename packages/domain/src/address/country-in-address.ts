import type { AddressQuery } from '../geocoding.ts';
import { nameKey } from './street-key.ts';

const LANGUAGES = ['en', 'is', 'da', 'de', 'nb', 'sv', 'fr', 'nl', 'pl'];
const CODES_OF_COUNTRIES = 26 * 26;

/** The names of all countries in the languages around us, and their codes of three letters where people write those. */
let codes: ReadonlyMap<string, string> | null = null;
const OTHER_NAMES: Readonly<Record<string, string>> = { isl: 'IS', uk: 'GB', england: 'GB', scotland: 'GB', usa: 'US' };

const codesByName = (): ReadonlyMap<string, string> => {
  const found = new Map(Object.entries(OTHER_NAMES));
  const letter = (n: number) => String.fromCharCode(65 + n);
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (let n = 0; n < CODES_OF_COUNTRIES; n++) {
      const code = letter(Math.floor(n / 26)) + letter(n % 26);
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

/** `Laugavegur 77, 101 Reykjavík, Iceland`: the country is taken out of the text, unless it is given. */
export const withCountry = (query: AddressQuery): AddressQuery => {
  const { street } = query;
  const at = street?.lastIndexOf(',') ?? -1;
  if (!street || at <= 0) return query;
  const country = countryNamed(street.slice(at + 1));
  return country ? { ...query, street: street.slice(0, at), country: query.country ?? country } : query;
};
