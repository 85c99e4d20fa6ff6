import type { ShipmentKey, SubCompanyId, UserId, VehicleId } from '@waybill/domain/ids';
import { registrationKey } from '@waybill/domain/vehicle';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

type Renamed = { readonly id: UserId; readonly from: string; readonly subCompanyId: SubCompanyId | null };

/** What repeats the name, the registration and the sub-company of a vehicle, and is changed with them. */
export const vehicleFollowersRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => {
  const openOn = (id: VehicleId) => sql`select ds.shipment_key from waybill.routes r
    join waybill.deliveries d on d.organisation_id = r.organisation_id and d.route_id = r.id
    join waybill.delivery_shipments ds on ds.organisation_id = d.organisation_id and ds.delivery_id = d.id
    where r.organisation_id = ${organisationId} and r.vehicle_id = ${id} and ds.ended_at is null`;
  return {
    /** Drivers have a vehicle by its registration, in a spelling of their own. Those of other divisions stay as they are. */
    renamePeople: async (key: string, registration: string, now: Date): Promise<readonly Renamed[]> => {
      const people = await tx
        .selectFrom('users')
        .select(['id', 'vehicle_registration', 'sub_company_id'])
        .where('organisation_id', '=', organisationId)
        .where('vehicle_registration', 'is not', null)
        // Always in one order, or two edits at once could deadlock.
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
      const driving = people.flatMap(({ id, vehicle_registration: from, sub_company_id: subCompanyId }) =>
        from !== null && registrationKey(from) === key ? [{ id, from, subCompanyId }] : [],
      );
      if (driving.length === 0) return [];
      await tx
        .updateTable('users')
        .set({ vehicle_registration: registration, version: sql`version + 1`, updated_at: now })
        .where('organisation_id', '=', organisationId)
        .where(
          'id',
          'in',
          driving.map(({ id }) => id),
        )
        .execute();
      return driving;
    },

    /** The open shipments on it, which are locked: always before the vehicle, as whoever puts them on one does. */
    holdShipments: async (id: VehicleId): Promise<readonly ShipmentKey[]> => {
      const { rows } = await sql<{ key: ShipmentKey }>`select s.id as key from waybill.shipments s
      where s.id in (${openOn(id)}) order by s.id for no key update`.execute(tx);
      return rows.map(({ key }) => key);
    },

    /** The open shipments on it. Their version stays: nobody who edits one has seen anything that is wrong now. */
    renameOnShipments: async (id: VehicleId, to: { readonly registration: string; readonly name: string }) => {
      await sql`update waybill.shipments s set vehicle_registration = ${to.registration}, vehicle_name = ${to.name}
      where s.id in (${openOn(id)})`.execute(tx);
    },

    /** Whether a shipment is on it by now that is none of these. */
    hasOthers: async (id: VehicleId, keys: readonly ShipmentKey[]): Promise<boolean> => {
      const { rows } = await sql`select from waybill.shipments s
      where s.id in (${openOn(id)}) and s.id <> all (${[...keys]}::uuid[]) limit 1`.execute(tx);
      return rows.length > 0;
    },

    moveRoutes: async (id: VehicleId, subCompanyId: SubCompanyId | null) => {
      await tx
        .updateTable('routes')
        .set({ sub_company_id: subCompanyId })
        .where('organisation_id', '=', organisationId)
        .where('vehicle_id', '=', id)
        .execute();
    },
  };
};
export type VehicleFollowersRepo = ReturnType<typeof vehicleFollowersRepo>;
