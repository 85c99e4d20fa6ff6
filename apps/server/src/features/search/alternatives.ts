/** What a typed word may have been meant as, in a text where _ stands for any sign, and how near that is. */
export type Alternative = { readonly text: string; readonly similarity: number };

/** Of a shorter number too little would be left to tell one from another; a longer one is no number that anybody types. */
const SHORTEST_NUMBER = 6;
const LONGEST_NUMBER = 24;

/** A number or code as it is, and with one sign mistyped, left out, too many, or two of them exchanged. */
export const oneSignWrong = (code: string): readonly Alternative[] => {
  const signs = [...code];
  const before = (at: number) => signs.slice(0, at).join('');
  const from = (at: number) => signs.slice(at).join('');
  const slips =
    signs.length < SHORTEST_NUMBER || signs.length > LONGEST_NUMBER
      ? []
      : signs.flatMap((sign, at) => [
          `${before(at)}_${from(at + 1)}`,
          `${before(at)}_${from(at)}`,
          `${before(at)}${from(at + 1)}`,
          `${before(at)}${signs[at + 1] ?? ''}${sign}${from(at + 2)}`,
        ]);
  return [
    { text: code, similarity: 1 },
    ...[...new Set(slips)].filter((slip) => !slip.includes(code)).map((text) => ({ text, similarity: ONE_SLIP })),
  ];
};

const ONE_SLIP = 0.5;

/** How much of what was typed a text has: of each word the nearest that occurs. A number with a sign wrong counts half. */
export const likenessOf = (meant: readonly (readonly Alternative[])[], text: string): number =>
  meant.reduce(
    (sum, alternatives) =>
      sum +
      Math.max(ONE_SLIP, ...alternatives.map(({ text: word, similarity }) => (text.includes(word) ? similarity : 0))),
    0,
  );
