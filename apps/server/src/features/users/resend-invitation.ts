import type { OrgUser } from '@waybill/contract/users';
import type { Member } from '@waybill/domain/actor';
import { AppError, orNotFound } from '@waybill/domain/errors';
import type { UserId } from '@waybill/domain/ids';
import { userStateOf } from '@waybill/domain/user';
import type { Requester } from '../../http/visitor.ts';
import { assertEmailFree, invitationEnd, mailInvitation } from './invite-user.ts';
import { orgUserOf } from './org-user.ts';
import type { UserDeps } from './user-deps.ts';
import type { OrgPerson } from './users.repo.ts';

const assertInvited = (person: OrgPerson, now: Date): OrgPerson => {
  const state = userStateOf(person, now);
  if (state !== 'invited' && state !== 'invitation-expired') throw new AppError('not-invited');
  return person;
};

/** Sends a new link that is valid for another seven days. */
export const resendInvitation = async (
  { writing, clock }: UserDeps,
  by: Requester<Member>,
  id: UserId,
): Promise<OrgUser> => {
  return writing(by, async (repos) => {
    const { users, record } = repos;
    const now = clock();
    const person = assertInvited(orNotFound(await users.hold(id)), now);
    await assertEmailFree(users, person.email);
    const invitationExpiresAt = invitationEnd(now);
    await users.change(person, { invitationExpiresAt }, now);
    await mailInvitation(repos, person, invitationExpiresAt);
    await record({ entity: 'user', entityId: id, action: 'invitation-resent', subCompanyId: person.subCompanyId });
    return orgUserOf(by.actor, { ...person, invitationExpiresAt, version: person.version + 1 }, now);
  });
};
