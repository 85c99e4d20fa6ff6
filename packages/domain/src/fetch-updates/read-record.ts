import { CURRENCY_PATH, type ImportTarget, importTarget } from '../import/import-targets.ts';
import { type ImportProblem, type ReadRow, type RowRules, rowReader } from '../import/read-row.ts';
import { MINOR_DIGITS } from '../money.ts';
import { FAILURE_PARTIES, type FailureParty } from '../transitions.ts';
import { requiredLine } from '../validation.ts';
import { FETCH_TARGETS, FETCHED_FIELDS, type MappedValue, type RecordPart, STATUS } from './fetch-source.ts';
import { partsOf, valueIn } from './read-page.ts';

export type RecordProblem = {
  readonly path: string;
  readonly problem: ImportProblem;
  /** What the source says, as far as it can be shown. */
  readonly text: string;
};

/** What a record of a source says about one shipment. */
export type FetchedRecord = {
  /** Null where it has none that could be ours. */
  readonly externalId: string | null;
  /** Values of the shipment by their paths, as they would be stored; only those that the record has. */
  readonly values: Readonly<Record<string, unknown>>;
  /** In the words of the source. */
  readonly statusWord: string | null;
  readonly statusReason: string | null;
  readonly failureParty: FailureParty | null;
  readonly problems: readonly RecordProblem[];
};

const SHOWN_MAX = 200;
const WORD = requiredLine(100);
const REASON = requiredLine(500);
/** What our own API calls the status. */
const SHIPMENT_STATUS = 'deliveryStatus';
/** JSON has one notation of numbers, and days come as in ISO 8601. */
const READING = { dayOrder: 'day-first', notation: 'en' } as const;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
/** More than any value may have, also where each letter is written with its marks apart. What is longer is not looked at. */
const MOST_LETTERS = 8_000;
const MOST_LETTERS_OF_LIST = 20_000;

type Unread = { readonly problem: 'invalid' | 'too-long' };
const NO_TEXT: Unread = { problem: 'invalid' };
const TOO_LONG: Unread = { problem: 'too-long' };

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

const scalarText = (value: unknown): string | Unread => {
  if (value === null) return '';
  if (typeof value === 'string') return value.length > MOST_LETTERS ? TOO_LONG : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : NO_TEXT;
};

const listText = (values: readonly unknown[]): string | Unread => {
  const items: string[] = [];
  let letters = 0;
  for (const value of values) {
    const text = scalarText(value);
    if (typeof text !== 'string') return text;
    letters += text.length + 1;
    if (letters > MOST_LETTERS_OF_LIST) return TOO_LONG;
    items.push(quoted(text));
  }
  return items.join(';');
};

/** An amount as our own API writes it: in the smallest unit of its currency. */
const amountText = (value: unknown): string | Unread => {
  const { minor, currency } = (value ?? {}) as { minor?: unknown; currency?: unknown };
  if (!Number.isSafeInteger(minor) || typeof currency !== 'string' || !Object.hasOwn(MINOR_DIGITS, currency))
    return NO_TEXT;
  const digits = MINOR_DIGITS[currency as keyof typeof MINOR_DIGITS];
  return ((minor as number) / 10 ** digits).toFixed(digits);
};

/** A value of JSON as a cell of a file would have it: the rules of reading are the same from there on. */
const cellOf = (value: unknown, { kind }: ImportTarget['field']): string | Unread => {
  if (Array.isArray(value)) return kind === 'list' || kind === 'flags' ? listText(value) : NO_TEXT;
  if (kind === 'money' && typeof value === 'object' && value !== null) return amountText(value);
  const text = scalarText(value);
  if (typeof text !== 'string' || !MOMENT.test(text)) return text;
  if (kind === 'date') return text.slice(0, 10);
  return kind === 'time' ? text.slice(11, 16) : text;
};

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  // PostgreSQL stores neither NUL nor half a surrogate pair.
  return text.slice(0, MOST_LETTERS).replaceAll('\0', '').slice(0, SHOWN_MAX).toWellFormed();
};

const FIELDS = FETCHED_FIELDS.map((target) => ({ target, ownParts: partsOf(target.path) }));

const CURRENCY_TARGET = importTarget(CURRENCY_PATH);
/** Reads one value alone. An amount is read with its currency, which may stand elsewhere in a record. */
const valueReader = (target: ImportTarget, rules: RowRules) => {
  const targets = target.field.kind === 'money' && CURRENCY_TARGET ? [target, CURRENCY_TARGET] : [target];
  return rowReader(
    targets.map((one, at) => ({ at, target: one, reading: READING, isMixed: false })),
    rules,
  );
};

/** Reads records of one source, by the rules of a file's rows: each value is checked as when it is typed. */
export const recordReader = (mapping: readonly MappedValue[], rules: RowRules) => {
  const at = new Map(mapping.map((one) => [one.path, one.at]));
  const partsAt = (path: string) => {
    const place = at.get(path);
    return place === null ? null : partsOf(place ?? path);
  };
  const parts = new Map([...FETCH_TARGETS, SHIPMENT_STATUS].map((path) => [path, partsAt(path)]));
  const find = (record: unknown, path: string): unknown => {
    const found = parts.get(path);
    return found ? valueIn(record, found) : undefined;
  };
  const partOf = (record: unknown, part: RecordPart) => {
    const value = find(record, part);
    return value === undefined && part === STATUS && !at.has(STATUS) ? find(record, SHIPMENT_STATUS) : value;
  };
  const lineOf = (value: unknown, line = WORD): string | null => {
    const text = scalarText(value ?? null);
    return (typeof text === 'string' && line.safeParse(text.trim()).data) || null;
  };
  // To make one takes far longer than to read a value: records that have different values share them.
  const readers = new Map<string, ReturnType<typeof valueReader>>();
  const readValue = (target: ImportTarget, cells: readonly string[]): ReadRow => {
    const reader = readers.get(target.path) ?? valueReader(target, rules);
    readers.set(target.path, reader);
    return reader(cells);
  };

  return (record: unknown): FetchedRecord => {
    const problems: RecordProblem[] = [];
    const values: Record<string, unknown> = {};
    const currency = scalarText(find(record, CURRENCY_PATH) ?? null);
    for (const { target, ownParts } of FIELDS) {
      const { path, field } = target;
      const value = find(record, path);
      if (value === undefined) continue;
      const cell = cellOf(value, field);
      if (typeof cell !== 'string') {
        problems.push({ path, problem: cell.problem, text: shown(value) });
        continue;
      }
      if (path === CURRENCY_PATH) continue;
      const read = readValue(target, [cell, typeof currency === 'string' ? currency : '']);
      for (const one of read.problems)
        problems.push({ path: one.path, problem: one.problem, text: shown(find(record, one.path)) });
      const sound = read.problems.length > 0 ? undefined : valueIn(read.sound, ownParts);
      if (sound !== undefined) values[path] = sound;
    }
    const externalId = partOf(record, 'externalId');
    const number = lineOf(externalId);
    if (number === null)
      problems.push({
        path: 'externalId',
        problem: externalId === undefined || externalId === null || externalId === '' ? 'required' : 'invalid',
        text: shown(externalId ?? ''),
      });
    const party = lineOf(partOf(record, 'failureParty'));
    return {
      externalId: number,
      values,
      statusWord: lineOf(partOf(record, STATUS)),
      statusReason: lineOf(partOf(record, 'statusReason'), REASON),
      failureParty: FAILURE_PARTIES.find((one) => one === party) ?? null,
      problems,
    };
  };
};
