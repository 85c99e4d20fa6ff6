import type { OrgUser } from '@waybill/contract/users';
import type { Member } from '@waybill/domain/actor';
import { changesBetween } from '@waybill/domain/audit';
import { orNotFound } from '@waybill/domain/errors';
import type { UserId } from '@waybill/domain/ids';
import type { Requester } from '../../http/visitor.ts';
import { orgUserOf, unchanged } from './org-user.ts';
import type { UserDeps } from './user-deps.ts';

export type UserVehicle = { readonly version: number; readonly vehicleRegistration: string | null };

export const setUserVehicle = (
  { writing, clock }: UserDeps,
  by: Requester<Member>,
  id: UserId,
  { version, vehicleRegistration }: UserVehicle,
): Promise<OrgUser> =>
  writing(by, async ({ users, record }) => {
    const now = clock();
    const person = unchanged(by.actor, orNotFound(await users.hold(id)), version, now);
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
