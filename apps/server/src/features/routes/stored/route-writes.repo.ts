import { type DeliveryId, newId, type RouteId, type ShipmentKey } from '@waybill/domain/ids';
import type { TravelSource } from '@waybill/domain/route/travel';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import type { RouteVehicle, StoredRoute, StoredStop } from './stored-route.ts';

/** A stop as it is to be, with the moments that were worked out for it. */
export type WrittenStop = {
  readonly stop: StoredStop;
  readonly arrival: Date;
  readonly departure: Date;
};

/** A route as it is to be. */
export type WrittenRoute = {
  readonly before: StoredRoute;
  /** The version that it has from now on. */
  readonly version: number;
  readonly startTime: string | null;
  readonly stops: readonly WrittenStop[];
  readonly leavesAt: Date | null;
  readonly endsAt: Date | null;
  readonly metres: number;
  readonly travelSource: TravelSource;
};

/** What a shipment shows of its vehicle. */
export type ShownVehicle = {
  readonly shipment: ShipmentKey;
  readonly registration: string | null;
  readonly name: string | null;
  readonly stopNumber: number | null;
  readonly eta: Date | null;
  /** The stop is over for it: shown as long as nothing else has become of it since. */
  readonly isOver: boolean;
};

export type RouteWritesRepo = ReturnType<typeof routeWritesRepo>;

