import { RE2JS } from 're2js';
import { BARCODE_REGEX_MAX } from './organisation-config.ts';

export type BarcodeRegexProblem = { readonly problem: 'regex' | 'regex-too-long'; readonly reason: string };

/**
 * Barcodes are matched by RE2, whose time grows with the text and never explodes: a pattern typed by one
 * organisation must not be able to stop the server for the others.
 */
export const barcodeRegexProblem = (pattern: string): BarcodeRegexProblem | null => {
  if (pattern.length > BARCODE_REGEX_MAX) return { problem: 'regex-too-long', reason: String(BARCODE_REGEX_MAX) };
  try {
    RE2JS.compile(pattern);
    return null;
  } catch (error) {
    return { problem: 'regex', reason: reasonOf(error) };
  }
};

/** An empty pattern accepts every barcode. The whole barcode need not match unless the pattern has ^ and $. */
export const barcodeMatches = (pattern: string, barcode: string): boolean =>
  pattern === '' || RE2JS.compile(pattern).matcher(barcode).find();

/** The engine's message without its preamble, which only says that it is about a pattern. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/^error parsing regexp: /, '');
