import type { OrgUser } from '@waybill/contract/users';
import { changesBetween } from '@waybill/domain/audit';
import type { SubCompanyId, UserId } from '@waybill/domain/ids';
import { mustBeAllowedToTakeOver, mustBeDivisionToGive, mustBeSomebodyElse, mustKeepAdmins } from './member-rules.ts';
import { orgUserOf, there, unchanged } from './org-user.ts';
import type { By, UserDeps } from './user-deps.ts';

export type DivisionChange = { readonly version: number; readonly subCompanyId: SubCompanyId | null };

/**
 * What a person sees and may do shrinks or grows with it, so it follows the rules of disabling: nobody shuts
 * themselves out of the organisation, nor an admin a super-admin.
 */
export const changeDivision = (
  { writing, clock }: UserDeps,
  by: By,
  id: UserId,
  { version, subCompanyId }: DivisionChange,
): Promise<OrgUser> =>
  writing(by, async ({ users, organisation, record }) => {
    const { actor } = by;
    const now = clock();
    await users.holdAdmins();
    const person = unchanged(actor, there(await users.hold(id)), version, now);
    if (person.subCompanyId === subCompanyId) return orgUserOf(actor, person, now);
    await mustBeDivisionToGive(organisation, actor, subCompanyId);
    mustBeSomebodyElse(actor, person);
    mustBeAllowedToTakeOver(actor, person);
    await mustKeepAdmins(users, actor, person, { leaves: false });
    // The database drops an address that waits, whoever moves the person; the answer and the history say so.
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
