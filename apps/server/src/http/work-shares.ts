/** The part of the time in which an organisation may be worked for before it gives way, summed over its turns. */
const SHARE = 0.5;
/** What it may use at once: people's requests come in bursts. */
const BURST_MS = 500;
/** Others are at work if they asked for something in this time. */
const RECENT_MS = 1_000;
const LONGEST_REST_MS = 200;
/** The number of organisations that are remembered before idle ones are forgotten. */
const TIDY_ABOVE = 1_000;

type Account = { usedMs: number; at: number };

/**
 * Whoever is worked for without a pause gives way to others, if there are any: after each request its turn rests as long as the
 * request took. Alone, nobody rests.
 */
export const workShares = <Owner>(now: () => number = () => performance.now()) => {
  const accounts = new Map<Owner, Account>();
  const usedBy = ({ usedMs, at }: Account) => Math.max(0, usedMs - (now() - at) * SHARE);

  const tidy = () => {
    for (const [owner, account] of accounts)
      if (now() - account.at > RECENT_MS && usedBy(account) === 0) accounts.delete(owner);
  };

  const hasOthers = (owner: Owner): boolean => {
    for (const [other, { at }] of accounts) if (other !== owner && now() - at <= RECENT_MS) return true;
    return false;
  };

  /** Counts work that has ended; how long its turn rests. */
  return (owner: Owner, workedMs: number): number => {
    const account = accounts.get(owner);
    const usedMs = (account ? usedBy(account) : 0) + workedMs;
    if (!account && accounts.size >= TIDY_ABOVE) tidy();
    accounts.set(owner, { usedMs, at: now() });
    return usedMs > BURST_MS && hasOthers(owner) ? Math.min(LONGEST_REST_MS, workedMs) : 0;
  };
};
