import { fold } from '../search-text.ts';

const SIGNS = /[^\p{L}\p{N}]+/gu;

/** A name as it is looked up: no capitals, accents, spaces or signs. */
export const nameKey = (name: string): string => fold(name).replace(SIGNS, '');

/** A key shorter than this is too easily another one with a letter less. */
const SHORTEST_MISTYPED = 4;

/** The key, and the key without each of its letters: two keys that are one typing error apart have one in common. */
export const withoutOneLetter = (key: string): string[] => {
  const letters = [...key];
  if (letters.length < SHORTEST_MISTYPED) return [key];
  const shorter = letters.map((_, at) => letters.toSpliced(at, 1).join(''));
  return [...new Set([key, ...shorter])];
};

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A whole number of 32 bits for a text, as the index keeps it. Two texts may share one: what is found is compared again. */
export const hashOf = (text: string): number => {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return hash | 0;
};

/** The last row of the table of distances between a text and each beginning of another; null when all of them are past `most`. */
const errorsToBeginnings = (a: string, b: string, most: number): readonly number[] | null => {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let errors = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isExchange) errors = Math.min(errors, (before[j - 2] ?? 0) + 1);
      row.push(errors);
      least = Math.min(least, errors);
    }
    if (least > most) return null;
    before = last;
    last = row;
  }
  return last;
};

/**
 * The typing errors between two keys: letters added, left out, wrong, or exchanged with the next. Counting stops past
 * `most`, so that a comparison costs no more than the shorter key times `most`.
 */
export const typingErrors = (a: string, b: string, most: number): number => {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > most) return most + 1;
  return Math.min(errorsToBeginnings(a, b, most)?.[b.length] ?? most + 1, most + 1);
};

/** The typing errors between a beginning that was typed and the beginning of a key that is nearest to it. */
export const errorsInBeginning = (typed: string, key: string, most: number): number => {
  const row = errorsToBeginnings(typed, key.slice(0, typed.length + most), most);
  return row ? Math.min(...row, most + 1) : most + 1;
};
