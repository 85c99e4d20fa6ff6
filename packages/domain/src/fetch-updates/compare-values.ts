/** What becomes of a value that the source tells: it is the same, it is taken, ours stays, it says nothing, or somebody has to decide. */
export type Comparison = 'same' | 'take' | 'keep' | 'silent' | 'conflict';

/** JSON has its names in any order. */
const textOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
const isSameValue = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

type Sides = {
  /** What the source told last, and was settled; undefined before the first time. */
  readonly base: unknown;
  readonly ours: unknown;
  readonly theirs: unknown;
  /** Whether somebody here has ever typed it: decides the first time, when there is no value to compare both with. */
  readonly isTypedHere: boolean;
};

/**
 * Compares three ways. Where only the source has changed a value, it is taken; where only we have, ours stays; where both have, it
 * is a conflict. A source that is read for the first time and has nothing empties nothing.
 */
export const compareValues = ({ base, ours, theirs, isTypedHere }: Sides): Comparison => {
  if (isSameValue(ours, theirs)) return 'same';
  if (base === undefined) {
    if (isEmpty(theirs)) return 'silent';
    return isTypedHere && !isEmpty(ours) ? 'conflict' : 'take';
  }
  if (isSameValue(theirs, base)) return 'keep';
  return isSameValue(ours, base) ? 'take' : 'conflict';
};
