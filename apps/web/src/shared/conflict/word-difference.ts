import { commonLengths } from '../differences/common-lengths.ts';

/** A run of words of one kind; joined, all parts except the removed ones are the current text. */
export type DifferencePart = { readonly kind: 'kept' | 'added' | 'removed'; readonly text: string };

type Kind = DifferencePart['kind'];

/** The comparison needs a table of words by words: beyond this many cells the middle counts as replaced. */
const MOST_CELLS = 250_000;

/** Each word with the blanks after it, and each line break by itself: joined, they are the text again. */
const wordsOf = (text: string): string[] => text.match(/\n|[^\S\n]+|\S+[^\S\n]*/g) ?? [];

/** Blanks at the end of a word do not make it a different one. */
const isSame = (one = '', other = '') => one === other || (one.trim() !== '' && one.trim() === other.trim());

type Word = { readonly kind: Kind; readonly text: string };

const replaced = (before: readonly string[], after: readonly string[]): Word[] => [
  ...before.map((text) => ({ kind: 'removed' as const, text })),
  ...after.map((text) => ({ kind: 'added' as const, text })),
];

const compared = (before: readonly string[], after: readonly string[]): Word[] => {
  if (before.length * after.length > MOST_CELLS) return replaced(before, after);
  const at = commonLengths(before.length, after.length, (row, column) => isSame(before[row], after[column]));
  const words: Word[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length && column < after.length) {
    const [old, now] = [before[row] ?? '', after[column] ?? ''];
    if (isSame(old, now)) {
      words.push({ kind: 'kept', text: now });
      row++;
      column++;
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      words.push({ kind: 'removed', text: old });
      row++;
    } else {
      words.push({ kind: 'added', text: now });
      column++;
    }
  }
  return [...words, ...replaced(before.slice(row), after.slice(column))];
};

/** Removed words come before the words added in their place, each as one run. */
const joined = (words: readonly Word[]): DifferencePart[] => {
  const parts: DifferencePart[] = [];
  let removed = '';
  let added = '';
  const settle = () => {
    if (removed) parts.push({ kind: 'removed', text: removed });
    if (added) parts.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const { kind, text } of words) {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else {
      settle();
      const last = parts.at(-1);
      if (last?.kind === 'kept') parts[parts.length - 1] = { kind, text: last.text + text };
      else parts.push({ kind, text });
    }
  }
  settle();
  return parts;
};

/** The difference between two texts, by words. The table is bounded, so long texts stay cheap. */
export const wordDifference = (before: string, after: string): readonly DifferencePart[] => {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && isSame(old[start], now[start])) start++;
  let end = 0;
  while (end < shorter - start && isSame(old[old.length - 1 - end], now[now.length - 1 - end])) end++;
  const kept = (words: readonly string[]) => words.map((text) => ({ kind: 'kept' as const, text }));
  return joined([
    ...kept(now.slice(0, start)),
    ...compared(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...kept(now.slice(now.length - end)),
  ]);
};

/** Removed words are shown between words that stayed. If none stayed all is new, and the old text is shown beside it. */
export const shownDifference = (before: string, after: string): readonly DifferencePart[] => {
  const parts = wordDifference(before, after);
  return parts.some(({ kind, text }) => kind === 'kept' && text.trim() !== '')
    ? parts
    : parts.filter(({ kind }) => kind !== 'removed');
};
