type Said = {
  readonly outcome: string;
  readonly isAtAccessPoint: boolean;
  readonly name: string | null;
  readonly signature: unknown;
};

/** Who has it, or where it was left. */
export type HandedTo = {
  /** Who has received it, or handed it over. */
  readonly person: string | null;
  readonly isAtAccessPoint: boolean;
  /** The name of the access point, where it is known. */
  readonly accessPoint: string | null;
};

/**
 * The name of a proof is that of a person, or of the access point where the goods were left. Older proofs from there may have the name of a
 * person, who has signed: a place does not, and of those the place is not known. What was not left there has neither.
 */
export const handedTo = ({ outcome, isAtAccessPoint, name, signature }: Said): HandedTo => {
  if (!isAtAccessPoint) return { person: name, isAtAccessPoint: false, accessPoint: null };
  const isLeft = outcome === 'done';
  const isPlace = isLeft && !(Array.isArray(signature) && signature.length > 0);
  return { person: null, isAtAccessPoint: isLeft, accessPoint: isPlace && name ? name : null };
};
