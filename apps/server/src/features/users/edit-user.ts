import type { OrgUser } from '@waybill/contract/users';
import type { Member } from '@waybill/domain/actor';
import { type AuditChanges, changesBetween, type NewAuditEntry } from '@waybill/domain/audit';
import { AppError, orNotFound } from '@waybill/domain/errors';
import type { UserId } from '@waybill/domain/ids';
import { assertRecentPassword } from '@waybill/domain/recent-password';
import { isDispatcher, type Role } from '@waybill/domain/roles';
import { type EditableRole, withEditedRoles } from '@waybill/domain/user';
import type { Requester } from '../../http/visitor.ts';
import { AS_IT_WAS, changeAddress, WITHOUT_WAITING } from './change-address.ts';
import { assertAdminsRemain, assertMayManageAccount } from './member-rules.ts';
import { orgUserOf, unchanged } from './org-user.ts';
import type { UserDeps } from './user-deps.ts';
import type { OrgPerson } from './users.repo.ts';

export type UserEdit = {
  readonly version: number;
  readonly email: string;
  readonly name: string | null;
  readonly roles: readonly EditableRole[];
  readonly phoneNumber: string | null;
};

/** Changes exactly the fields of the form. Roles that are not on it stay as they are. */
export const editUser = async (
  { writing, clock }: UserDeps,
  by: Requester<Member>,
  id: UserId,
  edit: UserEdit,
): Promise<OrgUser> => {
  const { actor } = by;
  return writing(by, async (repos) => {
    const { users, record } = repos;
    const now = clock();
    await users.holdAdmins();
    const person = unchanged(actor, orNotFound(await users.hold(id)), edit.version, now);
    const after = { name: edit.name, roles: editedRoles(person.roles, edit.roles), phoneNumber: edit.phoneNumber };
    const loses = isDispatcher(person) && !isDispatcher(after);
    if (loses && person.id === actor.userId) throw new AppError('own-account');
    await assertAdminsRemain(users, actor, person, { leaves: loses });
    if (edit.email !== person.email) assertMayManageAccount(actor, person);
    const asksAddress = asksForAddress(person, edit);
    if (asksAddress || grantsRole(person.roles, after.roles)) assertRecentPassword(actor, now);

    const addressed = asksAddress
      ? await changeAddress(repos, actor, person, edit.email, now)
      : after.roles === person.roles
        ? AS_IT_WAS
        : WITHOUT_WAITING;
    const changes = changesBetween(pick(person), { ...pick(person), ...after, ...addressed.edited });
    const entries = entriesOf(person, changes, addressed.requested);
    if (entries.length === 0) return orgUserOf(actor, person, now);
    const written = { ...after, ...addressed.edited, ...addressed.kept };
    if (!(await users.change(person, written, now))) throw new AppError('email-taken');
    await addressed.send();
    for (const entry of entries) await record(entry);
    return orgUserOf(actor, { ...person, ...written, version: person.version + 1 }, now);
  });
};

/**
 * The form shows the pending address. Saved along with another change it is no new request; saved with no other change, it
 * asks for another mail.
 */
const asksForAddress = (person: OrgPerson, { email, name, roles, phoneNumber }: UserEdit): boolean => {
  if (email !== person.pendingEmail) return email !== person.email || person.pendingEmail !== null;
  const rest = { name: person.name, roles: person.roles, phoneNumber: person.phoneNumber };
  return Object.keys(changesBetween(rest, { name, roles: editedRoles(person.roles, roles), phoneNumber })).length === 0;
};

/** The same roles in another order are no change, and end no session. */
const editedRoles = (current: readonly Role[], ticked: readonly EditableRole[]): readonly Role[] => {
  const edited = withEditedRoles(current, ticked);
  return edited.length === current.length && edited.every((role) => current.includes(role)) ? current : edited;
};

const grantsRole = (before: readonly Role[], after: readonly Role[]): boolean =>
  after.some((role) => !before.includes(role));

const pick = ({ email, pendingEmail, name, roles, phoneNumber }: OrgPerson) => ({
  email,
  pendingEmail,
  name,
  roles,
  phoneNumber,
});

const entriesOf = (person: OrgPerson, changes: AuditChanges, requested: AuditChanges | null): NewAuditEntry[] => {
  const about = { entity: 'user', entityId: person.id, subCompanyId: person.subCompanyId } as const;
  return [
    ...(Object.keys(changes).length > 0 ? [{ ...about, action: 'edited', changes } as const] : []),
    ...(requested ? [{ ...about, action: 'email-change-requested', changes: requested } as const] : []),
  ];
};
