import { routeId } from '@waybill/domain/ids';
import { estimateLeg } from '@waybill/domain/route/travel';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import type { RouteDeps, Selected, TravelAlong } from '../features/routes/route-deps.ts';
import { type SettleDeps, settleRoute } from '../features/routes/settle-route.ts';
import { readCandidates } from '../features/routes/stored/candidates.repo.ts';
import { routeChangesRepo } from '../features/routes/stored/route-changes.repo.ts';
import { routeWritesRepo } from '../features/routes/stored/route-writes.repo.ts';
import { routesRepo } from '../features/routes/stored/routes.repo.ts';
import type { RouteSettings } from '../features/routes/stored/stored-route.ts';
import { unassignedRepo } from '../features/routes/stored/unassigned.repo.ts';
import { shipmentListRepo } from '../features/shipments/list/shipment-list.repo.ts';
import { shipmentBatchRepo } from '../features/shipments/stored/shipment-batch.repo.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { DATABASE_RETRIES } from '../jobs/retry-policies.ts';
import { shipmentHistoryRecorder } from '../records/shipment-log.ts';
import { askAgain } from '../records/stop-places.ts';
import { authorOf, viewOf } from './wire-actors.ts';
import { configOf } from './wire-configs.ts';

type Needs = { readonly database: Database; readonly clock: Clock };

const settingsOf = async (tx: Tx, view: Scope): Promise<RouteSettings> => {
  const { timeZone, optimisationOrigin: origin, usesPickups } = await configOf(tx, view);
  return { timeZone, usesPickups, origin: origin && { latitude: origin.lat, longitude: origin.lon } };
};

const travelAlong: TravelAlong = async () => ({ travel: estimateLeg, source: 'estimated' });

/** The repositories for the use-cases of routes, in one transaction each. */
export const wireRoutes = ({ database, clock }: Needs): RouteDeps => ({
  clock,
  travelAlong,
  reading: ({ actor }, work) => {
    const view = viewOf(actor);
    return database.inScope(view, async (tx) => {
      const settings = await settingsOf(tx, view);
      const list = async () => shipmentListRepo(tx, view, (await configOf(tx, view)).organisationQueryId);
      const batch = shipmentBatchRepo(tx, view);
      return work({
        settings,
        routes: routesRepo(tx, view, settings),
        unassigned: unassignedRepo(tx, view),
        changes: routeChangesRepo(tx, view),
        candidates: (keys) => readCandidates(tx, view, keys),
        look: batch.look,
        matching: async (filter, order, most) => {
          const { matching, search } = await list();
          return selected(tx, matching(filter, await search(filter.search), order, most));
        },
        withIds: async (ids) => selected(tx, (await list()).withIds(ids, null)),
      });
    });
  },
  writing: ({ actor, visitor }, work) => {
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
        hold: batch.hold,
        changeStatus: batch.changeStatus,
        findPlacesAgain: (accepted) => askAgain(tx, accepted),
        record: shipmentHistoryRecorder(tx, { ...author, organisationId }, clock),
      });
    });
  },
});

const SETTLE_ROUTE = 'settle-route';

/** Brings routes up to date with their shipments, in the background. */
export const settleRouteKind = ({ database, clock }: Needs): JobKind => {
  const deps: SettleDeps = {
    clock,
    travelAlong,
    inOrganisation: (organisationId, work) => {
      const scope = { organisationId, subCompanyId: null };
      return database.inScope(scope, async (tx) => {
        const settings = await settingsOf(tx, scope);
        return work({
          settings,
          routes: routesRepo(tx, scope, settings),
          writes: routeWritesRepo(tx, scope),
          hold: shipmentBatchRepo(tx, scope).hold,
        });
      });
    },
  };
  return {
    name: SETTLE_ROUTE,
    atOnce: 2,
    perOrganisation: 1,
    timeLimitMs: 60_000,
    retry: DATABASE_RETRIES,
    run: async ({ organisationId, payload }) => {
      if (organisationId) await settleRoute(deps, organisationId, routeId.parse(payload.routeId));
      return 'done';
    },
  };
};

const selected = async (
  tx: Tx,
  found: ReturnType<ReturnType<typeof shipmentListRepo>['withIds']>,
): Promise<Selected[]> => {
  const { rows } = await sql<Selected>`select s.key, s."shipmentId" from (${found}) s order by s.position`.execute(tx);
  return rows;
};
