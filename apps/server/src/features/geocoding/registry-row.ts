import { dativeOf } from '@waybill/domain/address/icelandic-dative';
import { REGISTRY_COLUMNS, type RegistryColumn } from '@waybill/domain/address/registry-columns';
import { nameKey } from '@waybill/domain/address/street-key';
import { isNowhere, isPoint, type Point, toMicro } from '@waybill/domain/geocoding';

export type ColumnPlaces = Readonly<Partial<Record<RegistryColumn, number>>>;

const REQUIRED: readonly RegistryColumn[] = ['street', 'latitude', 'longitude'];

/** `House Number` is `house_number`. */
const columnName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** The place of each column, by the header and by the names that the operator gave; the missing ones are named. */
export const findColumns = (
  header: readonly string[],
  given: Readonly<Partial<Record<RegistryColumn, string>>>,
): { readonly places: ColumnPlaces; readonly missing: readonly string[] } => {
  const names = header.map(columnName);
  const missing: string[] = [];
  const places: Partial<Record<RegistryColumn, number>> = {};
  for (const [column, known] of Object.entries(REGISTRY_COLUMNS) as [RegistryColumn, readonly string[]][]) {
    const wanted = given[column] === undefined ? undefined : columnName(given[column]);
    const at =
      wanted === undefined
        ? known.map((name) => names.indexOf(name)).find((found) => found !== -1)
        : names.indexOf(wanted);
    if (at !== undefined && at !== -1) places[column] = at;
    else if (wanted !== undefined) missing.push(given[column] ?? column);
    else if (REQUIRED.includes(column)) missing.push(column);
  }
  return { places, missing };
};

export type RegistryRow = {
  readonly street: string;
  readonly streetKey: string;
  readonly dativeKey: string;
  readonly houseNumber: number | null;
  readonly houseLetter: string;
  readonly placeName: string;
  readonly postcode: string;
  readonly city: string;
  readonly cityKey: string;
  readonly latitude: number;
  readonly longitude: number;
};

export const ROW_FAULTS = [
  'no-name',
  'no-coordinates',
  'coordinates-out-of-range',
  'too-long',
  'not-text',
  'cells',
  'quote',
  'house-number',
] as const;
export type RowFault = (typeof ROW_FAULTS)[number];

const LONGEST_NAME = 200;
/** No street has so many houses; it would be cut to another number. */
const TOO_LONG_NUMBER = /^\d{7}/;
const HOUSE = /^(\d{1,6})\s*[-/]?\s*(\p{L}{0,3})/u;
/** What a file has where its bytes are read in another encoding than they were written in. */
const REPLACEMENT = '\ufffd';

const coordinate = (text: string): number => (text === '' ? Number.NaN : Number(text.replace(',', '.')));

const cellsOf =
  (cells: readonly string[], places: ColumnPlaces) =>
  (column: RegistryColumn): string => {
    const at = places[column];
    return at === undefined ? '' : (cells[at] ?? '').normalize('NFC').trim();
  };

/** The point of a line, whether or not there is such a place on earth. */
export const readPoint = (cells: readonly string[], places: ColumnPlaces): Point => {
  const cell = cellsOf(cells, places);
  return { latitude: coordinate(cell('latitude')), longitude: coordinate(cell('longitude')) };
};

/** Streets are found in the dative also where the registry does not have it. */
const dativeKeyOf = (streetKey: string, given: string, country: string): string =>
  nameKey(given) || (country === 'IS' ? dativeOf(streetKey) : streetKey);

/** One line of a registry, or the reason why it cannot be used. */
export const readRegistryRow = (
  cells: readonly string[] | null,
  places: ColumnPlaces,
  country: string,
): RegistryRow | RowFault => {
  if (!cells) return 'quote';
  const cell = cellsOf(cells, places);
  if (cells.length < 2) return 'cells';
  const [placeName, own] = [cell('placeName'), cell('street')];
  const street = own || placeName;
  const text = [street, placeName, cell('streetDative'), cell('postcode'), cell('city'), cell('number')];
  if (text.some((each) => each.length > LONGEST_NAME)) return 'too-long';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name has none
  if (text.some((each) => each.includes(REPLACEMENT) || /[\u0000-\u0008]/.test(each))) return 'not-text';
  const streetKey = nameKey(street);
  if (streetKey === '') return 'no-name';
  const point = readPoint(cells, places);
  if (Number.isNaN(point.latitude) || Number.isNaN(point.longitude) || isNowhere(point)) return 'no-coordinates';
  if (!isPoint(point)) return 'coordinates-out-of-range';
  if (TOO_LONG_NUMBER.test(cell('number'))) return 'house-number';
  const house = HOUSE.exec(cell('number'));
  const letter = cell('letter') || (house ? (house[2] ?? '') : cell('number'));
  return {
    street,
    streetKey,
    dativeKey: dativeKeyOf(streetKey, cell('streetDative'), country),
    houseNumber: house ? Number(house[1]) : null,
    houseLetter: letter.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''),
    placeName: nameKey(placeName) === streetKey ? '' : placeName,
    postcode: cell('postcode'),
    city: cell('city'),
    cityKey: nameKey(cell('city')),
    ...toMicro(point),
  };
};
