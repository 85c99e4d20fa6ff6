import type { OrgUser } from '@waybill/contract/users';
import type { Member } from '@waybill/domain/actor';
import { AppError } from '@waybill/domain/errors';
import { mayManageAccount, userStateOf } from '@waybill/domain/user';
import type { OrgPerson } from './users.repo.ts';

/** A person as one member sees them. */
export const orgUserOf = (actor: Member, person: OrgPerson, now: Date): OrgUser => ({
  id: person.id,
  email: person.email,
  pendingEmail: person.pendingEmail,
  name: person.name,
  roles: person.roles,
  phoneNumber: person.phoneNumber,
  vehicleRegistration: person.vehicleRegistration,
  subCompanyId: person.subCompanyId,
  state: userStateOf(person, now),
  invitationExpiresAt: person.invitationExpiresAt?.toISOString() ?? null,
  lastActiveAt: person.lastActiveAt?.toISOString() ?? null,
  hasTwoFactor: person.hasTwoFactor,
  version: person.version,
  mayManageAccount: mayManageAccount(actor, person),
});

/** A write over a version that its author has not seen is refused with the current one. */
export const unchanged = (actor: Member, person: OrgPerson, version: number, now: Date): OrgPerson => {
  if (person.version !== version) throw new AppError('stale-version', { current: orgUserOf(actor, person, now) });
  return person;
};
