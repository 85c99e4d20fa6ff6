/** Below this, the clocks of a phone and of the server are as good as the same: sending takes a moment, too. */
const SAME_CLOCK_MS = 60_000;

/**
 * When something happened, by the server's clock. A phone's clock may be a day off: what counts is how long ago it was when it was sent. Nothing
 * has happened after now.
 */
export const happenedAt = (phoneAt: Date, sentAt: Date, now: Date): Date => {
  const off = now.getTime() - sentAt.getTime();
  const corrected = phoneAt.getTime() + (Math.abs(off) < SAME_CLOCK_MS ? 0 : off);
  return new Date(Math.min(corrected, now.getTime()));
};