/** Writes whole routes that are locked: whatever they were before, they are as given afterwards. */
export const routeWritesRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => {
  const writeRoute = async ({ before, ...route }: WrittenRoute, now: Date): Promise<RouteId> => {
    const row = await tx
      .updateTable('routes')
      .set({
        start_time: route.startTime,
        leaves_at: route.leavesAt,
        ends_at: route.endsAt,
        metres: route.metres,
        travel_source: route.travelSource,
        updated_at: now,
        version: route.version,
      })
      .where('organisation_id', '=', organisationId)
      .where('vehicle_id', '=', before.vehicle.id)
      .where('day', '=', before.day)
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };

  const deliveriesOf = (routeId: RouteId, stops: readonly WrittenStop[]) =>
    stops.map(({ stop, arrival, departure }, index) => ({
      organisation_id: organisationId,
      id: stop.id,
      route_id: routeId,
      kind: stop.kind,
      stop_number: index + 1,
      is_locked: stop.isLocked,
      planned_arrival: arrival,
      planned_departure: departure,
      eta: stop.eta,
    }));

  const tasksOf = (stops: readonly WrittenStop[]) =>
    stops.flatMap(({ stop }) =>
      stop.tasks.map((task) => ({
        organisation_id: organisationId,
        delivery_id: stop.id,
        shipment_key: task.shipment,
        kind: stop.kind,
        was_in_warehouse: task.wasInWarehouse,
      })),
    );

  return {
    /** Begins the day of vehicles that have none yet, so that there is a row to lock; of two who begin it, one does. */
    begin: async (
      day: string,
      vehicles: readonly Pick<RouteVehicle, 'id' | 'subCompanyId'>[],
      now: Date,
    ): Promise<void> => {
      if (vehicles.length === 0) return;
      await tx
        .insertInto('routes')
        .values(
          [...vehicles]
            .sort((one, other) => (one.id < other.id ? -1 : 1))
            .map((vehicle) => ({
              organisation_id: organisationId,
              id: newId<RouteId>(),
              vehicle_id: vehicle.id,
              sub_company_id: vehicle.subCompanyId,
              day,
              version: 0,
              created_at: now,
              updated_at: now,
            })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    write: async (routes: readonly WrittenRoute[], now: Date): Promise<void> => {
      const deliveries: object[] = [];
      const routeIds: RouteId[] = [];
      for (const route of routes) {
        const id = await writeRoute(route, now);
        routeIds.push(id);
        deliveries.push(...deliveriesOf(id, route.stops));
      }
      const tasks = routes.flatMap(({ stops }) => tasksOf(stops));
      const kept = routes.flatMap(({ stops }) => stops.map(({ stop }) => stop.id));
      // What has left a stop goes first: it may be on its way to another one.
      await sql`delete from waybill.delivery_shipments ds using waybill.deliveries d
        where d.organisation_id = ${organisationId} and d.route_id = any (${routeIds}::uuid[])
          and ds.organisation_id = d.organisation_id and ds.delivery_id = d.id
          and not exists (select from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) t (delivery_id uuid, shipment_key uuid)
            where t.delivery_id = ds.delivery_id and t.shipment_key = ds.shipment_key)`.execute(tx);
      await sql`delete from waybill.deliveries where organisation_id = ${organisationId}
        and route_id = any (${routeIds}::uuid[]) and id <> all (${kept}::uuid[])`.execute(tx);
      await sql`insert into waybill.deliveries (organisation_id, id, route_id, kind, stop_number, is_locked, planned_arrival,
          planned_departure, eta)
        select organisation_id, id, route_id, kind, stop_number, is_locked, planned_arrival, planned_departure, eta
        from jsonb_populate_recordset(null::waybill.deliveries, ${JSON.stringify(deliveries)}::jsonb)
        on conflict (organisation_id, id) do update set route_id = excluded.route_id, stop_number = excluded.stop_number,
          is_locked = excluded.is_locked, planned_arrival = excluded.planned_arrival,
          planned_departure = excluded.planned_departure, eta = excluded.eta`.execute(tx);
      await sql`insert into waybill.delivery_shipments (organisation_id, delivery_id, shipment_key, kind, was_in_warehouse)
        select organisation_id, delivery_id, shipment_key, kind, was_in_warehouse
        from jsonb_populate_recordset(null::waybill.delivery_shipments, ${JSON.stringify(tasks)}::jsonb)
        on conflict (organisation_id, delivery_id, shipment_key) do nothing`.execute(tx);
    },

    /** Shows shipments their vehicle and stop. Neither is an edit, and makes a new version of the shipment. */
    showVehicles: async (shown: readonly ShownVehicle[]): Promise<void> => {
      if (shown.length === 0) return;
      await sql`update waybill.shipments s set vehicle_registration = v.registration, vehicle_name = v.name,
          stop_number = v.stop_number, eta = v.eta
        from jsonb_to_recordset(${JSON.stringify(shown.map(({ stopNumber, isOver, ...one }) => ({ ...one, stop_number: stopNumber, is_over: isOver })))}::jsonb)
          as v (shipment uuid, registration text, name text, stop_number integer, eta timestamptz, is_over boolean)
        where s.id = v.shipment and (not v.is_over or s.delivery_status in ('completed', 'failed')) and (s.vehicle_registration, s.vehicle_name, s.stop_number, s.eta)
          is distinct from (v.registration, v.name, v.stop_number, v.eta)`.execute(tx);
    },

    /** Marks shipments as changed that changed nothing but their vehicle. */
    touch: async (keys: readonly ShipmentKey[], now: Date): Promise<void> => {
      await sql`update waybill.shipments set version = version + 1, updated_at = greatest(updated_at, ${now})
        where id = any (${[...keys]}::uuid[])`.execute(tx);
    },

    /** Moments at which stops are expected by now. The route is no other for it, but those who look at it are told. */
    expect: async (
      routeId: RouteId,
      expected: readonly { readonly id: DeliveryId; readonly eta: Date | null }[],
    ): Promise<void> => {
      await sql`update waybill.deliveries d set eta = e.eta
        from unnest(${expected.map(({ id }) => id)}::uuid[], ${expected.map(({ eta }) => eta)}::timestamptz[]) e (id, eta)
        where d.organisation_id = ${organisationId} and d.id = e.id and d.eta is distinct from e.eta`.execute(tx);
      await sql`update waybill.routes set updated_at = now() where organisation_id = ${organisationId} and id = ${routeId}`.execute(
        tx,
      );
    },
  };
};
