import { dayIn } from '@waybill/domain/zoned-time';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import type { VehicleRepos } from '../features/vehicles/vehicle-deps.ts';
import { vehicleFactsRepo } from '../features/vehicles/vehicle-facts.repo.ts';
import { vehicleFollowersRepo } from '../features/vehicles/vehicle-followers.repo.ts';
import { vehiclesRepo } from '../features/vehicles/vehicles.repo.ts';
import type { InScope, InScopes, Requester } from '../http/visitor.ts';
import { auditRecorder } from '../records/audit-log.ts';
import { keepDeleted } from '../records/keep-deleted.ts';
import { authorOf, ownScopeOf, viewOf } from './wire-actors.ts';
import { configOf } from './wire-configs.ts';
import { historyReader, readingOf } from './wire-scopes.ts';
import { rulesOf } from './wire-shipments.ts';

type Needs = { readonly database: Database; readonly clock: Clock };

/** The current day in the time zone of a scope. */
export const todayOf = (tx: Tx, scope: Scope, clock: Clock) => async (): Promise<string> =>
  dayIn(clock(), (await configOf(tx, scope)).timeZone);

/** What is there to do with vehicles, in a transaction that may be about more than them. */
export const vehicleRepos = (tx: Tx, by: Requester, clock: Clock): VehicleRepos => {
  const own = ownScopeOf(by.actor);
  const view = viewOf(by.actor);
  const stamp = { by: authorOf(by.actor, by.visitor), at: clock() };
  const today = todayOf(tx, view, clock);
  return {
    vehicles: vehiclesRepo(tx, view, today),
    followers: vehicleFollowersRepo(tx, own),
    rules: () => rulesOf(tx, by),
    stopsLeft: async (id) => vehicleFactsRepo(tx, own).stopsLeft(id, await today()),
    stamp,
    record: auditRecorder(tx, own.organisationId, stamp.by, stamp.at),
    historyOf: (entityId) => historyReader(tx, own, { entity: 'vehicle', entityId }),
    keepDeleted: keepDeleted(tx, stamp.by, stamp.at),
  };
};

/** Finds vehicles in the actor's view, and may write in all of their own scope: an edit can move one out of view. */
export const wireVehicles = ({ database, clock }: Needs): InScopes<VehicleRepos> => {
  const inOwnScope =
    (transaction: Database['inScope']): InScope<VehicleRepos> =>
    (by, work) =>
      transaction(ownScopeOf(by.actor), (tx) => work(vehicleRepos(tx, by, clock)));
  return { reading: inOwnScope(readingOf({ database })), inScope: inOwnScope(database.inScope) };
};
