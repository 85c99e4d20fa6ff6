import type { Member } from '@waybill/domain/actor';
import { changesBetween } from '@waybill/domain/audit';
import { orNotFound } from '@waybill/domain/errors';
import type { DeletionId, UserId } from '@waybill/domain/ids';
import { isDispatcher } from '@waybill/domain/roles';
import type { Requester } from '../../http/visitor.ts';
import { assertAdminsRemain, assertMayManageAccount, assertNotSelf } from './member-rules.ts';
import type { UserDeps } from './user-deps.ts';

/** Removes a member with all their sessions, or withdraws an invitation. Their entries stay in the history. */
export const deleteUser = ({ writing }: UserDeps, by: Requester<Member>, id: UserId): Promise<DeletionId | null> =>
  writing(by, async ({ users, record, keepDeleted }) => {
    await users.holdAdmins();
    const person = orNotFound(await users.hold(id));
    assertNotSelf(by.actor, person);
    assertMayManageAccount(by.actor, person);
    await assertAdminsRemain(users, by.actor, person, { leaves: isDispatcher(person) });
    const deletionId = await keepDeleted('user', id);
    await users.remove(id);
    const { email, name, roles } = person;
    await record({
      entity: 'user',
      entityId: id,
      action: 'deleted',
      changes: changesBetween({ email, name, roles }, { email: null, name: null, roles: null }),
      subCompanyId: person.subCompanyId,
    });
    return deletionId;
  });
