/** One sign, class, bracket or operator of a pattern in RE2's syntax. */
const TOKEN = new RegExp(
  [
    '\\\\Q[^]*?(?:\\\\E|$)', // a quoted text
    '\\\\[pP](?:\\{[^}]*\\}|[^])', // a class of Unicode
    '\\\\x\\{[^}]*\\}', // a character by its number
    '\\\\[^]', // any other escape
    '\\[\\^?\\]?(?:\\[:\\^?\\w+:\\]|\\\\[^]|[^\\]\\\\])*\\]', // a class of characters
    '\\(\\?[imsU-]*\\)', // flags for what follows
    '\\(\\?(?:P?<\\w*>|[imsU-]*:)', // a group that is named, or that captures nothing
    '\\{\\d+(?:,\\d*)?\\}', // a counted repetition
    '[^]',
  ].join('|'),
  'gu',
);

/** A class of Unicode has hundreds of ranges to compare with, where a letter is compared with one. */
const UNICODE_CLASS = 10;
const unicodeClassesIn = (token: string) => (token.match(/\\[pP]/g) ?? []).length;

/** The instructions of one sign or class. */
const sizeOfOne = (token: string): number => {
  if (token.startsWith('\\Q')) return token.length;
  return 1 + UNICODE_CLASS * unicodeClassesIn(token);
};

/** The number of copies that an engine makes of what is repeated, by the operator after it; null for other tokens. */
const copiesBy = (token: string): number | null => {
  if (token === '*' || token === '+' || token === '?') return 1;
  const counted = /^\{(\d+)(,?)(\d*)\}$/.exec(token);
  if (!counted) return null;
  const [, least, comma, most] = counted;
  return Math.max(Number(most), Number(least) + (comma && !most ? 1 : 0), 1);
};

/**
 * About how many instructions an engine makes of a pattern, which its text does not show: `(?:a?){1000}` has twelve
 * characters and two thousand instructions. Counted repetitions multiply what they repeat, groups within groups as well.
 * Never less than half of what RE2 makes, and known without the engine: compiling a hostile pattern is part of the harm.
 * Whether the pattern is correct is not checked here.
 */
export const patternSize = (pattern: string): number => {
  const outer: number[] = [];
  let size = 0;
  let last = 0;
  for (const [token] of pattern.matchAll(TOKEN)) {
    const copies = copiesBy(token);
    if (copies !== null) {
      // Each copy has an instruction of its own that chooses between one more and no more.
      size += (last + 1) * copies - last;
      last = (last + 1) * copies;
    } else if (token.startsWith('(') && !token.endsWith(')')) {
      outer.push(size);
      size = 0;
      last = 0;
    } else if (token === ')') {
      // Where a captured group begins and ends are instructions, too.
      last = size + 2;
      size = (outer.pop() ?? 0) + last;
    } else {
      last = sizeOfOne(token);
      size += last;
    }
  }
  return outer.reduce((sum, each) => sum + each, size);
};
