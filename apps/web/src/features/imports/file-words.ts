import type { FileImport, ImportedColumn } from '@waybill/contract/imports';
import { isEither } from '@waybill/domain/import/column-reading';
import { importTarget } from '@waybill/domain/import/import-targets';
import { type DayOrder, readDay } from '@waybill/domain/import/read-day';
import type { Locale } from '@waybill/domain/locales';
import { readAmount } from '@waybill/domain/money';
import { numberOf, readNumber } from '@waybill/domain/typed-number';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';

type Words = { readonly t: Translate; readonly format: Format };

/** Names of encodings as they are written, which are the same in every language. */
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Latin-1',
};

const DELIMITERS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

const isDelimiter = (sign: string | null): sign is keyof typeof DELIMITERS => sign !== null && sign in DELIMITERS;

/** `212 rows · UTF-8 · semicolon`, of that what is known yet. */
export const fileText = ({ rows, encoding, delimiter }: FileImport, { t }: Words): string =>
  [
    rows.total > 0 ? t('importFile.rows', { count: rows.total }) : null,
    encoding === null ? null : (ENCODINGS[encoding] ?? encoding),
    isDelimiter(delimiter) ? t(`importFile.delimiter.${DELIMITERS[delimiter]}`) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');

export type Reading = { readonly dayOrder: DayOrder; readonly notation: Locale };

/** A cell of a column that could be read in two ways, and how it is read. */
export const readingExample = (
  { path, examples }: Pick<ImportedColumn, 'path' | 'examples'>,
  { dayOrder, notation }: Reading,
  { format }: Words,
): { readonly text: string; readonly value: string } | null => {
  const field = path === null ? undefined : importTarget(path)?.field;
  const text = field && examples.find((example) => isEither(field, example));
  if (!field || text === undefined) return null;
  if (field.kind === 'date') {
    const day = readDay(text, dayOrder);
    return day === undefined ? null : { text, value: format.calendarDate(day) };
  }
  const read = field.kind === 'money' ? readAmount(text, notation) : readNumber(text, notation);
  return read ? { text, value: format.number(numberOf(read)) } : null;
};

/** `180 shipments created, 15 updated, 5 unchanged`. */
export const resultText = ({ shipments: { created, updated, unchanged } }: FileImport, { t }: Words): string =>
  [
    created > 0 || updated + unchanged === 0 ? t('importFile.created', { count: created }) : null,
    updated > 0 ? t('importFile.updated', { count: updated }) : null,
    unchanged > 0 ? t('importFile.unchanged', { count: unchanged }) : null,
  ]
    .filter((part) => part !== null)
    .join(', ');

/** `12 shipments were taken back, 3 were kept`: after an undo its counts are those of what is left. */
export const undoneText = ({ shipments: { created, updated }, progress }: FileImport, { t }: Words): string => {
  const kept = created + updated;
  return [
    t('importFile.takenBack', { count: Math.max(0, progress.total - kept) }),
    kept > 0 ? t('importFile.keptBack', { count: kept }) : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
};
