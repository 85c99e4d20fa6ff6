import type { DeliveryId, ParcelId, PaymentId, RouteId, ShipmentId, ShipmentKey, VehicleId } from '@waybill/domain/ids';
import type { Currency } from '@waybill/domain/money';
import type { Parties } from '@waybill/domain/shipment-rights';
import type { DeliveryStatus, PaymentStatus, ReceiverStatus } from '@waybill/domain/statuses';
import type { StopKind } from '@waybill/domain/stop';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import type { Deferred } from '../deferred.ts';

/** What is at a driver's stop, besides what every route shows. */
export type GoodsRow = {
  readonly key: ShipmentKey;
  readonly shipmentId: ShipmentId;
  readonly senderName: string | null;
  readonly description: string | null;
  readonly temperatureLower: number | null;
  readonly temperatureUpper: number | null;
  readonly warehouseLocation: string | null;
  readonly receiverStatus: ReceiverStatus | null;
  readonly receiverNote: string | null;
  /** The receiver has to say a code. */
  readonly asksForCode: boolean;
  readonly paymentStatus: PaymentStatus | null;
  readonly paymentMinor: number | null;
  readonly paymentCurrency: Currency | null;
  readonly paymentId: PaymentId | null;
  /** What is due has come by a provider, and the office is to look at it. */
  readonly hasUnsettledMoney: boolean | null;
  /** The stops that are over for it. */
  readonly endedAt: readonly DeliveryId[];
  readonly parcels: readonly {
    readonly id: ParcelId;
    readonly barcode: string;
    readonly description: string | null;
    readonly grams: number | null;
    readonly status: DeliveryStatus;
    readonly loadedOn: readonly DeliveryId[];
    readonly scannedAt: readonly DeliveryId[];
  }[];
};

/** A stop of a shipment as it was, to be put back. */
export type StopLink = {
  readonly shipment: ShipmentKey;
  readonly deliveryId: DeliveryId;
  readonly routeId: RouteId;
  readonly kind: StopKind;
  readonly stopNumber: number;
  readonly wasInWarehouse: boolean;
};

/** Where a shipment is by now: a stop for it that is not over. */
export type OpenStop = StopLink & { readonly vehicleId: VehicleId; readonly vehicleName: string };

/** A shipment with a parcel that carries a scanned code. */
type CarriedCode = Parties & {
  readonly shipmentId: ShipmentId;
  readonly deliveryStatus: DeliveryStatus;
  /** That of the parcel. */
  readonly status: DeliveryStatus;
  readonly vehicleId: VehicleId | null;
  readonly vehicleRegistration: string | null;
  readonly stopNumber: number | null;
  readonly day: string | null;
};

export type Receipt = {
  readonly key: ShipmentKey;
  readonly name: string | null;
  readonly isAtAccessPoint: boolean;
  readonly units: number | null;
  /** When it happened, which may be long before it is told. */
  readonly at: Date;
};

export type DriverStopsRepo = ReturnType<typeof driverStopsRepo>;

