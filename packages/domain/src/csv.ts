import type { Locale } from './locales.ts';
import { writeNumber } from './typed-number.ts';

export type CsvValue = string | number | null | readonly (string | number | null)[];

/** Excel reads a file as UTF-8 only when it begins with this mark. */
export const CSV_BOM = '\ufeff';
const LINE_END = '\r\n';

const LIST_SEPARATOR = '; ';

/**
 * Text that a spreadsheet would run as a formula. Leading apostrophes count, so that a reader who strips the one we add gets
 * the original text, and never makes a formula of a text that itself began with an apostrophe.
 */
const FORMULA = /^'*[=+\-@\t\r\n]/;
/** What may stand before a formula inside a text, and the formula itself; a number with a minus is none. */
const INNER_START = String.raw`((?:[;,]|(?<!^)[\t\r\n]) {0,3}"?)`;
const INNER_SIGN = String.raw`'*[=+@]|'*-(?!\d+(?:[.,]\d+)?(?:[;,\t\r\n]|$))`;
/**
 * The same inside a text, where a spreadsheet that separates cells by another sign than the file begins another cell or row: it does
 * not see that the cell is quoted, since its own cell began earlier. A quote before the formula is no cover: doubled by us, it is an
 * empty quotation to that spreadsheet, which appends the rest of the cell to it.
 */
const INNER_FORMULA = new RegExp(`${INNER_START}(?=${INNER_SIGN})`, 'g');
const COVERED_INNER = new RegExp(`${INNER_START}'(?=${INNER_SIGN})`, 'g');
const NEGATIVE_NUMBER = /^-\d+([.,]\d+)?$/;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** An item that contains the separator is quoted, as a cell is: the list can be split again. */
const itemText = (item: string | number | null): string => {
  const text = String(item ?? '');
  return /[;"]|^\s|\s$/.test(text) ? quoted(text) : text;
};

const textOf = (value: CsvValue): string =>
  typeof value === 'object' && value !== null ? value.map(itemText).join(LIST_SEPARATOR) : String(value ?? '');

/** One cell, as RFC 4180 specifies it. */
export const csvCell = (value: CsvValue): string => {
  const text = textOf(value).replace(INNER_FORMULA, "$1'");
  const harmless = FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]|^\s|\s$/.test(harmless) ? quoted(harmless) : harmless;
};

/** The sign between cells that a spreadsheet of each language expects: where the comma is for decimals, it is a semicolon. */
export const CSV_DELIMITERS = { en: ',', is: ';' } as const satisfies Record<Locale, string>;

export const csvLine = (values: readonly CsvValue[], delimiter = ','): string =>
  values.map(csvCell).join(delimiter) + LINE_END;

/** A cell of a file as it was before `csvCell` kept a spreadsheet from running it. */
export const uncoveredCell = (text: string): string =>
  text.includes("'") ? text.replace(/^'(?='*[=+\-@\t\r\n])/, '').replace(COVERED_INNER, '$1') : text;

/**
 * A number in the notation of a language, as people and our own import read it. Three decimals could be thousands: with a zero more
 * they cannot.
 */
export const csvNumber = (value: number | string, locale: Locale): string => {
  const text = String(value);
  return writeNumber(/\.\d{3}$/.test(text) ? `${text}0` : text, locale);
};

/** Longer than any field takes. What is longer is not looked into: it costs what its letters are read for, and is wrong before. */
export const LONGEST_CELL = 4_000;

const isSpace = (letter: string | undefined) => letter !== undefined && letter.trim() === '';

/** Where a quotation that begins here ends, or null where it is none: only a separator, or the end, may stand behind it. */
const quotationAt = (text: string, start: number): { readonly item: string; readonly end: number } | null => {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return null;
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    let end = quote + 1;
    while (isSpace(text[end])) end += 1;
    if (end < text.length && text[end] !== ';') return null;
    return { item: text.slice(start + 1, quote).replaceAll('""', '"'), end };
  }
};

/** The texts between semicolons, letter by letter: a pattern for it looks at a text of spaces again from each of them. */
const partsOf = (text: string): readonly string[] => {
  const parts: string[] = [];
  for (let at = 0; ; ) {
    let start = at;
    while (isSpace(text[start])) start += 1;
    const quotation = text[start] === '"' ? quotationAt(text, start) : null;
    const separator = text.indexOf(';', at);
    const end = quotation ? quotation.end : separator === -1 ? text.length : separator;
    parts.push(quotation ? quotation.item : text.slice(at, end).trim());
    if (end === text.length) return parts;
    at = end + 1;
  }
};

/** The items of a cell, as `csvCell` joins them. A cell without a semicolon may have commas or lines in their place. */
export const itemsOf = (cell: string): readonly string[] => {
  const isPlain = !cell.includes(';') && !cell.includes('"');
  const items = isPlain ? cell.split(/[,\n]/).map((item) => item.trim()) : partsOf(cell);
  return items.filter((item) => item !== '');
};

/** The items of a cell by their places, also those that are missing: a cell of another column has the same places. */
export const placesOf = (cell: string): readonly string[] => {
  const text = cell.trim();
  return text.includes(';') ? partsOf(text) : [text];
};

/** A cell as it was typed; null for one that is longer than any field takes. */
export const typedCell = (cell: string): string | null =>
  cell.length > LONGEST_CELL ? null : uncoveredCell(cell).trim();
