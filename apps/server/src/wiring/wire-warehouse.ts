import type { Member } from '@waybill/domain/actor';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { nothingDeferred } from '../features/driver/deferred.ts';
import { driverStopsRepo, type Shown, type StopLink } from '../features/driver/stored/driver-stops.repo.ts';
import { shipmentBatchRepo } from '../features/shipments/stored/shipment-batch.repo.ts';
import { inView, shipmentsRepo } from '../features/shipments/stored/shipments.repo.ts';
import { warehouseHoldsRepo } from '../features/warehouse/stored/warehouse-holds.repo.ts';
import { warehouseListRepo } from '../features/warehouse/stored/warehouse-list.repo.ts';
import { warehouseScansRepo } from '../features/warehouse/stored/warehouse-scans.repo.ts';
import type { WarehouseDeps, WarehouseRepos } from '../features/warehouse/warehouse-deps.ts';
import type { Requester } from '../http/visitor.ts';
import { shipmentHistoryRecorder } from '../records/shipment-log.ts';
import { askAgain } from '../records/stop-places.ts';
import { authorOf, ownScopeOf, viewOf } from './wire-actors.ts';
import { configOf } from './wire-configs.ts';
import { announceRoutes, labelTier } from './wire-driver.ts';
import { readingOf } from './wire-scopes.ts';

type Needs = { readonly database: Database; readonly clock: Clock };

/** Stops are left and come back as they do for drivers. */
const stopsOf = (tx: Tx, scope: Scope): Pick<WarehouseRepos, 'stopsOf' | 'putBack'> => {
  const later = nothingDeferred();
  const stops = driverStopsRepo(tx, scope, later);
  return {
    stopsOf: async (shipment) => ({ links: await stops.openStops([shipment]), shown: await stops.shown([shipment]) }),
    putBack: async (left, now) => {
      const links = left.links as readonly StopLink[];
      const at = links.find(({ kind }) => kind === 'dropoff') ?? links[0];
      if (!at) return true;
      await stops.holdRoutes([at.shipment], [at.deliveryId]);
      if (!(await stops.putBack(links, at.deliveryId))) return false;
      await stops.showAgain(left.shown as readonly Shown[], now);
      await announceRoutes(tx, scope, later.routes, now);
      return true;
    },
  };
};

export const wireWarehouse = ({ database, clock }: Needs): WarehouseDeps => {
  const reposIn = (tx: Tx, scope: Scope, { actor, visitor }: Requester<Member>): WarehouseRepos => {
    const { organisationId } = scope;
    const author = authorOf(actor, visitor);
    return {
      organisationId,
      author: author.name,
      // The switch is that of the division that is looked at, wherever the goods belong.
      rules: () => configOf(tx, viewOf(actor)),
      list: warehouseListRepo(tx, scope, inView(scope)),
      scans: warehouseScansRepo(tx, scope, actor.userId),
      holds: warehouseHoldsRepo(tx, scope),
      hold: shipmentsRepo(tx, scope).hold,
      changeStatus: shipmentBatchRepo(tx, scope).changeStatus,
      findPlacesAgain: (shipment) => askAgain(tx, [shipment]),
      record: shipmentHistoryRecorder(tx, { ...author, organisationId, source: 'warehouse' }, clock),
      tieLabel: labelTier(tx, scope, clock),
      ...stopsOf(tx, scope),
    };
  };
  const inRoom =
    (scopeOf: (actor: Member) => Scope, transaction: Database['inScope']): WarehouseDeps['inScope'] =>
    (by, work) => {
      const scope = scopeOf(by.actor);
      return transaction(scope, (tx) => work(reposIn(tx, scope, by)));
    };
  return {
    clock,
    reading: inRoom(viewOf, readingOf({ database })),
    inView: inRoom(viewOf, database.inScope),
    inScope: inRoom(ownScopeOf, database.inScope),
  };
};
