import { changesBetween } from '@waybill/domain/audit';
import type { UserId } from '@waybill/domain/ids';
import { isDispatcher } from '@waybill/domain/roles';
import { mustBeAllowedToTakeOver, mustBeSomebodyElse, mustKeepAdmins } from './member-rules.ts';
import { there } from './org-user.ts';
import type { By, UserDeps } from './user-deps.ts';

/** Removes a member with all their sessions, or withdraws an invitation. What they did stays in the history. */
export const deleteUser = ({ writing }: UserDeps, by: By, id: UserId): Promise<void> =>
  writing(by, async ({ users, record }) => {
    await users.holdAdmins();
    const person = there(await users.hold(id));
    mustBeSomebodyElse(by.actor, person);
    mustBeAllowedToTakeOver(by.actor, person);
    await mustKeepAdmins(users, by.actor, person, { leaves: isDispatcher(person) });
    await users.remove(id);
    const { email, name, roles } = person;
    await record({
      entity: 'user',
      entityId: id,
      action: 'deleted',
      changes: changesBetween({ email, name, roles }, { email: null, name: null, roles: null }),
      subCompanyId: person.subCompanyId,
    });
  });
