import type { Caller } from '@waybill/domain/actor';
import { AppError } from '@waybill/domain/errors';

export type CallerLimits = {
  readonly perCallerPerMinute: number;
  /** The number of requests of one caller that may run at the same time. */
  readonly callerAtOnce: number;
};

type Account = { until: number; requests: number; underWay: number };

const MINUTE = 60_000;
/** The number of callers that are remembered before idle ones are forgotten. */
const TIDY_ABOVE = 10_000;

/**
 * The quota of one person or program, from however many addresses: none of them may keep everybody else's database
 * connections busy. People in an office behind one address do not share it.
 */
export const callerQuota = ({ perCallerPerMinute, callerAtOnce }: CallerLimits, now: () => number = Date.now) => {
  const accounts = new Map<string, Account>();

  const tidy = () => {
    for (const [key, { until, underWay }] of accounts) if (underWay === 0 && until <= now()) accounts.delete(key);
  };

  const accountOf = (key: string): Account => {
    const known = accounts.get(key);
    if (known) {
      if (known.until <= now()) Object.assign(known, { until: now() + MINUTE, requests: 0 });
      return known;
    }
    if (accounts.size >= TIDY_ABOVE) tidy();
    const fresh = { until: now() + MINUTE, requests: 0, underWay: 0 };
    accounts.set(key, fresh);
    return fresh;
  };

  return {
    /** Counts a request in, or refuses it. The returned function counts it out. */
    enter: (caller: Caller): (() => void) => {
      const account = accountOf(caller.kind === 'user' ? caller.userId : caller.keyId);
      if (account.underWay >= callerAtOnce) throw new AppError('too-many-requests', { retryAfter: 1 });
      if (account.requests >= perCallerPerMinute) {
        throw new AppError('too-many-requests', { retryAfter: Math.ceil((account.until - now()) / 1000) });
      }
      account.requests++;
      account.underWay++;
      return () => {
        account.underWay--;
      };
    },
  };
};
export type CallerQuota = ReturnType<typeof callerQuota>;
