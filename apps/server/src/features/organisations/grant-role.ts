import type { RecordEntry } from '@waybill/domain/audit';
import type { OrganisationId } from '@waybill/domain/ids';
import { isDispatcher, type Role } from '@waybill/domain/roles';
import type { EDITABLE_ROLES } from '@waybill/domain/user';
import type { Membership, MembersRepo } from './members.repo.ts';
import { oneMembership } from './one-membership.ts';
import { Refusal } from './refusal.ts';

export type OperatorRole = Exclude<Role, (typeof EDITABLE_ROLES)[number]>;

export type GrantRole = {
  readonly members: Pick<
    MembersRepo,
    'memberships' | 'findAccount' | 'setRoles' | 'holdAdmins' | 'countOtherDispatchers'
  >;
  readonly recordIn: (organisationId: OrganisationId) => RecordEntry;
};

export type WantedGrant = {
  readonly email: string;
  readonly role: OperatorRole;
  readonly revoke: boolean;
  /** Only needed for a person whom several organisations have invited. */
  readonly organisationId: OrganisationId | null;
};

/** Grants or revokes a role that no screen offers. Sessions opened with the old rights end. */
export const grantRole = async (
  { members, recordIn }: GrantRole,
  { email, role, revoke, organisationId }: WantedGrant,
  now: Date,
) => {
  const found = await oneMembership(members, email, organisationId);
  // The same lock as on the users screen: two concurrent demotions must not each rely on the other's admin.
  await members.holdAdmins(found.organisationId);
  const member = await oneMembership(members, email, found.organisationId);
  const roles = revoke ? member.roles.filter((held) => held !== role) : [...new Set([...member.roles, role])];
  if (roles.length === member.roles.length) return { member, changed: false };

  if (revoke && (await wouldLeaveNobody(members, member, roles))) {
    throw new Refusal(`${email} is the last admin of ${member.organisationName}. Make somebody else an admin first.`);
  }
  await members.setRoles(member.id, roles, now);
  await recordIn(member.organisationId)({
    entity: 'user',
    entityId: member.id,
    action: revoke ? 'edited' : 'role-granted',
    changes: { roles: { from: member.roles, to: roles } },
    subCompanyId: member.subCompanyId,
  });
  return { member: { ...member, roles }, changed: true };
};

const wouldLeaveNobody = async (members: GrantRole['members'], member: Membership, roles: readonly Role[]) =>
  !member.invited &&
  !member.disabled &&
  isDispatcher(member) &&
  !isDispatcher({ roles }) &&
  (await members.countOtherDispatchers(member.organisationId, member.id)) === 0;
