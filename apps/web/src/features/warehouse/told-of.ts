import type { ScanAnswer } from '@waybill/contract/warehouse';

/** What was scanned before, has come in or was taken back needs nobody. For everything else, somebody has to take the parcel up again. */
const NEEDS_NOBODY: readonly ScanAnswer['outcome'][] = ['in', 'scanned-before', 'taken-back'];
const needsHand = ({ outcome }: ScanAnswer): boolean => !NEEDS_NOBODY.includes(outcome);

/** It stands on the hold shelf. */
export const isHeld = ({ outcome }: ScanAnswer): boolean => outcome === 'unknown' || outcome === 'refused';

/**
 * What is told of answers that have come: that of the newest scan, whose parcel is in the hand, and by themselves the older ones that somebody
 * has to act on. On a slow network an answer may be of a parcel that was put down long ago.
 */
export const toldOf = (
  answers: readonly ScanAnswer[],
  newest: string | null,
): { readonly now: ScanAnswer | null; readonly earlier: readonly ScanAnswer[] } => ({
  now: answers.find(({ id }) => id === newest) ?? null,
  earlier: answers.filter((answer) => answer.id !== newest && needsHand(answer)),
});
