const COLOURS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
/** The design's variables of all of them. */
export const ROUTE_COLOURS = COLOURS.map((colour) => `--color-route-${colour}` as const);
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** How a route is told from the others, in lists and on maps. */
export type RouteLook = {
  readonly letter: string;
  /** The design's variables for its colour, and for text on it. */
  readonly colour: `--color-route-${(typeof COLOURS)[number]}`;
  readonly textColour: `--color-on-route-${(typeof COLOURS)[number]}`;
  /** Every second six have a light line in the middle: there are only six colours that everybody can tell apart. */
  readonly hasCentreLine: boolean;
};

/** The look of the first, second, third ... vehicle; the 27th has two letters. */
export const routeLook = (index: number): RouteLook => {
  const colour = COLOURS[index % COLOURS.length] ?? 'a';
  const round = Math.floor(index / LETTERS.length);
  return {
    letter: `${round > 0 ? (LETTERS[(round - 1) % LETTERS.length] ?? '') : ''}${LETTERS[index % LETTERS.length]}`,
    colour: `--color-route-${colour}`,
    textColour: `--color-on-route-${colour}`,
    hasCentreLine: Math.floor(index / COLOURS.length) % 2 === 1,
  };
};
