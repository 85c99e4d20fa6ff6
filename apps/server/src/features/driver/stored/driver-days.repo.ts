import type { ShipmentKey, UserId, VehicleId } from '@waybill/domain/ids';
import type { Money } from '@waybill/domain/money';
import { registrationKey } from '@waybill/domain/vehicle';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';

export type DriversVehicle = {
  readonly id: VehicleId;
  readonly name: string;
  readonly registration: string;
  readonly weightCapacityG: number | null;
};

/** What was on a driver's day remains theirs to tell about for so long. */
const GIVEN_DAYS = 30;

export type DriverDaysRepo = ReturnType<typeof driverDaysRepo>;

export const driverDaysRepo = (tx: Tx, { organisationId }: Scope, userId: UserId) => {
  const ofDay = (vehicleId: VehicleId, day: string) =>
    ({ organisation_id: organisationId, user_id: userId, vehicle_id: vehicleId, day }) as const;
  return {
    /** The vehicle that the driver has by now. */
    vehicle: async (): Promise<DriversVehicle | null> => {
      const user = await tx
        .selectFrom('users')
        .select('vehicle_registration')
        .where('id', '=', userId)
        .executeTakeFirst();
      if (!user?.vehicle_registration) return null;
      const row = await tx
        .selectFrom('vehicles')
        .select(['id', 'name', 'registration', 'weight_capacity_g'])
        .where('organisation_id', '=', organisationId)
        .where('registration_key', '=', registrationKey(user.vehicle_registration))
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!row) return null;
      return { id: row.id, name: row.name, registration: row.registration, weightCapacityG: row.weight_capacity_g };
    },

    find: (vehicleId: VehicleId, day: string) =>
      tx
        .selectFrom('driver_days')
        .select(['started_at', 'ended_at', 'start_km', 'end_km'])
        .where('organisation_id', '=', organisationId)
        .where('user_id', '=', userId)
        .where('vehicle_id', '=', vehicleId)
        .where('day', '=', day)
        .executeTakeFirst(),

    /** What was read off a vehicle when it was last driven, by whomever. */
    lastKm: async (vehicleId: VehicleId, before: string): Promise<number | null> => {
      const row = await tx
        .selectFrom('driver_days')
        .select(sql<number | null>`max(coalesce(end_km, start_km))`.as('km'))
        .where('organisation_id', '=', organisationId)
        .where('vehicle_id', '=', vehicleId)
        .where('day', '<', before)
        .executeTakeFirst();
      return row?.km ?? null;
    },

    /** Notes what the driver was given to do; nothing that was given is taken away. */
    give: async (vehicleId: VehicleId, day: string, shipments: readonly ShipmentKey[], now: Date): Promise<void> => {
      await sql`insert into waybill.driver_days as d (organisation_id, user_id, vehicle_id, day, shipment_keys, first_read_at)
        values (${organisationId}, ${userId}, ${vehicleId}, ${day}::date, ${[...shipments]}::uuid[], ${now})
        on conflict (organisation_id, user_id, day, vehicle_id) do update
          set shipment_keys = array(select distinct unnest(d.shipment_keys || excluded.shipment_keys))
          where not d.shipment_keys @> excluded.shipment_keys`.execute(tx);
    },

    /** Those of the shipments that the driver was given, on any of their days. */
    given: async (shipments: readonly ShipmentKey[]): Promise<ReadonlySet<ShipmentKey>> => {
      const { rows } = await sql<{
        key: ShipmentKey;
      }>`select distinct key from waybill.driver_days d, unnest(d.shipment_keys) key
        where d.organisation_id = ${organisationId} and d.user_id = ${userId} and d.day > current_date - ${GIVEN_DAYS}::integer
          and key = any (${[...shipments]}::uuid[])`.execute(tx);
      return new Set(rows.map(({ key }) => key));
    },

    start: async (vehicleId: VehicleId, day: string, at: Date, km: number | null, missing: number): Promise<void> => {
      await tx
        .updateTable('driver_days')
        .set({
          started_at: sql`coalesce(started_at, ${at})`,
          start_km: sql`coalesce(${km}, start_km)`,
          missing_parcels: missing,
        })
        .where((eb) => eb.and(ofDay(vehicleId, day)))
        .execute();
    },

    end: async (
      vehicleId: VehicleId,
      day: string,
      at: Date,
      km: number | null,
      cash: readonly Money[] | null,
    ): Promise<void> => {
      await tx
        .updateTable('driver_days')
        .set({
          ended_at: at,
          end_km: sql`coalesce(${km}, end_km)`,
          cash_counted: cash === null ? null : JSON.stringify(cash),
        })
        .where((eb) => eb.and(ofDay(vehicleId, day)))
        .execute();
    },
  };
};
