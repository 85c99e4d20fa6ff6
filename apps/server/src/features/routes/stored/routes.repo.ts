import { pointOfKept } from '@waybill/domain/geocoding';
import type { DeliveryId, RouteId, ShipmentKey, VehicleId } from '@waybill/domain/ids';
import { secondsOfTime } from '@waybill/domain/route/route-stop';
import { secondsOn } from '@waybill/domain/zoned-time';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Vehicles } from '../../../db/schema.ts';
import type { Scope } from '../../../db/scope.ts';
import { turnTaker } from '../../../turn-taker.ts';
import { joinPlace, placeKeyOf, pointOfStop, type StopColumns, stopColumns, taskOf } from './stop-columns.sql.ts';
import type { RouteSettings, RouteVehicle, StoredRoute, StoredStop } from './stored-route.ts';

type RouteRow = {
  readonly id: RouteId;
  readonly vehicle_id: VehicleId;
  readonly day: string;
  readonly version: number;
  readonly start_time: string | null;
};

type StopRow = StopColumns & {
  readonly id: DeliveryId;
  readonly route_id: RouteId;
  readonly stop_number: number;
  readonly is_locked: boolean;
  readonly announced_at: Date | null;
  readonly eta: Date | null;
  readonly arrived_at: Date | null;
  readonly completed_at: Date | null;
  readonly was_in_warehouse: boolean;
  readonly ended_at: Date | null;
};

const vehicleOf = (row: Selectable<Vehicles>, { origin }: RouteSettings, startTime: string | null): RouteVehicle => {
  const start = pointOfKept({ latitude: row.start_latitude, longitude: row.start_longitude }) ?? origin;
  const own = pointOfKept({ latitude: row.end_latitude, longitude: row.end_longitude });
  const { break_minutes: minutes, break_earliest: earliest, break_latest: latest } = row;
  return {
    id: row.id,
    subCompanyId: row.sub_company_id,
    name: row.name,
    registration: row.registration,
    weightCapacityG: row.weight_capacity_g,
    volumeCapacityCm3: row.volume_capacity_cm3,
    equipment: row.equipment,
    workingDay: {
      shift: { from: secondsOfTime(row.shift_start), to: secondsOfTime(row.shift_end) },
      startTime: startTime === null ? null : secondsOfTime(startTime),
      rest:
        minutes === null || earliest === null || latest === null
          ? null
          : { seconds: minutes * 60, window: { from: secondsOfTime(earliest), to: secondsOfTime(latest) } },
      start,
      end: row.ends_at === 'place' ? own : row.ends_at === 'start' ? start : null,
    },
  };
};

export type RoutesRepo = ReturnType<typeof routesRepo>;

