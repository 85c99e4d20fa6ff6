import type { OrgUser } from '@waybill/contract/users';
import type { Member } from '@waybill/domain/actor';
import { orNotFound } from '@waybill/domain/errors';
import type { UserId } from '@waybill/domain/ids';
import { assertRecentPassword } from '@waybill/domain/recent-password';
import { isDispatcher } from '@waybill/domain/roles';
import type { Requester } from '../../http/visitor.ts';
import { assertAdminsRemain, assertMayManageAccount, assertNotSelf } from './member-rules.ts';
import { orgUserOf } from './org-user.ts';
import type { UserDeps } from './user-deps.ts';

export type Disabling = { readonly disabled: boolean };

/**
 * Disables a person, which ends every session at once, or enables them again. A disabled person's invitation does not work.
 * No version is checked, else a person could prevent it by changing their own name all the time.
 */
export const setUserDisabled = (
  { writing, clock }: UserDeps,
  by: Requester<Member>,
  id: UserId,
  { disabled }: Disabling,
): Promise<OrgUser> =>
  writing(by, async ({ users, record }) => {
    const { actor } = by;
    const now = clock();
    await users.holdAdmins();
    const person = orNotFound(await users.hold(id));
    assertNotSelf(actor, person);
    assertMayManageAccount(actor, person);
    if ((person.disabledAt !== null) === disabled) return orgUserOf(actor, person, now);
    if (!disabled) assertRecentPassword(actor, now);
    await assertAdminsRemain(users, actor, person, { leaves: disabled && isDispatcher(person) });
    const disabledAt = disabled ? now : null;
    await users.change(person, { disabledAt }, now);
    await record({
      entity: 'user',
      entityId: id,
      action: disabled ? 'disabled' : 'enabled',
      subCompanyId: person.subCompanyId,
    });
    return orgUserOf(actor, { ...person, disabledAt, version: person.version + 1 }, now);
  });
