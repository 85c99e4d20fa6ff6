export type CsvValue = string | number | null | readonly (string | number | null)[];

/** Excel takes a file for UTF-8 only when it begins so. */
export const CSV_BOM = '\ufeff';
const LINE_END = '\r\n';

const LIST_SEPARATOR = '; ';

/**
 * What a spreadsheet would run as a formula. Apostrophes before it count, so that whoever takes one away again has what was
 * written, and never a formula of somebody's who wrote the apostrophe themselves.
 */
const FORMULA = /^'*[=+\-@\t\r\n]/;
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** An item that has the separator in it is quoted, as a cell is: the list can be taken apart again. */
const itemText = (item: string | number | null): string => {
  const text = String(item ?? '');
  return /[;"]|^\s|\s$/.test(text) ? quoted(text) : text;
};

const textOf = (value: CsvValue): string =>
  typeof value === 'object' && value !== null ? value.map(itemText).join(LIST_SEPARATOR) : String(value ?? '');

/** One cell, as RFC 4180 has it. */
export const csvCell = (value: CsvValue): string => {
  const text = textOf(value);
  const harmless = FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]|^\s|\s$/.test(harmless) ? quoted(harmless) : harmless;
};

export const csvLine = (values: readonly CsvValue[]): string => values.map(csvCell).join(',') + LINE_END;
