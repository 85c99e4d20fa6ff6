import type { OrgUser } from '@waybill/contract/users';
import type { Member } from '@waybill/domain/actor';
import { changesBetween } from '@waybill/domain/audit';
import { AppError } from '@waybill/domain/errors';
import { newId, type SubCompanyId, type UserId } from '@waybill/domain/ids';
import { assertRecentPassword } from '@waybill/domain/recent-password';
import { type EditableRole, INVITATION_LIFETIME_MS, withEditedRoles } from '@waybill/domain/user';
import type { Requester } from '../../http/visitor.ts';
import { assertMayAssignSubCompany } from './member-rules.ts';
import { orgUserOf } from './org-user.ts';
import type { UserDeps, WritingUsers } from './user-deps.ts';
import type { NewInvitee, OrgPerson } from './users.repo.ts';

export type Invitation = {
  readonly email: string;
  readonly name: string | null;
  readonly roles: readonly EditableRole[];
  readonly phoneNumber: string | null;
  readonly vehicleRegistration: string | null;
  readonly subCompanyId: SubCompanyId | null;
};

export const invitationEnd = (now: Date) => new Date(now.getTime() + INVITATION_LIFETIME_MS);

/** A person with an account but no organisation may be invited; a member of any organisation may not. */
export const assertEmailFree = async (users: Pick<WritingUsers['users'], 'accountBehind'>, email: string) => {
  if ((await users.accountBehind(email)) === 'member') throw new AppError('email-taken');
};

/** The mail is in the language of the sub-company that the person is invited to. */
export const mailInvitation = async (
  { organisation, letters }: Pick<WritingUsers, 'organisation' | 'letters'>,
  { id, email, subCompanyId }: Pick<NewInvitee, 'id' | 'email' | 'subCompanyId'>,
  expiresAt: Date,
) => {
  const { defaultLocale: locale } = await organisation.config(subCompanyId);
  await letters.invite({ id, email, locale, organisationName: await organisation.name(), expiresAt });
};

export const inviteUser = async (
  { writing, clock }: UserDeps,
  by: Requester<Member>,
  invitation: Invitation,
): Promise<OrgUser> => {
  return writing(by, async (repos) => {
    const { users, organisation, record } = repos;
    const now = clock();
    const id = newId<UserId>();
    const roles = withEditedRoles([], invitation.roles);
    if (roles.length > 0) assertRecentPassword(by.actor, now);
    const invitationExpiresAt = invitationEnd(now);
    await assertMayAssignSubCompany(organisation, by.actor, invitation.subCompanyId);
    await assertEmailFree(users, invitation.email);
    const invited = { ...invitation, id, roles, invitationExpiresAt };
    if (!(await users.invite(invited, now))) throw new AppError('email-taken');
    await mailInvitation(repos, invited, invitationExpiresAt);
    await record({
      entity: 'user',
      entityId: id,
      action: 'invited',
      changes: changesBetween({}, { ...invitation, roles }),
      subCompanyId: invitation.subCompanyId,
    });
    return orgUserOf(by.actor, freshly(invited), now);
  });
};

/** Not read back from the database: an actor who looks at one sub-company may invite into another. */
const freshly = (invited: NewInvitee): OrgPerson => ({
  ...invited,
  pendingEmail: null,
  pendingEmailBy: null,
  locale: null,
  disabledAt: null,
  lastActiveAt: null,
  hasTwoFactor: false,
  version: 1,
});
