import type { Caller } from '@waybill/domain/actor';
import { AppError } from '@waybill/domain/errors';
import { fairTurns, type Turn } from '../fair-turns.ts';
import { type Tallies, tallies } from '../tallies.ts';
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

/** In seconds: a download takes a while. */
const DOWNLOAD_RETRY = 10;
/** Over all organisations: the others find processors and connections free. */
const HEAVY_AT_ONCE = 4;
/** The number of requests of one address that wait; a whole depot may sign in behind one at the start of a shift. */
const ADDRESS_WAITING = 200;
/** The number of requests whose caller is looked up at a time, in all and of one address: a few milliseconds each. */
const ARRIVALS_AT_ONCE = 8;
const ARRIVALS_OF_ADDRESS = 2;
/** The person or the program; the organisation of either is counted apart. */
const keyOf = (caller: Caller): string => (caller.kind === 'api-key' ? caller.keyId : caller.userId);

const minuteOf = (caller: Caller): string => `a minute of caller ${keyOf(caller)}`;

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
export const callerQuota = (limits: CallerLimits, { perMinute, atOnce }: Tallies = tallies()) => {
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
  let downloads = 0;

  /** Counts one into several at once, if none of them is full. */
  const enterAll = (rooms: readonly (readonly [key: string, most: number])[], retryAfter: number): (() => void) => {
    if (rooms.some(([key, most]) => atOnce.count(key) >= most)) throw new AppError('too-many-requests', { retryAfter });
    const leave = rooms.map(([key, most]) => atOnce.enter(key, most));
    return () => {
      for (const each of leave) each();
    };
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
      const leave = enterAll([[`downloads of ${address}`, limits.addressDownloads]], DOWNLOAD_RETRY);
      // The open files and sockets are those of this process.
      if (downloads >= limits.downloads) {
        leave();
        throw new AppError('too-many-requests', { retryAfter: DOWNLOAD_RETRY });
      }
      downloads++;
      return () => {
        downloads--;
        leave();
      };
    },
    /** What is left to a caller of this minute's requests. */
    rateLimitOf: (caller: Caller): RateLimit => {
      const { count, leftMs } = perMinute.read(minuteOf(caller));
      const left = Math.max(0, perCallerPerMinute - count);
      return { limit: perCallerPerMinute, left, resetSeconds: Math.max(0, Math.ceil(leftMs / 1000)) };
    },
    /** Counts a request in, or refuses it. The returned function counts it out. */
    enter: (caller: Caller): (() => void) => {
      const leave = enterAll(
        [
          [`requests of caller ${keyOf(caller)}`, callerAtOnce],
          [`requests of organisation ${organisationOf(caller)}`, organisationAtOnce],
        ],
        1,
      );
      const minute = minuteOf(caller);
      const { count, leftMs } = perMinute.read(minute);
      if (count >= perCallerPerMinute) {
        leave();
        throw new AppError('too-many-requests', { retryAfter: Math.ceil(leftMs / 1000) });
      }
      perMinute.add(minute, perCallerPerMinute);
      return leave;
    },
  };
};
export type CallerQuota = ReturnType<typeof callerQuota>;
