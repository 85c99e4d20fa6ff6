import { AppError } from '@waybill/domain/errors';
import type { Point } from '@waybill/domain/geocoding';
import { type OrganisationId, planId, type RouteId, routeId } from '@waybill/domain/ids';
import { estimateLeg, type Leg, type TravelSource } from '@waybill/domain/route/travel';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import { enqueueJobs } from '../db/jobs/enqueue-jobs.ts';
import type { Scope } from '../db/scope.ts';
import { lastPositions } from '../features/positions/last-positions.repo.ts';
import { type ExpectDeps, expectRoute } from '../features/routes/expect-arrivals.ts';
import type { Planner } from '../features/routes/planning/planner.ts';
import type { PlanningDeps } from '../features/routes/plans/planning-deps.ts';
import { plansRepo } from '../features/routes/plans/plans.repo.ts';
import { type PlanDeps, runPlan } from '../features/routes/plans/run-plan.ts';
import type { ReadingRoutes, Selected, TravelAlong, WritingRoutes } from '../features/routes/route-deps.ts';
import { type SettleDeps, settleRoute } from '../features/routes/settle-route.ts';
import { readCandidates } from '../features/routes/stored/candidates.repo.ts';
import { routeChangesRepo } from '../features/routes/stored/route-changes.repo.ts';
import { routeWritesRepo } from '../features/routes/stored/route-writes.repo.ts';
import { routesRepo } from '../features/routes/stored/routes.repo.ts';
import type { RouteSettings } from '../features/routes/stored/stored-route.ts';
import { unassignedRepo } from '../features/routes/stored/unassigned.repo.ts';
import { shipmentListRepo } from '../features/shipments/list/shipment-list.repo.ts';
import { shipmentBatchRepo } from '../features/shipments/stored/shipment-batch.repo.ts';
import type { TravelTimes } from '../features/travel-times/travel-times.ts';
import type { VehicleRepos } from '../features/vehicles/vehicle-deps.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { DATABASE_RETRIES, WAITED_FOR_RETRIES } from '../jobs/retry-policies.ts';
import { queueNear } from '../records/messages.ts';
import { EXPECT_ARRIVALS, expectAfterChange, SETTLE_ROUTE } from '../records/route-jobs.ts';
import { shipmentHistoryRecorder } from '../records/shipment-log.ts';
import { askAgain } from '../records/stop-places.ts';
import { authorOf, viewOf } from './wire-actors.ts';
import { configOf } from './wire-configs.ts';
import { vehicleRepos } from './wire-vehicles.ts';

type Needs = {
  readonly database: Database;
  readonly clock: Clock;
  /** Null: times are estimated by the straight line. */
  readonly travel: TravelTimes | null;
};

const settingsOf = async (tx: Tx, view: Scope): Promise<RouteSettings> => {
  const { timeZone, optimisationOrigin: origin, usesPickups } = await configOf(tx, view);
  return { timeZone, usesPickups, origin: origin && { latitude: origin.lat, longitude: origin.lon } };
};

const keyOf = ({ latitude, longitude }: Point) => `${latitude},${longitude}`;

/** What one request for ways may have; longer ones are made in several goes. */
const MOST_POINTS = 2_000;

/**
 * Travel times along routes; without anybody who knows better, by the straight line. So is a leg to which a router knows no way, such as one
 * to an island: somebody goes there all the same, and not in no time.
 */
export const travelAlong =
  (times: TravelTimes | null): TravelAlong =>
  async (routes) => {
    if (!times) return { travel: estimateLeg, source: 'estimated' };
    const points = routes.flat();
    const ways = new Map<string, Leg>();
    const sources = new Set<TravelSource>();
    // One after the other: the way from the end of a portion to the next one is asked for with it.
    for (let from = 0; from < points.length - 1; from += MOST_POINTS - 1) {
      const portion = points.slice(from, from + MOST_POINTS);
      const { legs, source } = await times.legs(portion);
      sources.add(source);
      for (const [at, leg] of legs.entries()) {
        const [start, end] = [portion[at], portion[at + 1]];
        if (start && end && leg) ways.set(`${keyOf(start)} ${keyOf(end)}`, leg);
        if (leg === null) sources.add('estimated');
      }
    }
    const [only, ...others] = sources;
    return {
      source: others.length > 0 ? 'mixed' : (only ?? 'estimated'),
      travel: (start, end) => ways.get(`${keyOf(start)} ${keyOf(end)}`) ?? estimateLeg(start, end),
    };
  };

