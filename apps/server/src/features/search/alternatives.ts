/** A possible reading of a typed word, in which _ is any character, and how similar it is to the word. */
export type Alternative = { readonly text: string; readonly similarity: number };

/** A shorter number with a wrong character would match too much; nobody types a longer one. */
const SHORTEST_NUMBER = 6;
const LONGEST_NUMBER = 24;

/** A number or code as typed, and with one character wrong, left out or added, or two of them exchanged. */
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

/** How much of the typed words a text contains: the nearest reading of each word. A number with a slip counts half. */
export const likenessOf = (meant: readonly (readonly Alternative[])[], text: string): number =>
  meant.reduce(
    (sum, alternatives) =>
      sum +
      Math.max(ONE_SLIP, ...alternatives.map(({ text: word, similarity }) => (text.includes(word) ? similarity : 0))),
    0,
  );
