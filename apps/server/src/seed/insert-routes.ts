import { type DeliveryId, newId, type RouteId } from '@waybill/domain/ids';
import type { Tx } from '../db/connect.ts';
import { enqueueJobs } from '../db/jobs/enqueue-jobs.ts';
import { SETTLE_ROUTE } from '../records/route-jobs.ts';
import { CARRIER } from './demo-data.ts';
import { insertRows } from './insert-week.ts';
import type { DemoEntry } from './week/demo-entry.ts';
import { DEMO_FLEET } from './week/fleet.ts';
import { isDone, routesOfToday } from './week/today.ts';

/** Today's routes: the stops of what is on a vehicle today. A job works out the times once their places are found. */
export const insertRoutes = async (tx: Tx, entries: readonly DemoEntry[], now: Date): Promise<void> => {
  const today = routesOfToday(entries);
  const routes = [...today.keys()].map((vehicleId) => ({
    organisation_id: CARRIER,
    id: newId<RouteId>(),
    vehicle_id: vehicleId,
    sub_company_id: DEMO_FLEET.find(({ id }) => id === vehicleId)?.subCompanyId ?? null,
    day: now.toISOString().slice(0, 10),
    version: 1,
    created_at: now,
    updated_at: now,
  }));
  const stops = routes.flatMap(({ id, vehicle_id }) =>
    (today.get(vehicle_id) ?? []).map((entry, index) => ({
      entry,
      id: newId<DeliveryId>(),
      routeId: id,
      stopNumber: index + 1,
    })),
  );
  await insertRows(tx, 'routes', routes);
  await insertRows(
    tx,
    'deliveries',
    stops.map(({ entry, id, routeId, stopNumber }) => ({
      organisation_id: CARRIER,
      id,
      route_id: routeId,
      kind: 'dropoff',
      stop_number: stopNumber,
      is_locked: false,
      arrived_at: isDone(entry) ? entry.updatedAt : null,
      completed_at: isDone(entry) ? entry.updatedAt : null,
    })),
  );
  await insertRows(
    tx,
    'delivery_shipments',
    stops.map(({ entry, id }) => ({
      organisation_id: CARRIER,
      delivery_id: id,
      shipment_key: entry.shipment.key,
      kind: 'dropoff',
      was_in_warehouse: true,
      ended_at: isDone(entry) ? entry.updatedAt : null,
    })),
  );
  await enqueueJobs(
    tx,
    routes.map(({ id }) => ({ kind: SETTLE_ROUTE, organisationId: CARRIER, payload: { routeId: id } })),
  );
};