export const readingRepos = async (tx: Tx, view: Scope): Promise<ReadingRoutes> => {
  const settings = await settingsOf(tx, view);
  const list = async () => shipmentListRepo(tx, view, (await configOf(tx, view)).organisationQueryId);
  return {
    organisationId: view.organisationId,
    settings,
    routes: routesRepo(tx, view, settings),
    unassigned: unassignedRepo(tx, view),
    changes: routeChangesRepo(tx, view),
    candidates: (keys) => readCandidates(tx, view, keys),
    look: shipmentBatchRepo(tx, view).look,
    matching: async (filter, order, most) => {
      const { matching, search } = await list();
      return selected(tx, matching(filter, await search(filter.search), order, most));
    },
    withIds: async (ids) => selected(tx, (await list()).withIds(ids, null)),
  };
};

/** In the time zone of those who look: their day is the one that the routes were timed on. */
const expectingAfterChange =
  (tx: Tx, scope: Scope, { timeZone }: RouteSettings, clock: Clock): WritingRoutes['expectAfterChange'] =>
  (routes) =>
    expectAfterChange(
      tx,
      scope,
      routes.map(({ before: { vehicle, day } }) => ({ vehicleId: vehicle.id, day })),
      timeZone,
      clock(),
    );

/** A vehicle is deleted in the transaction that takes its stops elsewhere. */
type WritingWithVehicles = WritingRoutes & { readonly ofVehicles: VehicleRepos };

/** The repositories for the use-cases of routes, in one transaction each. */
export const wireRoutes = ({ database, clock, travel }: Needs): PlanningDeps<WritingWithVehicles> => ({
  clock,
  travelAlong: travelAlong(travel),
  reading: ({ actor }, work) => {
    const view = viewOf(actor);
    return database.inScope(view, async (tx) =>
      work({
        ...(await readingRepos(tx, view)),
        plans: plansRepo(tx, view),
        enqueue: async (planId, stops) => {
          await enqueueJobs(tx, [{ id: planId, kind: kindOfPlan(stops), payload: { planId } }]);
        },
      }),
    );
  },
  writing: (by, work) => {
    const { actor, visitor } = by;
    const view = viewOf(actor);
    const author = authorOf(actor, visitor);
    const { organisationId } = view;
    return database.inScope(view, async (tx) => {
      const settings = await settingsOf(tx, view);
      const batch = shipmentBatchRepo(tx, view);
      return work({
        settings,
        author,
        organisationId,
        routes: routesRepo(tx, view, settings),
        changes: routeChangesRepo(tx, view),
        writes: routeWritesRepo(tx, view),
        expectAfterChange: expectingAfterChange(tx, view, settings, clock),
        hold: batch.hold,
        changeStatus: batch.changeStatus,
        findPlacesAgain: (accepted) => askAgain(tx, accepted),
        record: shipmentHistoryRecorder(tx, { ...author, organisationId }, clock),
        ofVehicles: vehicleRepos(tx, by, clock),
      });
    });
  },
});

/** A job about one route, in all of its organisation. */
const routeKind = (
  name: string,
  { database, clock, travel }: Needs,
  work: (deps: SettleDeps & ExpectDeps, organisationId: OrganisationId, id: RouteId) => Promise<void>,
): JobKind => {
  const deps: SettleDeps & ExpectDeps = {
    clock,
    travelAlong: travelAlong(travel),
    inOrganisation: (organisationId, inTransaction) => {
      const scope = { organisationId, subCompanyId: null };
      return database.inScope(scope, async (tx) => {
        const settings = await settingsOf(tx, scope);
        return inTransaction({
          settings,
          routes: routesRepo(tx, scope, settings),
          writes: routeWritesRepo(tx, scope),
          expectAfterChange: expectingAfterChange(tx, scope, settings, clock),
          hold: shipmentBatchRepo(tx, scope).hold,
          tellNear: (id) => queueNear(tx, id, clock()),
          lastSeen: async (vehicleId) => {
            const found = (await lastPositions(tx, scope)).find((position) => position.vehicleId === vehicleId);
            return found ? { point: found.point, takenAt: new Date(found.takenAt) } : null;
          },
        });
      });
    },
  };
  return {
    name,
    atOnce: 2,
    perOrganisation: 1,
    timeLimitMs: 60_000,
    retry: DATABASE_RETRIES,
    run: async ({ organisationId, payload }) => {
      if (organisationId) await work(deps, organisationId, routeId.parse(payload.routeId));
      return 'done';
    },
  };
};

