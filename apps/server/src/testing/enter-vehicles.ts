import { newId, type OrganisationId, type VehicleId } from '@waybill/domain/ids';
import type { Insertable } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { Vehicles } from '../db/schema.ts';

let count = 0;

/** Inserts a vehicle as it would be stored; returns its id. */
export const enterVehicle = async (
  database: Pick<Database, 'asOperator'>,
  organisationId: OrganisationId,
  of: Partial<Insertable<Vehicles>> = {},
): Promise<VehicleId> => {
  count += 1;
  const registration = of.registration ?? `TEST-${count}`;
  const row = {
    organisation_id: organisationId,
    id: newId<VehicleId>(),
    name: `Vehicle ${count}`,
    registration,
    registration_key: registration,
    search_text: '',
    created_at: '2026-11-14T08:00:00Z',
    updated_at: '2026-11-14T08:00:00Z',
    ...of,
  };
  await database.asOperator((tx) => tx.insertInto('vehicles').values(row).execute());
  return row.id;
};
