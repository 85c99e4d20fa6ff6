import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@waybill/domain/locales';

/** A line of the table in docs/WORDS.md. */
export type Term = {
  readonly words: Readonly<Record<Locale, string>>;
  readonly unused: Readonly<Record<Locale, readonly string[]>>;
};

export const TERMS: readonly Term[] = readFileSync(join(import.meta.dirname, '../../../docs/WORDS.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => {
    const [english = '', icelandic = '', notEnglish = '', notIcelandic = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    const listed = (cell: string) => cell.split(', ').filter(Boolean);
    return { words: { en: english, is: icelandic }, unused: { en: listed(notEnglish), is: listed(notIcelandic) } };
  });

/** By itself, or as the beginning of a word where it ends in a hyphen. */
export const wordPattern = (word: string): RegExp =>
  word.endsWith('-')
    ? new RegExp(`(?<!\\p{L})${word.slice(0, -1)}`, 'iu')
    : new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu');
