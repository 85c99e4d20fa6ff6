import { commonLengths } from '../../shared/differences/common-lengths.ts';

type Part = { readonly text: string; readonly isOther: boolean };

/** The longest common letters of two short texts, by the position in each. */
const commonLetters = (before: string, after: string): readonly (readonly [number, number])[] => {
  const [rows, columns] = [before.length, after.length];
  const isSame = (row: number, column: number) => before[row]?.toLowerCase() === after[column]?.toLowerCase();
  const at = commonLengths(rows, columns, isSame);
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (isSame(row, column)) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return pairs;
};

const partsOf = (text: string, kept: ReadonlySet<number>): readonly Part[] => {
  const parts: { text: string; isOther: boolean }[] = [];
  for (let at = 0; at < text.length; at++) {
    const isOther = !kept.has(at);
    const last = parts.at(-1);
    if (last?.isOther === isOther) last.text += text[at];
    else parts.push({ text: text[at] ?? '', isOther });
  }
  return parts;
};

/** What two writings of an address do not have in common. */
export const letterDifferences = (
  before: string,
  after: string,
): { readonly before: readonly Part[]; readonly after: readonly Part[] } => {
  const common = commonLetters(before, after);
  // Two texts that have little in common are two texts: single letters here and there would only confuse.
  const pairs = common.length * 2 < Math.min(before.length, after.length) ? [] : common;
  return {
    before: partsOf(before, new Set(pairs.map(([row]) => row))),
    after: partsOf(after, new Set(pairs.map(([, column]) => column))),
  };
};
