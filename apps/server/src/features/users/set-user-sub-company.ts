import type { OrgUser } from '@waybill/contract/users';
import type { Member } from '@waybill/domain/actor';
import { changesBetween } from '@waybill/domain/audit';
import { orNotFound } from '@waybill/domain/errors';
import type { SubCompanyId, UserId } from '@waybill/domain/ids';
import { assertRecentPassword } from '@waybill/domain/recent-password';
import type { Requester } from '../../http/visitor.ts';
import {
  assertAdminsRemain,
  assertMayAssignSubCompany,
  assertMayManageAccount,
  assertNotSelf,
} from './member-rules.ts';
import { orgUserOf, unchanged } from './org-user.ts';
import type { UserDeps } from './user-deps.ts';

export type UserSubCompany = { readonly version: number; readonly subCompanyId: SubCompanyId | null };

/**
 * The person's view and rights shrink or grow with it, so the rules of disabling apply: nobody locks themselves out
 * of the organisation, and no admin locks out a super-admin.
 */
export const setUserSubCompany = (
  { writing, clock }: UserDeps,
  by: Requester<Member>,
  id: UserId,
  { version, subCompanyId }: UserSubCompany,
): Promise<OrgUser> =>
  writing(by, async ({ users, organisation, record }) => {
    const { actor } = by;
    const now = clock();
    await users.holdAdmins();
    const person = unchanged(actor, orNotFound(await users.hold(id)), version, now);
    if (person.subCompanyId === subCompanyId) return orgUserOf(actor, person, now);
    await assertMayAssignSubCompany(organisation, actor, subCompanyId);
    assertNotSelf(actor, person);
    assertMayManageAccount(actor, person);
    await assertAdminsRemain(users, actor, person, { leaves: false });
    // From all divisions to one takes rights away; every other move gives some.
    if (person.subCompanyId !== null) assertRecentPassword(actor, now);
    // The database drops a pending address, whoever moves the person; the answer and the history say so.
    const moved = { subCompanyId, pendingEmail: null };
    await users.change(person, { ...moved, pendingEmailBy: null }, now);
    await record({
      entity: 'user',
      entityId: id,
      action: 'division-changed',
      changes: changesBetween({ subCompanyId: person.subCompanyId, pendingEmail: person.pendingEmail }, moved),
      subCompanyId,
    });
    return orgUserOf(actor, { ...person, ...moved, version: version + 1 }, now);
  });
