import { eachOf } from '@waybill/domain/each-of';
import type { Point } from '@waybill/domain/geocoding';
import type { Wanted } from '@waybill/domain/land/detours';
import { RouterError } from '@waybill/domain/route/router-error';
import type { Clock } from '../../clock.ts';
import { type Block, blocksOf } from './blocks.ts';
import type { KeptLeg, TravelTimesRepo } from './travel-times.repo.ts';

type Cells = readonly (readonly (number | null)[])[];

/** A router that knows the roads. */
export type Router = {
  /** Which router it is: what another one has answered is no answer of this one. */
  readonly key: number;
  /** From each source to each destination; null where there is no way. Throws a RouterError. */
  readonly table: (
    sources: readonly Point[],
    destinations: readonly Point[],
    signal?: AbortSignal,
  ) => Promise<{ readonly seconds: Cells; readonly metres: Cells }>;
};

/** How long all questions about some points may take together. */
export type MostMs = Readonly<Record<Wanted, number>>;

export type RouterNeeds = {
  readonly router: Router;
  readonly inTransaction: <Result>(work: (times: TravelTimesRepo) => Promise<Result>) => Promise<Result>;
  readonly clock: Clock;
  /** Hears of a failure, at most once a minute. */
  readonly report: (error: RouterError) => void;
  /** How many legs the database keeps. */
  readonly mostKept: number;
  readonly mostMs?: MostMs;
};

/** What a router has answered; `isKnown` is 0 for the legs that it has not. Infinity: there is no way. */
export type RouterTimes = {
  readonly seconds: Float64Array;
  readonly metres: Float64Array;
  readonly isKnown: Uint8Array;
  /** How many legs it has answered, now or before. */
  readonly answers: number;
  readonly missing: number;
};

const AT_ONCE = 4;
const REST_MS = 30_000;
const REPORT_MS = 60_000;
/** Of more points it would take the database longer to find or keep the legs than the router to answer. */
const MOST_CACHED_POINTS = 500;
/** Somebody looks at a screen until the legs of a route are there. A plan goes on in the background, but not for ever. */
const MOST_MS: MostMs = { legs: 3_000, table: 60_000 };

const isSamePlace = (one: Point | undefined, other: Point | undefined) =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude;

/** Several routes begin with the same leg: it is kept once. */
const distinctLegs = (legs: readonly KeptLeg[]): readonly KeptLeg[] => {
  const keyOf = ({ latitude, longitude }: Point) => `${latitude} ${longitude}`;
  return [...new Map(legs.map((leg) => [`${keyOf(leg.from)} ${keyOf(leg.to)}`, leg])).values()];
};

/**
 * Asks a router for what it has not answered lately. After a failure it is left alone for a while, and what is missing stays unknown. No
 * transaction is open while it is asked.
 */
export const routerTimes = ({ router, inTransaction, clock, report, mostKept, mostMs = MOST_MS }: RouterNeeds) => {
  let restUntil = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const now = () => clock().getTime();

  const fail = (error: RouterError) => {
    if (error.concernsAll) restUntil = now() + REST_MS;
    if (now() - reportedAt < REPORT_MS) return;
    reportedAt = now();
    report(error);
  };

  return async (points: readonly Point[], wanted: Wanted, signal?: AbortSignal): Promise<RouterTimes> => {
    const { count, blocks, legAt } = blocksOf(wanted, points.length);
    const [seconds, metres, isKnown] = [new Float64Array(count), new Float64Array(count), new Uint8Array(count)];
    const isCached = points.length <= MOST_CACHED_POINTS;
    const pointsOf = (places: readonly number[]) => places.flatMap((place) => points[place] ?? []);
    let answers = 0;
    const put = (from: number, to: number, time: number, distance: number) => {
      const leg = legAt(from, to);
      if (leg === null) return;
      seconds[leg] = time;
      metres[leg] = distance;
      if (!isKnown[leg]) answers += 1;
      isKnown[leg] = 1;
    };
    const isComplete = ({ from, to }: Block) =>
      from.every((one) =>
        to.every((other) => {
          const leg = legAt(one, other);
          return leg === null || isKnown[leg] === 1;
        }),
      );

    const recall = async ({ from, to }: Block) => {
      const legs = await inTransaction((times) => times.known(router.key, pointsOf(from), pointsOf(to)));
      for (const leg of legs) put(from[leg.from] ?? 0, to[leg.to] ?? 0, leg.seconds, leg.metres);
    };

    let [room, left]: [Promise<number> | null, number | null] = [null, null];
    const keep = async (legs: readonly KeptLeg[]) => {
      room ??= inTransaction((times) => times.room(mostKept));
      const counted = await room;
      left ??= counted;
      const kept = legs.slice(0, Math.max(0, left));
      left -= kept.length;
      if (kept.length > 0) await inTransaction((times) => times.keep(router.key, kept));
    };

    const isTooLate = AbortSignal.timeout(mostMs[wanted]);
    const either = AbortSignal.any([isTooLate, ...(signal ? [signal] : [])]);
    const tableOf = async ({ from, to }: Block) => {
      try {
        return await router.table(pointsOf(from), pointsOf(to), either);
      } catch (error) {
        signal?.throwIfAborted();
        throw isTooLate.aborted ? new RouterError('The router is too slow', true) : error;
      }
    };

    const ask = async (block: Block) => {
      const { from, to } = block;
      const answer = await tableOf(block);
      const legs: KeptLeg[] = [];
      for (const [row, one] of from.entries()) {
        for (const [column, other] of to.entries()) {
          const [start, end] = [points[one], points[other]];
          if (!start || !end || legAt(one, other) === null || isSamePlace(start, end)) continue;
          const [time, distance] = [answer.seconds[row]?.[column] ?? null, answer.metres[row]?.[column] ?? null];
          const isWay = time !== null && distance !== null;
          const leg = isWay
            ? { seconds: Math.round(time), metres: Math.round(distance) }
            : { seconds: null, metres: null };
          put(one, other, leg.seconds ?? Number.POSITIVE_INFINITY, leg.metres ?? Number.POSITIVE_INFINITY);
          legs.push({ from: start, to: end, ...leg });
        }
      }
      if (isCached) await keep(distinctLegs(legs));
    };

    // From a place to itself is no question.
    let questions = count;
    for (const place of points.keys()) {
      for (const next of [place, place + 1]) {
        const leg = next < points.length && isSamePlace(points[place], points[next]) ? legAt(place, next) : null;
        if (leg === null) continue;
        isKnown[leg] = 1;
        questions -= 1;
      }
    }
    await eachOf(blocks, AT_ONCE, async (block) => {
      signal?.throwIfAborted();
      if (isCached) await recall(block);
      if (now() < restUntil || isComplete(block)) return;
      try {
        await ask(block);
      } catch (error) {
        if (!(error instanceof RouterError)) throw error;
        fail(error);
      }
    });
    return { seconds, metres, isKnown, answers, missing: questions - answers };
  };
};
