import { flattenValues } from '../fields.ts';
import { CURRENCY_PATH, type ImportTarget } from '../import/import-targets.ts';
import { type ImportProblem, type RowRules, rowReader } from '../import/read-row.ts';
import { MINOR_DIGITS } from '../money.ts';
import { SHIPMENT_FIELDS } from '../shipment-fields.ts';
import { FAILURE_PARTIES, type FailureParty } from '../transitions.ts';
import { requiredLine } from '../validation.ts';
import { FETCHED_FIELDS, type MappedValue, type RecordPart, STATUS } from './fetch-source.ts';
import { valueAt } from './read-page.ts';

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
const EXTERNAL_ID = requiredLine(100);
const REASON_MAX = 500;
/** JSON has one notation of numbers, and days come as in ISO 8601. */
const READING = { dayOrder: 'day-first', notation: 'en' } as const;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const NO_TEXT = Symbol('no text');

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

const scalarText = (value: unknown): string | typeof NO_TEXT => {
  if (value === null) return '';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : NO_TEXT;
};

/** An amount as our own API writes it: in the smallest unit of its currency. */
const amountText = (value: unknown): string | typeof NO_TEXT => {
  const { minor, currency } = (value ?? {}) as { minor?: unknown; currency?: unknown };
  if (!Number.isSafeInteger(minor) || typeof currency !== 'string' || !Object.hasOwn(MINOR_DIGITS, currency))
    return NO_TEXT;
  const digits = MINOR_DIGITS[currency as keyof typeof MINOR_DIGITS];
  return ((minor as number) / 10 ** digits).toFixed(digits);
};

/** A value of JSON as a cell of a file would have it: the rules of reading are the same from there on. */
const cellOf = (value: unknown, { kind }: ImportTarget['field']): string | typeof NO_TEXT => {
  if (Array.isArray(value)) {
    if (kind !== 'list' && kind !== 'flags') return NO_TEXT;
    const items = value.map(scalarText);
    return items.includes(NO_TEXT) ? NO_TEXT : items.map((item) => quoted(item as string)).join(';');
  }
  if (kind === 'money' && typeof value === 'object' && value !== null) return amountText(value);
  const text = scalarText(value);
  if (text === NO_TEXT || !MOMENT.test(text)) return text;
  if (kind === 'date') return text.slice(0, 10);
  return kind === 'time' ? text.slice(11, 16) : text;
};

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  // PostgreSQL stores neither NUL nor half a surrogate pair.
  return text.replaceAll('\0', '').slice(0, SHOWN_MAX).toWellFormed();
};

/** Reads records of one source, by the rules of a file's rows: each value is checked as when it is typed. */
export const recordReader = (mapping: readonly MappedValue[], rules: RowRules) => {
  const at = new Map(mapping.map((one) => [one.path, one.at]));
  const find = (record: unknown, path: string): unknown => {
    const place = at.get(path);
    return place === null ? undefined : valueAt(record, place ?? path);
  };
  const partOf = (record: unknown, part: RecordPart) => {
    const value = find(record, part);
    return value === undefined && part === STATUS && !at.has(STATUS) ? find(record, 'deliveryStatus') : value;
  };
  const lineOf = (value: unknown, max: number): string | null => {
    const text = scalarText(value ?? null);
    const { data } = requiredLine(max).safeParse(text === NO_TEXT ? '' : text.trim());
    return data ?? null;
  };

  return (record: unknown): FetchedRecord => {
    const problems: RecordProblem[] = [];
    const given = FETCHED_FIELDS.map((target) => ({ target, value: find(record, target.path) }))
      .filter(({ value }) => value !== undefined)
      .map(({ target, value }) => ({ target, value, cell: cellOf(value, target.field) }));
    const readable = given.filter(({ cell }) => cell !== NO_TEXT);
    for (const { target, value, cell } of given)
      if (cell === NO_TEXT) problems.push({ path: target.path, problem: 'invalid', text: shown(value) });
    const columns = readable.map(({ target }, place) => ({ at: place, target, reading: READING, isMixed: false }));
    const read = rowReader(columns, rules)(readable.map(({ cell }) => cell as string));
    for (const { path, problem } of read.problems)
      problems.push({ path, problem, text: shown(given.find(({ target }) => target.path === path)?.value) });
    const wrong = new Set(problems.map(({ path }) => path));
    const flat = flattenValues(SHIPMENT_FIELDS, read.sound) as Readonly<Record<string, unknown>>;
    const values = Object.fromEntries(
      readable.flatMap(({ target: { path } }) =>
        wrong.has(path) || path === CURRENCY_PATH || flat[path] === undefined ? [] : [[path, flat[path]]],
      ),
    );
    const externalId = partOf(record, 'externalId');
    const { data: number } = EXTERNAL_ID.safeParse(lineOf(externalId, 100));
    if (number === undefined)
      problems.push({
        path: 'externalId',
        problem: externalId === undefined || externalId === null || externalId === '' ? 'required' : 'invalid',
        text: shown(externalId ?? ''),
      });
    const party = lineOf(partOf(record, 'failureParty'), 100);
    return {
      externalId: number ?? null,
      values,
      statusWord: lineOf(partOf(record, STATUS), 100),
      statusReason: lineOf(partOf(record, 'statusReason'), REASON_MAX),
      failureParty: FAILURE_PARTIES.find((one) => one === party) ?? null,
      problems,
    };
  };
};