/** Brings routes up to date with their shipments, in the background. */
export const settleRouteKind = (needs: Needs): JobKind => routeKind(SETTLE_ROUTE, needs, settleRoute);

/** Works out arrivals from where vehicles are, in the background. */
export const expectArrivalsKind = (needs: Needs): JobKind => routeKind(EXPECT_ARRIVALS, needs, expectRoute);

const PLAN_ROUTES = 'plan-routes';
const PLAN_LARGE_DAY = 'plan-large-day';
/**
 * A day with more stops is planned in a thread: what surrounds the search, the problem and each proposal, takes tens of milliseconds of it in
 * one piece, and requests would wait. A thread needs some seconds to begin, which few would like to wait for a plan of their ten vehicles.
 */
const MOST_BESIDE_REQUESTS = 300;
export const kindOfPlan = (stops: number): string => (stops > MOST_BESIDE_REQUESTS ? PLAN_LARGE_DAY : PLAN_ROUTES);

type PlanNeeds = Omit<Needs, 'travel'> & {
  readonly travel: TravelTimes;
  readonly planner: Planner;
  readonly seconds: number;
};

/** A large day's best so far is half a megabyte, which takes its time to put together, to keep and to send. */
const TELL_MS = { usual: 1_000, largeDay: 2_000 };

type PlanKind = Extract<JobKind, { runsInThread: true }>;

/** Searches for better routes, in the background. */
export const planRoutesKind = (
  { database, clock, travel, planner, seconds }: PlanNeeds,
  tellMs = TELL_MS.usual,
): Omit<PlanKind, 'runsInThread'> => ({
  name: PLAN_ROUTES,
  atOnce: 2,
  perOrganisation: 1,
  timeLimitMs: 5 * 60_000,
  retry: WAITED_FOR_RETRIES,
  run: async ({ organisationId, payload }, { signal }) => {
    const id = planId.parse(payload.planId);
    if (!organisationId) return 'done';
    const own = { organisationId, subCompanyId: null };
    const waiting = await database.inScope(own, (tx) => plansRepo(tx, own).waiting(id));
    if (!waiting) return 'done';
    const view = { organisationId, subCompanyId: waiting.subCompanyId };
    const deps: PlanDeps = {
      clock,
      planner,
      seconds,
      tellMs,
      table: travel.table,
      inPlan: (work) =>
        database.inScope(view, async (tx) => work({ ...(await readingRepos(tx, view)), plans: plansRepo(tx, view) })),
    };
    try {
      await runPlan(deps, organisationId, id, waiting.asked, signal);
    } catch (error) {
      // What is refused would be refused again: a vehicle is gone by now, or there is too much to plan.
      if (!(error instanceof AppError)) throw error;
      await deps.inPlan(({ plans }) => plans.end(id, 'failed', null, clock()));
    }
    return 'done';
  },
  onDead: (tx, { organisationId, payload }) =>
    organisationId
      ? plansRepo(tx, { organisationId, subCompanyId: null }).end(planId.parse(payload.planId), 'failed', null, clock())
      : Promise.resolve(),
});

export const planLargeDayKind = (needs: PlanNeeds): PlanKind => ({
  ...planRoutesKind(needs, TELL_MS.largeDay),
  name: PLAN_LARGE_DAY,
  atOnce: 1,
  runsInThread: true,
});

const selected = async (
  tx: Tx,
  found: ReturnType<ReturnType<typeof shipmentListRepo>['withIds']>,
): Promise<Selected[]> => {
  const { rows } = await sql<Selected>`select s.key, s."shipmentId" from (${found}) s order by s.position`.execute(tx);
  return rows;
};
