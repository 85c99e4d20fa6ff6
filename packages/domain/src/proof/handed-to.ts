type Said = {
  readonly outcome: string;
  readonly isAtAccessPoint: boolean;
  /** The place, as it was said by itself; null, or missing, in what older phones have said. */
  readonly accessPoint?: string | null;
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
 * Where something was left at an access point, that is said by itself. Older phones have one name for both, of the place or of a person who has
 * signed there: a place does not sign, and of those the place is not known. What was not left there has neither.
 */
export const handedTo = ({ outcome, isAtAccessPoint, accessPoint, name, signature }: Said): HandedTo => {
  if (!isAtAccessPoint) return { person: name, isAtAccessPoint: false, accessPoint: null };
  if (outcome !== 'done') return { person: null, isAtAccessPoint: false, accessPoint: null };
  if (accessPoint) return { person: name, isAtAccessPoint: true, accessPoint };
  const isSigned = Array.isArray(signature) && signature.length > 0;
  return { person: null, isAtAccessPoint: true, accessPoint: isSigned ? null : name || null };
};
