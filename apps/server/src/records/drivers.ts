import type { OrganisationId, UserId } from '@waybill/domain/ids';
import { registrationKey } from '@waybill/domain/vehicle';
import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';

type Driver = { id: UserId; name: string };

/** The drivers whom the actor sees, by the key of the registration of their vehicle. */
export const driversByRegistration = async (
  tx: Tx,
  organisationId: OrganisationId,
): Promise<ReadonlyMap<string, Driver[]>> => {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'vehicle_registration'])
    .where('organisation_id', '=', organisationId)
    .where('vehicle_registration', 'is not', null)
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`'driver' = any (roles)`)
    .orderBy(sql`coalesce(name, email) collate waybill.names`)
    .orderBy('id')
    .execute();
  const byKey = new Map<string, Driver[]>();
  for (const { id, name, email, vehicle_registration } of people) {
    const key = registrationKey(vehicle_registration ?? '');
    byKey.set(key, [...(byKey.get(key) ?? []), { id, name: name ?? email }]);
  }
  return byKey;
};
