import { MOST_STOPS } from '@waybill/contract/routes';
import type { RouteId, ShipmentKey } from '@waybill/domain/ids';
import type { StopBefore } from '@waybill/domain/undo-change';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { enqueueJobs } from '../../db/jobs/enqueue-jobs.ts';
import type { Scope } from '../../db/scope.ts';
import { SETTLE_ROUTE } from '../../records/route-jobs.ts';

/** What a shipment has on the vehicle that it is on, or was. */
export type OnVehicle = {
  readonly registration: string;
  /** None where the vehicle is another organisation's. */
  readonly stops: readonly StopBefore[];
};

/** A shipment that goes back to its stops. */
export type Returning = { readonly key: ShipmentKey; readonly stops: readonly StopBefore[] };

type Link = StopBefore & { readonly shipment: ShipmentKey };
type Numbered = { readonly id: string; readonly routeId: RouteId; readonly stopNumber: number };

const linksOf = (returning: readonly Returning[]): readonly Link[] =>
  returning.flatMap(({ key, stops }) => stops.map((stop) => ({ ...stop, shipment: key })));

export type VehicleStopsRepo = ReturnType<typeof vehicleStopsRepo>;

/** The stops of shipments that a change of status takes off their vehicles, and that an undo puts back. */
export const vehicleStopsRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => {
  const linkRows = (
    links: readonly Link[],
  ) => sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (shipment uuid,
    id uuid, "routeId" uuid, kind text, "stopNumber" integer, "isLocked" boolean, "wasInWarehouse" boolean)`;

  /** All stops of routes, in their order. */
  const numbersOf = async (routeIds: readonly RouteId[]): Promise<readonly Numbered[]> => {
    const { rows } = await sql<Numbered>`select id, route_id as "routeId", stop_number as "stopNumber"
      from waybill.deliveries where organisation_id = ${organisationId} and route_id = any (${[...routeIds]}::uuid[])
      order by route_id, stop_number`.execute(tx);
    return rows;
  };

  return {
    /** Shipments that are on a vehicle, as far as anybody has said on which. */
    of: async (keys: readonly ShipmentKey[]): Promise<ReadonlyMap<ShipmentKey, OnVehicle>> => {
      type Row = OnVehicle & { readonly key: ShipmentKey };
      const { rows } = await sql<Row>`
        select s.id as key, s.vehicle_registration as registration, o.stops
        from waybill.shipments s
        cross join lateral (
          select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'routeId', d.route_id, 'kind', ds.kind, 'stopNumber', d.stop_number,
            'isLocked', d.is_locked, 'wasInWarehouse', ds.was_in_warehouse) order by d.stop_number), '[]') as stops
          from waybill.delivery_shipments ds
          join waybill.deliveries d on d.organisation_id = ds.organisation_id and d.id = ds.delivery_id
          where ds.organisation_id = ${organisationId} and ds.shipment_key = s.id and ds.ended_at is null) o
        where s.id = any (${[...keys]}::uuid[]) and s.vehicle_registration is not null`.execute(tx);
      return new Map(rows.map(({ key, ...on }) => [key, on]));
    },

    /**
     * Locks the routes that shipments were on, behind their vehicles, and tells which can go back to all of their stops, with the vehicle's
     * registration: the vehicle is there and serves their division, no stop is over or on another route by now, and there is room.
     */
    holdReturn: async (returning: readonly Returning[]): Promise<ReadonlyMap<ShipmentKey, string>> => {
      const links = linksOf(returning);
      const routeIds = [...new Set(links.map(({ routeId }) => routeId))];
      if (routeIds.length === 0) return new Map();
      await sql`select v.id from waybill.vehicles v where v.organisation_id = ${organisationId} and v.id in (
          select r.vehicle_id from waybill.routes r where r.organisation_id = v.organisation_id and r.id = any (${routeIds}::uuid[]))
        order by v.id for share`.execute(tx);
      await sql`select id from waybill.routes where organisation_id = ${organisationId} and id = any (${routeIds}::uuid[])
        order by id for no key update`.execute(tx);
      type Row = { readonly key: ShipmentKey; readonly registration: string };
      const { rows } = await sql<Row>`
        select l.shipment as key, min(v.registration) as registration
        from ${linkRows(links)}
        join waybill.shipments s on s.id = l.shipment
        left join waybill.routes r on r.organisation_id = ${organisationId} and r.id = l."routeId"
        left join waybill.vehicles v on v.organisation_id = r.organisation_id and v.id = r.vehicle_id and v.deleted_at is null
          and (v.sub_company_id is null or v.sub_company_id
            is not distinct from case when s.carrier_id = ${organisationId} then s.carrier_sub_company_id else s.sub_company_id end)
        left join waybill.deliveries d on d.organisation_id = ${organisationId} and d.id = l.id
        group by l.shipment
        having bool_and(v.id is not null and (d.id is null or (d.route_id = l."routeId" and d.completed_at is null)))
          and not exists (select from waybill.delivery_shipments o where o.shipment_key = l.shipment and o.ended_at is null)`.execute(
        tx,
      );
      const possible = new Map(rows.map(({ key, registration }) => [key, registration]));
      const stopsOn = new Map<RouteId, Set<string>>(routeIds.map((id) => [id, new Set()]));
      for (const { id, routeId } of await numbersOf(routeIds)) stopsOn.get(routeId)?.add(id);
      for (const { key, stops } of returning) {
        if (!possible.has(key)) continue;
        const isFull = stops.some(({ id, routeId }) => {
          const on = stopsOn.get(routeId);
          return !on?.has(id) && (on?.size ?? 0) + stops.length > MOST_STOPS;
        });
        if (isFull) possible.delete(key);
        else for (const { id, routeId } of stops) stopsOn.get(routeId)?.add(id);
      }
      return possible;
    },

    /** Puts shipments back to their stops, at the numbers that those had; times and loads are worked out by a job. */
    putBack: async (returning: readonly Returning[], now: Date): Promise<void> => {
      const links = linksOf(returning);
      const routeIds = [...new Set(links.map(({ routeId }) => routeId))];
      const order = inFormerOrder(await numbersOf(routeIds), links);
      await sql`insert into waybill.deliveries as d (organisation_id, id, route_id, kind, stop_number, is_locked)
        select ${organisationId}, n.id, n."routeId", coalesce(l.kind, 'dropoff'), n."stopNumber", coalesce(l."isLocked", false)
        from jsonb_to_recordset(${JSON.stringify(order)}::jsonb) n (id uuid, "routeId" uuid, "stopNumber" integer)
        left join (select distinct on (id) * from ${linkRows(links)}) l on l.id = n.id
        on conflict (organisation_id, id) do update set stop_number = excluded.stop_number`.execute(tx);
      await sql`insert into waybill.delivery_shipments (organisation_id, delivery_id, shipment_key, kind, was_in_warehouse)
        select ${organisationId}, l.id, l.shipment, l.kind, l."wasInWarehouse" from ${linkRows(links)}
        on conflict (organisation_id, delivery_id, shipment_key) do update set ended_at = null`.execute(tx);
      // A shipment shows its dropoff, or its pickup where that is all that the vehicle does for it. That is no edit of it.
      await sql`update waybill.shipments s set vehicle_registration = o.registration, vehicle_name = o.name,
          stop_number = o.stop_number, eta = null
        from (select distinct on (l.shipment) l.shipment, v.registration, v.name, d.stop_number
          from ${linkRows(links)}
          join waybill.deliveries d on d.organisation_id = ${organisationId} and d.id = l.id
          join waybill.routes r on r.organisation_id = d.organisation_id and r.id = d.route_id
          join waybill.vehicles v on v.organisation_id = r.organisation_id and v.id = r.vehicle_id
          order by l.shipment, d.stop_number desc) o
        where s.id = o.shipment`.execute(tx);
      await sql`update waybill.routes set version = version + 1, updated_at = ${now}
        where organisation_id = ${organisationId} and id = any (${routeIds}::uuid[])`.execute(tx);
      await enqueueJobs(
        tx,
        routeIds.map((routeId) => ({ kind: SETTLE_ROUTE, payload: { routeId } })),
      );
    },
  };
};

/** The stops that are there with those that come back among them, each of which takes the number that it had. */
const inFormerOrder = (present: readonly Numbered[], links: readonly Link[]): readonly Numbered[] => {
  const isThere = new Set<string>(present.map(({ id }) => id));
  const coming = new Map(links.filter(({ id }) => !isThere.has(id)).map((link) => [link.id, link]));
  const orders = new Map<RouteId, Numbered[]>();
  for (const { routeId } of links) orders.set(routeId, []);
  for (const stop of present) orders.get(stop.routeId)?.push(stop);
  for (const { id, routeId, stopNumber } of [...coming.values()].sort(
    (one, other) => one.stopNumber - other.stopNumber,
  ))
    orders.get(routeId)?.splice(stopNumber - 1, 0, { id, routeId, stopNumber });
  return [...orders.values()].flatMap((stops) => stops.map((stop, index) => ({ ...stop, stopNumber: index + 1 })));
};
