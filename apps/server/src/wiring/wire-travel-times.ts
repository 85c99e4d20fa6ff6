import type { RouterError } from '@waybill/domain/route/router-error';
import { osrm } from '../adapters/routers/osrm.ts';
import { estimateThread } from '../adapters/travel-estimates/estimate-thread.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { knownLandRepo } from '../features/travel-times/known-land.repo.ts';
import { type MostMs, routerTimes } from '../features/travel-times/router-times.ts';
import { MOST_KEPT, travelTimesRepo } from '../features/travel-times/travel-times.repo.ts';
import { type TravelTimes, travelTimes } from '../features/travel-times/travel-times.ts';

type Parts = {
  readonly database: Database;
  readonly clock: Clock;
  /** Of a router in the shape of OSRM; null: all times are estimated. */
  readonly routerUrl: string | null;
  /** Hears of a router that does not answer, at most once a minute. */
  readonly onRouterFailure: (error: RouterError) => void;
  readonly mostKept?: number;
  readonly routerTimeoutMs?: number;
  readonly routerMostMs?: MostMs;
};

/** Travel times, for a whole process: they have one thread, which `stop` ends. */
export const wireTravelTimes = (parts: Parts): TravelTimes & { readonly stop: () => Promise<void> } => {
  const { database, clock, routerUrl, onRouterFailure, mostKept = MOST_KEPT, routerTimeoutMs, routerMostMs } = parts;
  const thread = estimateThread();
  const times = travelTimes({
    estimate: async (points, wanted, signal) => {
      const version = await database.asOperator((tx) => knownLandRepo(tx).version());
      const load = () => database.asOperator((tx) => knownLandRepo(tx).houses());
      return thread.estimate(points, wanted, version === null ? null : { version, load }, signal);
    },
    router:
      routerUrl === null
        ? null
        : routerTimes({
            router: osrm(routerUrl, { ...(routerTimeoutMs && { timeoutMs: routerTimeoutMs }) }),
            inTransaction: (work) => database.asOperator((tx) => work(travelTimesRepo(tx))),
            clock,
            report: onRouterFailure,
            mostKept,
            ...(routerMostMs && { mostMs: routerMostMs }),
          }),
  });
  return { ...times, stop: thread.stop };
};
