import type { Caller } from '@waybill/domain/actor';
import { AppError } from '@waybill/domain/errors';
import { fairTurns, type Turn } from '../fair-turns.ts';
import type { RateLimit } from './public-api/rate-limit-fields.ts';
import { workShares } from './work-shares.ts';

export type CallerLimits = {
  readonly perCallerPerMinute: number;
  /** The number of requests of one caller, and of one organisation's callers together, that may be under way at a time. */
  readonly callerAtOnce: number;
  readonly organisationAtOnce: number;
  /** The number of these that are worked on; the others wait for them. */
  readonly callerAtWork: number;
  readonly organisationAtWork: number;
  /** The number of visitors' requests that are worked on, of one address and in all: visitors are not signed in. */
  readonly addressAtWork: number;
  readonly visitorsAtWork: number;
  /** The number of large downloads under way, of one address and in all. */
  readonly addressDownloads: number;
  readonly downloads: number;
};

type Work<Result> = (turn: Turn) => Promise<Result>;

type Account = { until: number; requests: number; underWay: number };

const MINUTE = 60_000;
/** In seconds: a download takes a while. */
const DOWNLOAD_RETRY = 10;
/** Over all organisations: the others find processors and connections free. */
const HEAVY_AT_ONCE = 4;
/** The number of requests of one address that wait; a whole depot may sign in behind one at the start of a shift. */
const ADDRESS_WAITING = 200;
/** The number of requests whose caller is looked up at a time, in all and of one address: a few milliseconds each. */
const ARRIVALS_AT_ONCE = 8;
const ARRIVALS_OF_ADDRESS = 2;
/** The number of callers that are remembered before idle ones are forgotten. */
const TIDY_ABOVE = 10_000;

/** The person or the program; the organisation of either is counted apart. */
const keyOf = (caller: Caller): string => (caller.kind === 'api-key' ? caller.keyId : caller.userId);

const bothTurns = (outer: Turn, inner: Turn): Turn => ({
  leave: () => {
    inner.leave();
    outer.leave();
  },
  take: async () => {
    await outer.take();
    await inner.take();
  },
});

/** People without an organisation have nothing in common: each is counted alone. */
const organisationOf = (caller: Caller): string => caller.organisationId ?? keyOf(caller);

/**
 * The quota of one person or program, from however many addresses: none of them may keep everybody else's database
 * connections busy. People in an office behind one address do not share it.
 */
export const callerQuota = (limits: CallerLimits, now: () => number = Date.now) => {
  const { perCallerPerMinute, callerAtOnce, organisationAtOnce, callerAtWork, organisationAtWork } = limits;
  const heavyTurns = fairTurns<string>({ atOnce: HEAVY_AT_ONCE, perOwner: 1, mostWaiting: organisationAtOnce });
  const turns = fairTurns<string>({
    atOnce: Number.POSITIVE_INFINITY,
    perOwner: callerAtWork,
    mostWaiting: callerAtOnce,
  });
  const organisationTurns = fairTurns<string>({
    atOnce: Number.POSITIVE_INFINITY,
    perOwner: organisationAtWork,
    mostWaiting: organisationAtOnce,
    restMs: workShares(),
  });
  const arrivalTurns = fairTurns<string>({
    atOnce: ARRIVALS_AT_ONCE,
    perOwner: ARRIVALS_OF_ADDRESS,
    mostWaiting: Number.POSITIVE_INFINITY,
  });
  const visitorTurns = fairTurns<string>({
    atOnce: limits.visitorsAtWork,
    perOwner: limits.addressAtWork,
    mostWaiting: ADDRESS_WAITING,
  });
  /** Anybody can sign up, again and again: people without an organisation have no more turns together than visitors. */
  const turnsWithoutOrganisation = fairTurns<string>({
    atOnce: limits.visitorsAtWork,
    perOwner: limits.addressAtWork,
    mostWaiting: callerAtOnce,
  });
  const downloadsOf = new Map<string, number>();
  let downloads = 0;
  const accounts = new Map<string, Account>();
  const ofOrganisations = new Map<string, number>();

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
    /**
     * Finds out who calls. Until that is known there is only the address: what arrives from one at a time waits for each other, and
     * not everybody for all of it.
     */
    onArrival: <Result>(address: string, work: () => Promise<Result>): Promise<Result> => arrivalTurns(address, work),
    /** Works on a request when fewer than their shares of the caller's and the organisation's others are worked on. */
    inTurn: <Result>(caller: Caller, work: Work<Result>, signal?: AbortSignal): Promise<Result> => {
      if (caller.organisationId === null) return turnsWithoutOrganisation(keyOf(caller), work, signal);
      const asOrganisation = (outer: Turn) =>
        organisationTurns(organisationOf(caller), (inner) => work(bothTurns(outer, inner)), signal);
      return turns(keyOf(caller), asOrganisation, signal);
    },
    /** Works on a heavy request when no other of the caller's organisation is worked on. */
    inHeavyTurn: <Result>(caller: Caller, work: Work<Result>, signal?: AbortSignal): Promise<Result> =>
      heavyTurns(organisationOf(caller), work, signal),
    /**
     * Works on a visitor's request when few others are worked on: however many sign in at once, they find some of the database
     * connections only, and members the rest.
     */
    inVisitorTurn: <Result>(address: string, work: Work<Result>, signal?: AbortSignal): Promise<Result> =>
      visitorTurns(address, work, signal),
    /** Counts a large download in, or refuses it. The returned function counts it out. */
    enterDownload: (address: string): (() => void) => {
      const others = downloadsOf.get(address) ?? 0;
      if (others >= limits.addressDownloads || downloads >= limits.downloads)
        throw new AppError('too-many-requests', { retryAfter: DOWNLOAD_RETRY });
      downloadsOf.set(address, others + 1);
      downloads++;
      return () => {
        const left = (downloadsOf.get(address) ?? 0) - 1;
        if (left > 0) downloadsOf.set(address, left);
        else downloadsOf.delete(address);
        downloads--;
      };
    },
    /** What is left to a caller of this minute's requests. */
    rateLimitOf: (caller: Caller): RateLimit => {
      const { until, requests } = accountOf(keyOf(caller));
      const left = Math.max(0, perCallerPerMinute - requests);
      return { limit: perCallerPerMinute, left, resetSeconds: Math.max(0, Math.ceil((until - now()) / 1000)) };
    },
    /** Counts a request in, or refuses it. The returned function counts it out. */
    enter: (caller: Caller): (() => void) => {
      const account = accountOf(keyOf(caller));
      const organisation = organisationOf(caller);
      const colleagues = ofOrganisations.get(organisation) ?? 0;
      if (account.underWay >= callerAtOnce || colleagues >= organisationAtOnce)
        throw new AppError('too-many-requests', { retryAfter: 1 });
      if (account.requests >= perCallerPerMinute) {
        throw new AppError('too-many-requests', { retryAfter: Math.ceil((account.until - now()) / 1000) });
      }
      account.requests++;
      account.underWay++;
      ofOrganisations.set(organisation, colleagues + 1);
      return () => {
        account.underWay--;
        const others = (ofOrganisations.get(organisation) ?? 0) - 1;
        if (others > 0) ofOrganisations.set(organisation, others);
        else ofOrganisations.delete(organisation);
      };
    },
  };
};
export type CallerQuota = ReturnType<typeof callerQuota>;
