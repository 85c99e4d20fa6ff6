import type { StopsLeft, Vehicle } from '@waybill/contract/vehicles';
import { fromUnits } from '@waybill/domain/decimals';
import type { VehicleId } from '@waybill/domain/ids';
import { registrationKey, VEHICLE_FIELDS } from '@waybill/domain/vehicle';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';
import { driversByRegistration } from '../../records/drivers.ts';
import { VOLUME_CM3 } from '../../records/shipment-volume.sql.ts';
import { WEIGHT_G } from '../../records/shipment-weight.sql.ts';

/** What is known of a vehicle from elsewhere: who drives it, what it has to do today, and when it was last seen. */
export type VehicleFacts = Pick<Vehicle, 'drivers' | 'deliveriesLeft' | 'load' | 'lastSeenAt'>;

type Work = Pick<VehicleFacts, 'deliveriesLeft' | 'load'>;
const NO_WORK: Work = { deliveriesLeft: 0, load: { weight: 0, volume: 0 } };

/** The shipments for which a stop is still to be made. */
const OPEN_STOPS = sql`waybill.routes r
  join waybill.deliveries d on d.organisation_id = r.organisation_id and d.route_id = r.id and d.completed_at is null
  join waybill.delivery_shipments ds on ds.organisation_id = d.organisation_id and ds.delivery_id = d.id
    and ds.ended_at is null`;

/** For sorting: the stops that the vehicle of the row has still to make on a day. */
export const stopsLeftOn = (day: RawBuilder<unknown>) => sql`(select count(distinct d.id) from ${OPEN_STOPS}
  where r.organisation_id = vehicles.organisation_id and r.vehicle_id = vehicles.id and r.day = ${day})`;

export const vehicleFactsRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => {
  const workOn = async (day: string, ids: readonly VehicleId[]): Promise<ReadonlyMap<string, Work>> => {
    const { rows } = await sql<{ vehicle_id: VehicleId; stops: number; weight_g: number; volume_cm3: number }>`
      select r.vehicle_id, count(distinct d.id)::int as stops,
        coalesce(sum(${WEIGHT_G}) filter (where ds.kind = 'dropoff'), 0)::float8 as weight_g,
        round(coalesce(sum(coalesce(${VOLUME_CM3}, 0)) filter (where ds.kind = 'dropoff'), 0))::float8 as volume_cm3
      from ${OPEN_STOPS} left join waybill.shipments s on s.id = ds.shipment_key
      where r.organisation_id = ${organisationId} and r.vehicle_id = any (${ids}::uuid[]) and r.day = ${day}::date
      group by r.vehicle_id`.execute(tx);
    const { weightCapacity, volumeCapacity } = VEHICLE_FIELDS;
    return new Map(
      rows.map(({ vehicle_id, stops, weight_g, volume_cm3 }) => [
        vehicle_id,
        {
          deliveriesLeft: stops,
          load: {
            weight: fromUnits(weight_g, weightCapacity.decimals) ?? 0,
            volume: fromUnits(volume_cm3, volumeCapacity.decimals) ?? 0,
          },
        },
      ]),
    );
  };

  /** When each vehicle last said where it is. */
  const lastSeen = async (ids: readonly VehicleId[]): Promise<ReadonlyMap<string, Date>> => {
    const rows = await tx
      .selectFrom('vehicle_last_positions')
      .select(['vehicle_id', 'taken_at'])
      .where('organisation_id', '=', organisationId)
      .where(sql<boolean>`vehicle_id = any (${[...ids]}::uuid[])`)
      .execute();
    return new Map(rows.map((row) => [row.vehicle_id, row.taken_at]));
  };

  return {
    /** What a vehicle has still to do from a day on. */
    stopsLeft: async (id: VehicleId, day: string): Promise<StopsLeft> => {
      const { rows } = await sql<StopsLeft>`
        select count(distinct d.id)::int as stops, count(distinct ds.shipment_key)::int as shipments
        from ${OPEN_STOPS}
        where r.organisation_id = ${organisationId} and r.vehicle_id = ${id} and r.day >= ${day}::date`.execute(tx);
      return rows[0] ?? { stops: 0, shipments: 0 };
    },

    /** By the key of the registration. */
    drivers: () => driversByRegistration(tx, organisationId),

    of: async (
      day: string,
      vehicles: readonly Pick<Vehicle, 'id' | 'registration'>[],
    ): Promise<(of: Pick<Vehicle, 'id' | 'registration'>) => VehicleFacts> => {
      const ids = vehicles.map(({ id }) => id);
      const [drivers, work, seen] = [
        await driversByRegistration(tx, organisationId),
        await workOn(day, ids),
        await lastSeen(ids),
      ];
      return ({ id, registration }) => ({
        drivers: drivers.get(registrationKey(registration)) ?? [],
        ...(work.get(id) ?? NO_WORK),
        lastSeenAt: seen.get(id)?.toISOString() ?? null,
      });
    },
  };
};
