import { RE2JS } from 're2js';
import { BARCODE_REGEX_MAX, isSmallPattern } from './organisation-config.ts';

export type BarcodeRegexProblem =
  | { readonly problem: 'regex' | 'regex-too-long'; readonly reason: string }
  | { readonly problem: 'regex-too-complex' };

/**
 * Barcodes are matched by RE2, whose time grows with the text and with the size of the pattern, and never explodes: a
 * pattern typed by one organisation must not be able to stop the server for the others. A pattern that is too large is not
 * even compiled.
 */
export const barcodeRegexProblem = (pattern: string): BarcodeRegexProblem | null => {
  if (pattern.length > BARCODE_REGEX_MAX) return { problem: 'regex-too-long', reason: String(BARCODE_REGEX_MAX) };
  if (!isSmallPattern(pattern)) return { problem: 'regex-too-complex' };
  try {
    compiled(pattern);
    return null;
  } catch (error) {
    return { problem: 'regex', reason: reasonOf(error) };
  }
};

/** An empty pattern accepts every barcode. The whole barcode need not match unless the pattern has ^ and $. */
export const barcodeMatches = (pattern: string, barcode: string): boolean =>
  pattern === '' || compiled(pattern).matcher(barcode).find();

/** More than the organisations that enter parcels at the same moment; a pattern that is dropped is compiled again. */
const MOST_COMPILED = 100;
const COMPILED = new Map<string, RE2JS>();

/** Compiling takes longer than matching, and one shipment may have five hundred barcodes. */
const compiled = (pattern: string): RE2JS => {
  const made = COMPILED.get(pattern) ?? RE2JS.compile(pattern);
  // Put back at the end, so that the first is the one that was not used for the longest time.
  COMPILED.delete(pattern);
  COMPILED.set(pattern, made);
  if (COMPILED.size > MOST_COMPILED) COMPILED.delete(COMPILED.keys().next().value ?? '');
  return made;
};

/** The engine's message without its preamble, which only says that it is about a pattern. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/^error parsing regexp: /, '');