/** What vehicles do on a day. A vehicle that has nothing to do that day has an empty route. */
export const routesRepo = (tx: Tx, { organisationId }: Scope, settings: RouteSettings) => {
  const vehicles = (ids: readonly VehicleId[] | null) =>
    tx
      .selectFrom('vehicles')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('deleted_at', 'is', null)
      .$if(ids !== null, (query) => query.where(sql<boolean>`id = any (${[...(ids ?? [])]}::uuid[])`))
      .orderBy(sql`name collate waybill.names`)
      .orderBy('id')
      .execute();

  const rowsOf = (day: string, ids: readonly VehicleId[], isHeld: boolean) =>
    tx
      .selectFrom('routes')
      .select(['id', 'vehicle_id', 'day', 'version', 'start_time'])
      .where('organisation_id', '=', organisationId)
      .where('day', '=', day)
      .where(sql<boolean>`vehicle_id = any (${[...ids]}::uuid[])`)
      // In one order, so that transactions cannot deadlock.
      .orderBy('id')
      .$if(isHeld, (query) => query.forNoKeyUpdate())
      .execute();

  const stopsOf = async (routes: readonly RouteRow[]): Promise<ReadonlyMap<RouteId, StoredStop[]>> => {
    if (routes.length === 0) return new Map();
    const kind = sql`d.kind`;
    const { rows } = await sql<StopRow>`
      select ${stopColumns(kind, organisationId)}, d.id, d.route_id, d.stop_number, d.is_locked, d.announced_at, d.eta, d.arrived_at,
        d.completed_at, ds.was_in_warehouse, ds.ended_at
      from waybill.deliveries d
      join waybill.delivery_shipments ds on ds.organisation_id = d.organisation_id and ds.delivery_id = d.id
      join waybill.shipments s on s.id = ds.shipment_key
      ${joinPlace(kind)}
      where d.organisation_id = ${organisationId} and d.route_id = any (${routes.map(({ id }) => id)}::uuid[])
      order by d.stop_number, s.shipment_id`.execute(tx);
    return groupStops(rows, new Map(routes.map(({ id, day }) => [id, day])), settings.timeZone);
  };

  const withStops = async (
    day: string,
    rows: readonly RouteRow[],
    found: readonly Selectable<Vehicles>[],
  ): Promise<StoredRoute[]> => {
    const stops = await stopsOf(rows);
    const routeOf = new Map(rows.map((row) => [row.vehicle_id, row]));
    return found.map((vehicle) => {
      const row = routeOf.get(vehicle.id);
      const startTime = row?.start_time ?? null;
      return {
        id: row?.id ?? null,
        vehicle: vehicleOf(vehicle, settings, startTime),
        day,
        version: row?.version ?? 0,
        startTime,
        stops: (row && stops.get(row.id)) ?? [],
      };
    });
  };

  /** The routes of these vehicles on a day, or of all; without those that are not in sight. */
  const read = async (day: string, vehicleIds: readonly VehicleId[] | null, isHeld = false): Promise<StoredRoute[]> => {
    const found = await vehicles(vehicleIds);
    const rows = await rowsOf(
      day,
      found.map(({ id }) => id),
      isHeld,
    );
    return withStops(day, rows, found);
  };

  const holdVehicles = async (ids: readonly VehicleId[], isForChange = false): Promise<void> => {
    const held = tx
      .selectFrom('vehicles')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
      .orderBy('id');
    await (isForChange ? held.forNoKeyUpdate() : held.forShare()).execute();
  };

  return {
    read,
    /**
     * Locks vehicles before their routes, in one order: whoever deletes or edits one waits for what comes onto it, and the other way
     * round. Who changes them asks for that here, since two who share a lock could not both have it to themselves later.
     */
    holdVehicles,

    /** Like `read`, and nobody else changes them until the transaction is over. */
    hold: async (day: string, vehicleIds: readonly VehicleId[]) => {
      await holdVehicles(vehicleIds);
      return read(day, vehicleIds, true);
    },

    /** The routes of vehicles on days. */
    readEach: async (
      of: readonly { readonly vehicleId: VehicleId; readonly day: string }[],
    ): Promise<StoredRoute[]> => {
      const found: StoredRoute[] = [];
      for (const day of new Set(of.map((one) => one.day))) {
        const ids = of.filter((one) => one.day === day).map(({ vehicleId }) => vehicleId);
        found.push(...(await read(day, [...new Set(ids)])));
      }
      return found;
    },

    /** The days, from one on, on which a vehicle has something to do. */
    daysOf: async (vehicleId: VehicleId, from: string): Promise<readonly string[]> => {
      const rows = await tx
        .selectFrom('routes')
        .select('day')
        .where('organisation_id', '=', organisationId)
        .where('vehicle_id', '=', vehicleId)
        .where('day', '>=', from)
        .orderBy('day')
        .execute();
      return rows.map((row) => row.day);
    },

    /** The vehicle and the day of a stop, or of a route. */
    whereIs: async (
      of: { readonly deliveryId: DeliveryId } | { readonly routeId: RouteId },
    ): Promise<{ readonly vehicleId: VehicleId; readonly day: string } | null> => {
      const row = await tx
        .selectFrom('routes as r')
        .select(['r.vehicle_id', 'r.day'])
        .where('r.organisation_id', '=', organisationId)
        .$if('routeId' in of, (query) => query.where('r.id', '=', 'routeId' in of ? of.routeId : ('' as RouteId)))
        .$if('deliveryId' in of, (query) =>
          query.where(
            sql<boolean>`exists (select from waybill.deliveries d where d.organisation_id = r.organisation_id
              and d.route_id = r.id and d.id = ${'deliveryId' in of ? of.deliveryId : null})`,
          ),
        )
        .executeTakeFirst();
      return row ? { vehicleId: row.vehicle_id, day: row.day } : null;
    },

    /** The routes on which shipments are by now. */
    routesOf: async (keys: readonly ShipmentKey[]) => {
      type Row = {
        shipment: ShipmentKey;
        vehicleId: VehicleId;
        vehicleName: string;
        vehicleRegistration: string;
        day: string;
      };
      const { rows } = await sql<Row>`
        select distinct ds.shipment_key as shipment, r.vehicle_id as "vehicleId", v.name as "vehicleName",
          v.registration as "vehicleRegistration", r.day
        from waybill.delivery_shipments ds
        join waybill.deliveries d on d.organisation_id = ds.organisation_id and d.id = ds.delivery_id
        join waybill.routes r on r.organisation_id = d.organisation_id and r.id = d.route_id
        join waybill.vehicles v on v.organisation_id = r.organisation_id and v.id = r.vehicle_id
        where ds.organisation_id = ${organisationId} and ds.ended_at is null
          and ds.shipment_key = any (${[...keys]}::uuid[])`.execute(tx);
      return new Map(rows.map(({ shipment, ...on }) => [shipment, on]));
    },
  };
};