export const driverStopsRepo = (tx: Tx, { organisationId, subCompanyId }: Scope, later: Deferred) => {
  /** Who arrives or is done makes no new version of the route, but whoever looks at it is told, when the transaction ends. */
  const announce = (ids: readonly RouteId[]): void => {
    later.routes = new Set([...later.routes, ...ids]);
  };
  return {
    /** Locks shipments by their ids, in the order in which everybody does. */
    holdShipments: async (ids: readonly ShipmentId[]): Promise<readonly LockedShipment[]> => {
      const { rows } = await sql<LockedShipment>`select id as key, shipment_id as "shipmentId",
        'delivery-code' = any (door_checks) as "asksForCode", total_units as "totalUnits"
      from waybill.shipments where shipment_id = any (${[...ids]}::text[]) order by id for no key update`.execute(tx);
      return rows;
    },

    /** Locks the routes of stops, and those that shipments are on by now: after shipments, and before their stops, as everybody does. */
    holdRoutes: async (shipments: readonly ShipmentKey[], deliveries: readonly DeliveryId[]): Promise<void> => {
      await sql`select id from waybill.routes where organisation_id = ${organisationId} and id in (
        select d.route_id from waybill.deliveries d
        where d.organisation_id = ${organisationId} and d.id = any (${[...deliveries]}::uuid[])
        union
        select d.route_id from waybill.delivery_shipments ds
        join waybill.deliveries d on d.organisation_id = ds.organisation_id and d.id = ds.delivery_id
        where ds.organisation_id = ${organisationId} and ds.ended_at is null and ds.shipment_key = any (${[...shipments]}::uuid[]))
      order by id for no key update`.execute(tx);
    },

    goods: async (ids: readonly ShipmentId[]): Promise<readonly GoodsRow[]> => {
      const { rows } =
        await sql<GoodsRow>`select s.id as key, s.shipment_id as "shipmentId", s.sender_name as "senderName", s.description,
        s.temperature_lower_tenths / 10.0::float8 as "temperatureLower", s.temperature_upper_tenths / 10.0::float8 as "temperatureUpper",
        s.warehouse_location as "warehouseLocation", s.receiver_status as "receiverStatus",
        s.receiver_note as "receiverNote", 'delivery-code' = any (s.door_checks) as "asksForCode", s.payment_status as "paymentStatus",
        -- All that is paid with it, with the fee; nothing where nobody has said how much.
        case when pay.total_amount > 0 or s.payment_amount_minor is not null then pay.total_amount end as "paymentMinor",
        pay.currency as "paymentCurrency", pay.payment_id as "paymentId", pay.has_unsettled_money as "hasUnsettledMoney", coalesce(p.parcels, '[]') as parcels,
        array(select ds.delivery_id from waybill.delivery_shipments ds where ds.organisation_id = ${organisationId}
          and ds.shipment_key = s.id and ds.ended_at is not null) as "endedAt"
      from waybill.shipments s
      left join waybill.payments_of(array(select due.id from waybill.shipments due
        where due.shipment_id = any (${[...ids]}::text[]) and due.payment_status is not null)) pay on pay.shipment_key = s.id
      left join lateral (
        select jsonb_agg(jsonb_build_object('id', p.id, 'barcode', p.barcode, 'description', p.description, 'grams', p.weight_g,
            'status', p.status, 'loadedOn', coalesce(c.loaded, '[]'), 'scannedAt', coalesce(c.scanned, '[]'))
          order by p.position) as parcels
        from waybill.parcels p
        left join lateral (select jsonb_agg(x.delivery_id) filter (where x.place = 'load') as loaded,
            jsonb_agg(x.delivery_id) filter (where x.place = 'stop') as scanned
          from waybill.parcel_scans x
          where x.organisation_id = ${organisationId} and x.shipment_key = s.id and x.parcel_id = p.id) c on true
        where p.organisation_id = s.organisation_id and p.shipment_key = s.id and p.status <> 'deleted') p on true
      where s.shipment_id = any (${[...ids]}::text[])`.execute(tx);
      return rows;
    },

    keysOf: async (ids: readonly ShipmentId[]): Promise<ReadonlyMap<ShipmentId, ShipmentKey>> => {
      const rows = await tx
        .selectFrom('shipments')
        .select(['id', 'shipment_id'])
        .where(sql<boolean>`shipment_id = any (${[...ids]}::text[])`)
        .execute();
      return new Map(rows.map(({ id, shipment_id }) => [shipment_id, id]));
    },

    /** The shipments that have a parcel with this barcode, and where they are on a route by now; of a division's driver, those of the division. */
    findByBarcode: async (barcode: string): Promise<readonly CarriedCode[]> => {
      const { rows } = await sql<CarriedCode>`
      select s.shipment_id as "shipmentId", s.organisation_id as "organisationId", s.carrier_id as "carrierId",
        s.forwarder_id as "forwarderId", s.delivery_status as "deliveryStatus", p.status, c.vehicle_id as "vehicleId",
        c.registration as "vehicleRegistration", c.stop_number as "stopNumber", c.day
      from waybill.parcels p
      join waybill.shipments s on s.organisation_id = p.organisation_id and s.id = p.shipment_key
      left join lateral (select r.vehicle_id, v.registration, d.stop_number, r.day from waybill.delivery_shipments ds
        join waybill.deliveries d on d.organisation_id = ds.organisation_id and d.id = ds.delivery_id
        join waybill.routes r on r.organisation_id = d.organisation_id and r.id = d.route_id
        join waybill.vehicles v on v.organisation_id = r.organisation_id and v.id = r.vehicle_id
        where ds.organisation_id = ${organisationId} and ds.shipment_key = s.id and ds.ended_at is null
        order by r.day, d.stop_number limit 1) c on true
      where p.barcode = ${barcode} and p.status <> 'deleted'
        and ((s.organisation_id = ${organisationId} and (${subCompanyId}::uuid is null or s.sub_company_id = ${subCompanyId}))
          or (s.carrier_id = ${organisationId} and (${subCompanyId}::uuid is null or s.carrier_sub_company_id = ${subCompanyId})))
      limit 2`.execute(tx);
      return rows;
    },

    /** The stops of shipments that are not over, of both kinds. */
    openStops: async (shipments: readonly ShipmentKey[]): Promise<readonly OpenStop[]> => {
      const { rows } =
        await sql<OpenStop>`select ds.shipment_key as shipment, d.id as "deliveryId", d.route_id as "routeId", ds.kind,
        d.stop_number as "stopNumber", ds.was_in_warehouse as "wasInWarehouse", r.vehicle_id as "vehicleId", v.name as "vehicleName"
      from waybill.delivery_shipments ds
      join waybill.deliveries d on d.organisation_id = ds.organisation_id and d.id = ds.delivery_id
      join waybill.routes r on r.organisation_id = d.organisation_id and r.id = d.route_id
      join waybill.vehicles v on v.organisation_id = r.organisation_id and v.id = r.vehicle_id
      where ds.organisation_id = ${organisationId} and ds.ended_at is null
        and ds.shipment_key = any (${[...shipments]}::uuid[])`.execute(tx);
      return rows;
    },

    /** Where stops are; without those that are there no more. */
    whereAre: async (ids: readonly DeliveryId[]): Promise<ReadonlyMap<DeliveryId, Place>> => {
      const { rows } = await sql<Place & { deliveryId: DeliveryId }>`
      select d.id as "deliveryId", r.vehicle_id as "vehicleId", r.day from waybill.deliveries d
      join waybill.routes r on r.organisation_id = d.organisation_id and r.id = d.route_id
      where d.organisation_id = ${organisationId} and d.id = any (${[...ids]}::uuid[])`.execute(tx);
      return new Map(rows.map(({ deliveryId, ...place }) => [deliveryId, place]));
    },

    /** The shipments of a vehicle's day that are to be dropped off and need no picking up first. */
    toTakeOut: async (vehicleId: VehicleId, day: string): Promise<readonly ShipmentKey[]> => {
      const { rows } = await sql<{ key: ShipmentKey }>`select distinct ds.shipment_key as key
      from waybill.routes r
      join waybill.deliveries d on d.organisation_id = r.organisation_id and d.route_id = r.id
      join waybill.delivery_shipments ds on ds.organisation_id = d.organisation_id and ds.delivery_id = d.id
      where r.organisation_id = ${organisationId} and r.vehicle_id = ${vehicleId} and r.day = ${day}::date
        and ds.kind = 'dropoff' and ds.ended_at is null
        and not exists (select from waybill.delivery_shipments p where p.organisation_id = ds.organisation_id
          and p.shipment_key = ds.shipment_key and p.kind = 'pickup' and p.ended_at is null)`.execute(tx);
      return rows.map(({ key }) => key);
    },

    arrive: async (arrivals: readonly Arrival[]): Promise<void> => {
      if (arrivals.length === 0) return;
      const { rows } = await sql<{ route_id: RouteId }>`update waybill.deliveries d set arrived_at = a.at
      from jsonb_to_recordset(${JSON.stringify(arrivals)}::jsonb) as a ("deliveryId" uuid, at timestamptz)
      where d.organisation_id = ${organisationId} and d.id = a."deliveryId" and d.arrived_at is null
      returning d.route_id`.execute(tx);
      announce(rows.map((row) => row.route_id));
    },

    /** A stop is over for shipments: wherever they are by now, and before their status takes them off. */
    endStops: async (shipments: readonly ShipmentKey[], kind: StopKind, now: Date): Promise<void> => {
      await sql`update waybill.delivery_shipments set ended_at = ${now}
      where organisation_id = ${organisationId} and kind = ${kind} and ended_at is null
        and shipment_key = any (${[...shipments]}::uuid[])`.execute(tx);
    },

    /**
     * Stops whose shipments have all ended are over since then; somebody has been there in any case. Told are their places. A stop that none of the
     * named shipments is at is somebody else's.
     */
    completeStops: async (
      stops: readonly (Arrival & { readonly shipments: readonly ShipmentKey[] })[],
    ): Promise<readonly Place[]> => {
      const { rows } = await sql<
        Place & { routeId: RouteId }
      >`update waybill.deliveries d set arrived_at = coalesce(d.arrived_at, c.at),
        completed_at = case when exists (select from waybill.delivery_shipments ds where ds.organisation_id = d.organisation_id
          and ds.delivery_id = d.id and ds.ended_at is null) then null else c.at end
      from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as c ("deliveryId" uuid, at timestamptz, shipments uuid[]), waybill.routes r
      where d.organisation_id = ${organisationId} and d.id = c."deliveryId"
        and exists (select from waybill.delivery_shipments own where own.organisation_id = d.organisation_id
          and own.delivery_id = d.id and own.shipment_key = any (c.shipments))
        and r.organisation_id = d.organisation_id and r.id = d.route_id
      returning r.id as "routeId", r.vehicle_id as "vehicleId", r.day`.execute(tx);
      announce(rows.map(({ routeId }) => routeId));
      return rows;
    },

    /** Puts shipments back to stops that were over. False when one of them is somewhere else by now. */
    putBack: async (links: readonly StopLink[], at: DeliveryId): Promise<boolean> => {
      const keys = [...new Set(links.map(({ shipment }) => shipment))];
      const { rows: elsewhere } =
        await sql`select 1 from waybill.delivery_shipments where organisation_id = ${organisationId}
      and ended_at is null and shipment_key = any (${keys}::uuid[])
      and (shipment_key, delivery_id) not in (select l.shipment, l."deliveryId" from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
        as l (shipment uuid, "deliveryId" uuid))`.execute(tx);
      if (elsewhere.length > 0) return false;
      // A stop that has lost its last shipment is gone, and comes back at the end of its route.
      await sql`insert into waybill.deliveries (organisation_id, id, route_id, kind, stop_number)
      select ${organisationId}, l.id, l.route, l.kind,
        (select coalesce(max(d.stop_number), 0) from waybill.deliveries d where d.organisation_id = ${organisationId} and d.route_id = l.route)
          + row_number() over (partition by l.route)
      from (select distinct "deliveryId" as id, "routeId" as route, kind from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
        as l ("deliveryId" uuid, "routeId" uuid, kind text)) l
      where exists (select from waybill.routes r where r.organisation_id = ${organisationId} and r.id = l.route)
      on conflict (organisation_id, id) do nothing`.execute(tx);
      await sql`insert into waybill.delivery_shipments as ds (organisation_id, delivery_id, shipment_key, kind, was_in_warehouse)
      select ${organisationId}, l."deliveryId", l.shipment, l.kind, l."wasInWarehouse"
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
        as l (shipment uuid, "deliveryId" uuid, kind text, "wasInWarehouse" boolean)
      where exists (select from waybill.deliveries d where d.organisation_id = ${organisationId} and d.id = l."deliveryId")
      on conflict (organisation_id, delivery_id, shipment_key) do update set ended_at = null`.execute(tx);
      const { rows } = await sql<{ route_id: RouteId }>`update waybill.deliveries set completed_at = null
      where organisation_id = ${organisationId} and id = ${at} returning route_id`.execute(tx);
      announce(rows.map((row) => row.route_id));
      return true;
    },

    /** What shipments show of their stop. Whoever was met and what was counted makes no new version: it conflicts with nobody's edit. */
    receive: async (receipts: readonly Receipt[], kind: StopKind, now: Date): Promise<void> => {
      const column = kind === 'pickup' ? sql.ref('picked_up_from') : sql.ref('received_by');
      await sql`update waybill.shipments s set ${column} = coalesce(r.name, s.${column}),
        receiver_status = case when r."isAtAccessPoint" then 'access-point' else s.receiver_status end,
        counted_units = coalesce(r.units, s.counted_units), updated_at = greatest(s.updated_at, ${now}),
        completed_at = case when s.delivery_status = 'completed' and ${kind} = 'dropoff' then r.at else s.completed_at end
      from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb)
        as r (key uuid, name text, "isAtAccessPoint" boolean, units integer, at timestamptz)
      where s.id = r.key`.execute(tx);
    },

    /** What shipments showed before a stop was closed. */
    shown: async (shipments: readonly ShipmentKey[]) => {
      const { rows } =
        await sql<Shown>`select id as key, version, received_by as "receivedBy", picked_up_from as "pickedUpFrom",
        receiver_status as "receiverStatus", counted_units as "countedUnits",
        vehicle_registration as "vehicleRegistration", vehicle_name as "vehicleName", stop_number as "stopNumber", eta
      from waybill.shipments where id = any (${[...shipments]}::uuid[])`.execute(tx);
      return rows;
    },

    showAgain: async (shown: readonly Shown[], now: Date): Promise<void> => {
      await sql`update waybill.shipments s set received_by = b."receivedBy", picked_up_from = b."pickedUpFrom",
        receiver_status = b."receiverStatus", counted_units = b."countedUnits",
        vehicle_registration = b."vehicleRegistration", vehicle_name = b."vehicleName", stop_number = b."stopNumber", eta = b.eta,
        updated_at = greatest(s.updated_at, ${now})
      from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as b (key uuid, "receivedBy" text, "pickedUpFrom" text,
        "receiverStatus" text, "countedUnits" integer, "vehicleRegistration" text, "vehicleName" text,
        "stopNumber" integer, eta timestamptz)
      where s.id = b.key`.execute(tx);
    },

    /** In the warehouse, a shipment shows no vehicle, and where it was put. */
    putInWarehouse: async (shipments: readonly ShipmentKey[], place: string | null, now: Date): Promise<void> => {
      await sql`update waybill.shipments set vehicle_registration = null, vehicle_name = null, stop_number = null, eta = null,
        warehouse_location = coalesce(${place}, warehouse_location), updated_at = greatest(updated_at, ${now})
      where id = any (${[...shipments]}::uuid[])`.execute(tx);
    },

    scan: async (scans: readonly Scan[]): Promise<void> => {
      if (scans.length === 0) return;
      await sql`insert into waybill.parcel_scans (organisation_id, shipment_key, parcel_id, place, delivery_id, scanned_at)
      select ${organisationId}, s.shipment, s."parcelId", s.place, s."deliveryId", s.at
      from jsonb_to_recordset(${JSON.stringify(scans)}::jsonb)
        as s (shipment uuid, "parcelId" uuid, place text, "deliveryId" uuid, at timestamptz)
      on conflict do nothing`.execute(tx);
    },

    /** The units that were counted: as said, or as many as parcels were scanned there. */
    count: async (counted: readonly Counted[], now: Date): Promise<void> => {
      if (counted.length === 0) return;
      await sql`update waybill.shipments s set updated_at = greatest(s.updated_at, ${now}), counted_units = coalesce(c.units,
        (select count(*) from waybill.parcel_scans x where x.organisation_id = ${organisationId} and x.shipment_key = c.shipment
          and x.place = c.place and x.delivery_id = c."deliveryId"))
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
        as c (shipment uuid, units integer, place text, "deliveryId" uuid)
      where s.id = c.shipment`.execute(tx);
    },
  };
};

export type Scan = {
  readonly shipment: ShipmentKey;
  readonly parcelId: ParcelId;
  readonly place: 'load' | 'stop';
  readonly deliveryId: DeliveryId;
  readonly at: Date;
};

/** Units as said; null: as many as parcels were scanned at the place. */
export type Counted = Pick<Scan, 'shipment' | 'place' | 'deliveryId'> & { readonly units: number | null };

export type Arrival = { readonly deliveryId: DeliveryId; readonly at: Date };

type Place = { readonly vehicleId: VehicleId; readonly day: string };

type LockedShipment = {
  readonly key: ShipmentKey;
  readonly shipmentId: ShipmentId;
  /** The receiver has to say a code. */
  readonly asksForCode: boolean;
  readonly totalUnits: number | null;
};

export type Shown = {
  readonly key: ShipmentKey;
  readonly version: number;
  readonly receivedBy: string | null;
  readonly pickedUpFrom: string | null;
  readonly receiverStatus: ReceiverStatus | null;
  readonly countedUnits: number | null;
  readonly vehicleRegistration: string | null;
  readonly vehicleName: string | null;
  readonly stopNumber: number | null;
  readonly eta: Date | string | null;
};
