/** The number of free attempts, and how the wait grows once they are used up. */
export type ThrottlePolicy = {
  readonly freeAttempts: number;
  /** The wait after the free attempts, which doubles with each further one; a second unless said otherwise. */
  readonly firstWaitMs?: number;
  readonly longestWaitMs: number;
  /** After this long without an attempt the count starts over. */
  readonly forgetAfterMs: number;
};

export type ThrottleState = { readonly attempts: number; readonly openAt: Date; readonly updatedAt: Date };

export type ThrottleDecision =
  | { readonly allowed: true; readonly next: ThrottleState }
  | { readonly allowed: false; readonly retryAfterMs: number };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Clocks of several machines differ by less. */
const AHEAD_MS = 5_000;

/** One account from one place: a person mistypes a few times; a guesser soon waits a quarter of an hour per guess. */
export const ACCOUNT_SIGN_INS: ThrottlePolicy = {
  freeAttempts: 5,
  longestWaitMs: 15 * MINUTE,
  forgetAfterMs: 24 * HOUR,
};
/** One address: a whole depot may sign in behind one at the start of a shift. */
export const ADDRESS_SIGN_INS: ThrottlePolicy = {
  freeAttempts: 50,
  longestWaitMs: 15 * MINUTE,
  forgetAfterMs: HOUR,
};
/**
 * One account from everywhere: guesses from a thousand addresses are slowed down too. Only strangers are: the owner waits a few
 * minutes at most on a new browser, and not at all on one that signed in before.
 */
export const STRANGERS_SIGN_INS: ThrottlePolicy = {
  freeAttempts: 30,
  longestWaitMs: 5 * MINUTE,
  forgetAfterMs: 24 * HOUR,
};
/** Mails to one mailbox that anyone can trigger. */
export const MAILS_TO_ACCOUNT: ThrottlePolicy = { freeAttempts: 3, longestWaitMs: HOUR, forgetAfterMs: 24 * HOUR };
/** Mails to one mailbox that strangers trigger from everywhere: it is not flooded, and a reset is not blocked for long. */
export const STRANGERS_MAILS: ThrottlePolicy = {
  freeAttempts: 10,
  longestWaitMs: 15 * MINUTE,
  forgetAfterMs: 24 * HOUR,
};
/** Mails that the admins of one organisation trigger: a depot is invited in one go, and then one a minute. */
export const ORGANISATION_MAILS: ThrottlePolicy = { freeAttempts: 60, longestWaitMs: MINUTE, forgetAfterMs: HOUR };
/** So many in a while, and then none until it is over. */
const atMost = (freeAttempts: number, whileMs: number): ThrottlePolicy => ({
  freeAttempts,
  firstWaitMs: whileMs,
  longestWaitMs: whileMs,
  forgetAfterMs: whileMs - 1,
});
/** Contact forms from one address, behind which a whole company may be. */
export const CONTACT_FORMS_OF_ADDRESS = atMost(20, HOUR);
/** Contact forms of one e-mail, or of one user who is signed in. */
export const CONTACT_FORMS_OF_PERSON = atMost(5, HOUR);
/** Text messages cost money, and a mail goes out in somebody's name. */
export const TEST_MESSAGES_OF_PERSON = atMost(20, HOUR);
/** A receiver's answers by one link: each that differs is an entry in the shipment's history. */
export const ANSWERS_OF_LINK = atMost(30, HOUR);
/** Files that are sent by one link that asks for documents. */
export const UPLOADS_OF_LINK = atMost(60, HOUR);
/** Failed sign-ins that are written to the history of an account. */
export const FAILED_SIGN_INS_OF_PLACE = atMost(1, HOUR);
export const FAILED_SIGN_INS_OF_ACCOUNT = atMost(20, HOUR);
/** Uses of an API key that are written to its history. */
export const KEY_USES_OF_PLACE = atMost(1, 24 * HOUR);
export const KEY_USES = atMost(50, 24 * HOUR);
/** Accounts, mails and codes asked for from one address. */
export const ADDRESS_REQUESTS: ThrottlePolicy = { freeAttempts: 30, longestWaitMs: HOUR, forgetAfterMs: HOUR };

/**
 * Decides on one attempt. It is counted before its outcome is known, so that a thousand guesses sent at once
 * are counted like a thousand sent in turn; a success then clears or lowers the count.
 */
export const attempt = (before: ThrottleState | null, now: Date, policy: ThrottlePolicy): ThrottleDecision => {
  // After a clock was set back, nobody waits until it is there again.
  const wasSetBack = before && before.updatedAt.getTime() - now.getTime() > AHEAD_MS;
  // Free attempts are never refused: requests at the same moment may each have a clock of their own.
  if (before && !wasSetBack && waitAfter(before.attempts, policy) > 0 && before.openAt > now) {
    return { allowed: false, retryAfterMs: before.openAt.getTime() - now.getTime() };
  }
  const forgotten = !before || now.getTime() - before.updatedAt.getTime() > policy.forgetAfterMs;
  const attempts = (forgotten ? 0 : before.attempts) + 1;
  return {
    allowed: true,
    next: { attempts, openAt: new Date(now.getTime() + waitAfter(attempts, policy)), updatedAt: now },
  };
};

/** No wait for the free attempts, then the first wait, twice that, four times that ... up to the longest. */
export const waitAfter = (
  attempts: number,
  { freeAttempts, firstWaitMs = 1000, longestWaitMs }: ThrottlePolicy,
): number =>
  attempts < freeAttempts ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts - freeAttempts, 30));
