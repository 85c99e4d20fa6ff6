import type { OrgUser } from '@waybill/contract/users';
import { changesBetween } from '@waybill/domain/audit';
import type { UserId } from '@waybill/domain/ids';
import { orgUserOf, there, unchanged } from './org-user.ts';
import type { By, UserDeps } from './user-deps.ts';

export type VehicleChange = { readonly version: number; readonly vehicleRegistration: string | null };

export const changeVehicle = (
  { writing, clock }: UserDeps,
  by: By,
  id: UserId,
  { version, vehicleRegistration }: VehicleChange,
): Promise<OrgUser> =>
  writing(by, async ({ users, record }) => {
    const now = clock();
    const person = unchanged(by.actor, there(await users.hold(id)), version, now);
    if (person.vehicleRegistration === vehicleRegistration) return orgUserOf(by.actor, person, now);
    await users.change(person, { vehicleRegistration }, now);
    await record({
      entity: 'user',
      entityId: id,
      action: 'vehicle-changed',
      changes: changesBetween({ vehicleRegistration: person.vehicleRegistration }, { vehicleRegistration }),
      subCompanyId: person.subCompanyId,
    });
    return orgUserOf(by.actor, { ...person, vehicleRegistration, version: version + 1 }, now);
  });
