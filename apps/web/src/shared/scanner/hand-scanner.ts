/** A hand scanner types faster than anybody; a longer pause is the start of another code. */
const LONGEST_PAUSE_MS = 500;

/** The code in the field of a hand scanner after a key: a letter that was pressed by mistake is not the start of the next code. */
export const scannedSoFar = (before: string, after: string, pauseMs: number): string =>
  pauseMs > LONGEST_PAUSE_MS && after.startsWith(before) ? after.slice(before.length) : after;
