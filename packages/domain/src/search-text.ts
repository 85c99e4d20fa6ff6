/** Letters that are not a base letter with an accent. */
const OWN_LETTERS: Readonly<Record<string, string>> = {
  þ: 'th',
  ð: 'd',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/** Taking letters apart costs ten times as much as finding that there is nothing to take apart. */
const PLAIN = /^[ -~]*$/;
const MARKS = /\p{M}/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

/** Text as people type it into a search field: no capitals, no accents, þ as th. */
export const fold = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(MARKS, '')
        .toLowerCase()
        .replace(/[þðæøœßłđı]/g, (letter) => OWN_LETTERS[letter] ?? letter);

const MOST_WORDS = 8;

/** The beginning of a text, which never ends within a letter. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

/** The words of a search; every word must be found. Signs between words are as good as spaces. */
export const searchWords = (typed: string): string[] =>
  [
    ...new Set(
      fold(typed)
        .split(BETWEEN_WORDS)
        .filter((word) => word !== ''),
    ),
  ].slice(0, MOST_WORDS);

/** What was typed as one searched text has it: a number or code without its signs, too. */
export const spellingsOf = (words: readonly string[]): readonly string[] => [
  ...new Set([words.join(' '), words.join('')]),
];

/**
 * The text that a search matches. Numbers and codes are in it twice, as they are written and without their signs, so that
 * ABC-123 is found by `abc123` as well as by `123`.
 */
export const searchTextOf = (parts: readonly (string | null | undefined)[]): string => {
  const found = new Set<string>();
  for (const part of parts) {
    if (!part) continue;
    const folded = fold(part);
    const words = folded.split(BETWEEN_WORDS).filter((word) => word !== '');
    found.add(words.join(' '));
    if (words.length > 1 && /\d/.test(folded) && !folded.includes(' ')) found.add(words.join(''));
  }
  return [...found].join(' | ');
};