const groupStops = async (rows: readonly StopRow[], dayOf: ReadonlyMap<RouteId, string>, timeZone: string) => {
  const routes = new Map<RouteId, Map<DeliveryId, StopRow[]>>();
  for (const row of rows) {
    const stops = routes.get(row.route_id) ?? new Map<DeliveryId, StopRow[]>();
    routes.set(row.route_id, stops);
    const ofStop = stops.get(row.id);
    if (ofStop) ofStop.push(row);
    else stops.set(row.id, [row]);
  }
  const takeTurns = turnTaker();
  const found = new Map<RouteId, StoredStop[]>();
  for (const [id, stops] of routes) {
    const day = dayOf.get(id) ?? '';
    found.set(id, begunFirst([...stops.values()].flatMap((ofStop) => stopOf(ofStop, day, timeZone))));
    await takeTurns();
  }
  return found;
};

const stopOf = (rows: readonly StopRow[], day: string, timeZone: string): StoredStop[] => {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  const seconds = (at: Date | null) => (at === null ? null : secondsOn(day, at, timeZone));
  // A dispatcher, too, can say what has become of shipments, without anybody having been there by the app.
  const endedAt = rows.every(({ ended_at }) => ended_at !== null) ? last.ended_at : null;
  return [
    {
      id: first.id,
      kind: first.kind,
      placeKey: placeKeyOf(first),
      point: rows.map(pointOfStop).find((point) => point !== null) ?? null,
      isLocked: first.is_locked,
      arrivedAt: seconds(first.arrived_at),
      completedAt: seconds(first.completed_at ?? endedAt),
      announcedAt: first.announced_at,
      eta: first.eta,
      tasks: rows.map((row) => ({
        ...taskOf(row),
        wasInWarehouse: row.was_in_warehouse,
        hasEnded: row.ended_at !== null,
      })),
    },
  ];
};

/** What a driver has done comes first, in the order in which it was done: they need not keep to the one that was planned. */
const begunFirst = (stops: readonly StoredStop[]): StoredStop[] => {
  const begunAt = ({ arrivedAt, completedAt }: StoredStop) => arrivedAt ?? completedAt ?? Number.POSITIVE_INFINITY;
  return stops.toSorted((one, other) => (begunAt(one) === begunAt(other) ? 0 : begunAt(one) - begunAt(other)));
};
