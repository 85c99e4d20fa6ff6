import { itemsOf, placesOf, typedCell } from '../csv.ts';
import type { LeafField } from '../fields.ts';
import { type PartnerId, type ShipmentId, shipmentId } from '../ids.ts';
import type { Locale } from '../locales.ts';
import { type Currency, parseMinor } from '../money.ts';
import type { ReadWord } from '../partner-statuses.ts';
import { readTime } from '../read-time.ts';
import { fold } from '../search-text.ts';
import { type ShipmentPatch, shipmentPatchOf } from '../shipment.ts';
import type { DeliveryStatus } from '../statuses.ts';
import { numberOf, readNumber } from '../typed-number.ts';
import { FIELD_PROBLEMS, isFieldProblem } from '../validation.ts';
import { type ColumnReading, isEither } from './column-reading.ts';
import {
  CURRENCY_PATH,
  type ImportTarget,
  isOfParcel,
  PARCELS,
  SHIPMENT_ID_PATH,
  STATUS_PATH,
} from './import-targets.ts';
import { readDay } from './read-day.ts';

/** Why a cell, or a whole row, cannot be imported. */
export const IMPORT_PROBLEMS = [
  ...FIELD_PROBLEMS,
  /** Could be read in two ways, in a column that has both. */
  'either',
  /** None of the words that the field knows. */
  'no-choice',
  /** Another row of the same shipment says something else. */
  'differs',
  /** Nothing is wrong with it, but with another row of its shipment. */
  'held-back',
  /** The place has another postcode. */
  'postcode',
  /** No shipment that its reader can see has this id. */
  'unknown-shipment',
  /** The shipment may not become what the row says. */
  'status-move',
  /** The organisation has switched off that statuses are changed by hand. */
  'status-off',
  /** There are more cells than headers. */
  'ragged',
  /** The row's quotes cannot be told apart. */
  'unreadable',
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

export type CellProblem = {
  /** The value that is wrong or missing: `dropoff.city`. */
  readonly path: string;
  /** The column that has it; null when none has. */
  readonly column: number | null;
  readonly problem: ImportProblem;
};

/** A column that is imported. */
export type ImportColumn = {
  readonly at: number;
  readonly target: ImportTarget;
  readonly reading: ColumnReading;
  /** Whether its cells contradict each other: then what could be either is asked about. */
  readonly isMixed: boolean;
  /** Whose words for statuses it has. */
  readonly partnerId?: PartnerId | null;
};

/** What the organisation knows by name, folded, for each path: the words of a choice, partners, divisions. */
export type KnownWords = ReadonlyMap<string, ReadonlyMap<string, string>>;

export type RowRules = {
  readonly currency: Currency;
  readonly words: KnownWords;
  /** The words of a partner for statuses, which come before our own. */
  readonly partnerStatus?: ReadWord;
};

export type ReadRow = {
  /** Which shipment it is, where the file says so. */
  readonly shipmentId: ShipmentId | null;
  /** What it is to become; null where the file does not say. */
  readonly status: DeliveryStatus | null;
  /** The values of the row's columns; null where one of them is wrong. */
  readonly patch: ShipmentPatch | null;
  /** The same without those that are wrong: what else is missing in the row is told at once. */
  readonly sound: ShipmentPatch;
  readonly problems: readonly CellProblem[];
};

const BARCODE_PATH = 'parcels.barcode';
/** What is read by itself, and is no value of the shipment. */
const BESIDE_VALUES: readonly string[] = [CURRENCY_PATH, SHIPMENT_ID_PATH, STATUS_PATH];
const WRONG = Symbol('wrong');

/** In the place of bytes that are no letter in the encoding of the file. */
const NO_LETTER = '\ufffd';

/** By a word, in any language and case, or by the name that programs use. */
const wordOf = (path: string, field: LeafField, text: string, words: KnownWords): string | typeof WRONG => {
  if ('options' in field && field.options.includes(text)) return text;
  return words.get(path)?.get(fold(text)) ?? WRONG;
};

/** No whole number of minor units: the schema refuses it for its decimals. */
const WITH_DECIMALS = 0.5;

/** An amount that has too many decimals in one notation, and none in the other, is in the other: no krona has decimals. */
const minorOf = (text: string, currency: Currency, notation: Locale): number | null | undefined => {
  const inUsual = parseMinor(text, currency, notation);
  if (inUsual !== 'decimals') return inUsual;
  const inOther = parseMinor(text, currency, notation === 'en' ? 'is' : 'en');
  return inOther === 'decimals' ? WITH_DECIMALS : inOther;
};

type Cell = {
  readonly column: ImportColumn;
  readonly text: string;
  readonly rules: RowRules;
  readonly currency: Currency;
};

/** A cell as the schema of a shipment expects it; a number that is none is passed on for the schema to refuse. */
const parsedCell = ({ column: { target, reading }, text, rules, currency }: Cell): unknown => {
  const { field, path } = target;
  switch (field.kind) {
    case 'measure': {
      const read = readNumber(text, reading.notation, field.max);
      return read ? numberOf(read) : text;
    }
    case 'money': {
      return { minor: minorOf(text, currency, reading.notation) ?? text, currency };
    }
    case 'date':
      return readDay(text, reading.dayOrder) ?? text;
    case 'time':
      return readTime(text.replace(/^(\d{1,2}[:.]\d{2})[:.]\d{2}$/, '$1'));
    case 'flags': {
      return itemsOf(text).map((item) => wordOf(path, field, item, rules.words));
    }
    case 'list':
      return itemsOf(text);
    case 'choice':
      return (path === STATUS_PATH && rules.partnerStatus?.(text)) || wordOf(path, field, text, rules.words);
    case 'organisation':
    case 'sub-company':
      return wordOf(path, field, text, rules.words);
    default:
      return text;
  }
};

const emptyOf = ({ kind }: LeafField): unknown => (kind === 'flags' || kind === 'list' ? [] : null);

const isWrongWord = (value: unknown): boolean => value === WRONG || (Array.isArray(value) && value.includes(WRONG));

/** `parcels.0.barcode` and `flags.2` are in the columns of `parcels.barcode` and `flags`. */
const pathOfIssue = (path: readonly PropertyKey[]): string => path.filter((part) => typeof part !== 'number').join('.');

let lastSchema = { of: '', schema: shipmentPatchOf([]) };
/** A schema that looks for all that a shipment could have takes three times as long; that of a file is kept from one portion of it to the next. */
const schemaOf = (columns: readonly ImportColumn[]) => {
  const paths = columns.map(({ target }) => target.path);
  const of = paths.join();
  if (lastSchema.of !== of) lastSchema = { of, schema: shipmentPatchOf(paths) };
  return lastSchema.schema;
};

/**
 * The cells of each parcel in a row. Usually there is one; a row that we have exported has all of its shipment, each at the same place
 * in every cell. A description may have semicolons of its own: they part something only where the barcodes are parted alike.
 */
const parcelTexts = (
  columns: readonly ImportColumn[],
  textAt: (at: number) => string,
): readonly (readonly string[])[] => {
  const texts = columns.map(({ at }) => textAt(at));
  const barcodes = texts.find((_, at) => columns[at]?.target.path === BARCODE_PATH) ?? '';
  const count = placesOf(barcodes).length;
  if (count === 1) return [texts];
  const parted = texts.map((text) => (text === '' ? Array<string>(count).fill('') : placesOf(text)));
  if (parted.some(({ length }) => length !== count)) return [texts];
  return Array.from({ length: count }, (_, place) => parted.map((places) => places[place] ?? ''));
};

/** Reads rows of one file. Each value is checked as when it is typed; a row has all its problems at once. */
export const rowReader = (columns: readonly ImportColumn[], rules: RowRules) => {
  const columnAt = new Map(columns.map(({ target, at }) => [target.path, at]));
  const currencyColumn = columns.find(({ target }) => target.path === CURRENCY_PATH);
  const idColumn = columns.find(({ target }) => target.path === SHIPMENT_ID_PATH);
  const statusColumn = columns.find(({ target }) => target.path === STATUS_PATH);
  const ofShipment = columns.filter(({ target }) => !BESIDE_VALUES.includes(target.path) && !isOfParcel(target));
  const ofParcel = columns.filter(({ target }) => isOfParcel(target));
  const schema = schemaOf(columns);

  /** An amount is refused by one of its parts, `paymentAmount.minor`. */
  const targetPathOf = (path: string): string => {
    const whole = path.slice(0, path.lastIndexOf('.'));
    return columnAt.has(path) || !columnAt.has(whole) ? path : whole;
  };

  const places = ofShipment.map(({ target: { path } }) => {
    const [name = '', part] = path.split('.');
    return { path, name, part };
  });
  /** The values of the columns as an object: `dropoff.city` is the city of the dropoff. */
  const nested = (values: readonly unknown[], without?: ReadonlySet<string>): Record<string, unknown> => {
    const made: Record<string, unknown> = {};
    for (const [at, { path, name, part }] of places.entries()) {
      if (without?.has(path)) continue;
      if (part === undefined) made[name] = values[at];
      else {
        made[name] ??= {};
        (made[name] as Record<string, unknown>)[part] = values[at];
      }
    }
    return made;
  };

  return (cells: readonly string[]): ReadRow => {
    const problems: CellProblem[] = [];
    const typed = cells.map(typedCell);
    const textAt = (at: number) => typed[at] ?? '';
    for (const { at, target } of columns) {
      if (typed[at] === null) problems.push({ path: target.path, column: at, problem: 'too-long' });
    }
    const typedCurrency = currencyColumn ? textAt(currencyColumn.at).toUpperCase() : '';
    const read = (column: ImportColumn, text = textAt(column.at)): unknown => {
      const { field, path } = column.target;
      if (text === '') return emptyOf(field);
      const refuse = (problem: ImportProblem) => problems.push({ path, column: column.at, problem });
      if (text.includes(NO_LETTER)) {
        refuse('invalid-characters');
        return emptyOf(field);
      }
      if (column.isMixed && isEither(field, text)) {
        refuse('either');
        return emptyOf(field);
      }
      const value = parsedCell({ column, text, rules, currency: (typedCurrency || rules.currency) as Currency });
      if (!isWrongWord(value)) return value;
      refuse('no-choice');
      return emptyOf(field);
    };
    const values = ofShipment.map((column) => read(column));
    const parcels = parcelTexts(ofParcel, textAt).flatMap((texts) => {
      const parcel = Object.fromEntries(
        ofParcel.map((column, at) => [column.target.path.slice(PARCELS.length + 1), read(column, texts[at])]),
      );
      return Object.values(parcel).some((value) => value !== null) ? [parcel] : [];
    });
    const status = statusColumn ? (read(statusColumn) as DeliveryStatus | null) : null;
    const typedId = idColumn ? textAt(idColumn.at).toUpperCase() : '';
    const id = shipmentId.safeParse(typedId).data ?? null;
    if (idColumn && typedId !== '' && id === null)
      problems.push({ path: SHIPMENT_ID_PATH, column: idColumn.at, problem: 'invalid' });
    const parsed = schema.safeParse({
      ...nested(values),
      ...(parcels.length > 0 && { [PARCELS]: parcels }),
    });
    for (const { path, message } of parsed.error?.issues ?? []) {
      const at = targetPathOf(pathOfIssue(path));
      const problem = at === CURRENCY_PATH ? 'no-choice' : isFieldProblem(message) ? message : 'invalid';
      problems.push({ path: at, column: columnAt.get(at) ?? null, problem });
    }
    if (problems.length === 0 && parsed.data)
      return { shipmentId: id, status, patch: parsed.data, sound: parsed.data, problems };
    const wrong = new Set(problems.map(({ path }) => path));
    const sound = nested(values, wrong);
    const soundParcels = parcels.map((parcel) =>
      Object.fromEntries(
        Object.entries(parcel).map(([name, value]) => [name, wrong.has(`${PARCELS}.${name}`) ? null : value]),
      ),
    );
    return {
      shipmentId: id,
      status,
      patch: null,
      // Parcels that cannot be told without what is wrong in them are left out as a whole.
      sound:
        (parcels.length > 0 ? schema.safeParse({ ...sound, [PARCELS]: soundParcels }).data : undefined) ??
        schema.safeParse(sound).data ??
        {},
      problems,
    };
  };
};
