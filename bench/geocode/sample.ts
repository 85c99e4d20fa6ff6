import type { AddressQuery, Point } from '@waybill/domain/geocoding';
import { fold } from '@waybill/domain/search-text';

/** A line of the registry, with the columns that the benchmark asks by. */
export type Line = Point & {
  readonly street: string;
  readonly dative: string;
  readonly number: string;
  readonly postcode: string;
  readonly city: string;
};

/** Numbers from a seed: the same sample in every run. */
export const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const dropOne = (text: string, random: () => number): string => {
  const at = Math.floor(random() * text.length);
  return text.slice(0, at) + text.slice(at + 1);
};

const query = (street: string, postcode: string | null, city: string | null): AddressQuery => ({
  street,
  postcode,
  city,
  country: null,
});

/** The ways in which people write one address. */
export const WAYS = {
  asWritten: ({ street, number, postcode, city }) => query(`${street} ${number}`, postcode, city),
  dative: ({ dative, number, postcode, city }) => query(`${dative} ${number}`, postcode, city),
  ascii: ({ street, number, postcode, city }) => query(`${fold(street)} ${number}`, postcode, fold(city)),
  letterDropped: ({ street, number, postcode, city }, random) =>
    query(`${dropOne(street, random)} ${number}`, postcode, city),
  oneField: ({ street, number, postcode, city }) => query(`${street} ${number}, ${postcode} ${city}`, null, null),
  oneFieldWithoutComma: ({ street, number, postcode, city }) =>
    query(`${street} ${number} ${postcode} ${city}`, null, null),
  postcodeMissing: ({ street, number, city }) => query(`${street} ${number}`, null, city),
} as const satisfies Record<string, (line: Line, random: () => number) => AddressQuery>;
