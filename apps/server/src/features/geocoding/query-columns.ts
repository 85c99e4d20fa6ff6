import type { AddressQuery } from '@waybill/domain/geocoding';
import { ImportRefusal } from './import-registry.ts';
import { findColumns } from './registry-row.ts';

const QUERY = ['query', 'address', 'heimilisfang'];
const COUNTRY = ['country', 'land'];

/** Reads the rows of a file as questions: a column for the whole address, or one for each of its parts. */
export const queryReader = (header: readonly string[]): ((cells: readonly string[]) => AddressQuery) => {
  const names = header.map((name) => name.trim().toLowerCase());
  const place = (known: readonly string[]) => names.findIndex((name) => known.includes(name));
  const { places } = findColumns(header, {});
  const [whole, country] = [place(QUERY), place(COUNTRY)];
  if (whole === -1 && places.street === undefined) {
    throw new ImportRefusal('The file has neither a column query nor a column street.');
  }
  return (cells) => {
    const cell = (at: number | undefined): string | null =>
      at === undefined || at === -1 ? null : cells[at]?.trim() || null;
    if (whole !== -1) return { street: cell(whole), postcode: null, city: null, country: cell(country) };
    const house = `${cell(places.number) ?? ''}${cell(places.letter) ?? ''}`;
    const street = [cell(places.street), house].filter(Boolean).join(' ') || null;
    return { street, postcode: cell(places.postcode), city: cell(places.city), country: cell(country) };
  };
};
