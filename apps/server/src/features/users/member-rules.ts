import type { Member } from '@waybill/domain/actor';
import { AppError, refusedFields } from '@waybill/domain/errors';
import type { SubCompanyId } from '@waybill/domain/ids';
import { mayManageAccount } from '@waybill/domain/user';
import type { OfOrganisation } from './user-deps.ts';
import type { OrgPerson, UsersRepo } from './users.repo.ts';

export const assertNotSelf = (actor: Member, person: OrgPerson): void => {
  if (person.id === actor.userId) throw new AppError('own-account');
};

export const assertMayManageAccount = (actor: Member, person: OrgPerson): void => {
  if (!mayManageAccount(actor, person)) throw new AppError('operator-roles');
};

/**
 * Called while the admins are locked. The organisation keeps an admin, and the actor still is one: of two who remove each
 * other's role at once, the second has lost it by now. `leaves` says whether the person stops being an admin here.
 */
export const assertAdminsRemain = async (
  users: Pick<UsersRepo, 'admins'>,
  actor: Member,
  person: OrgPerson,
  { leaves }: { readonly leaves: boolean },
): Promise<void> => {
  const admins = await users.admins();
  if (leaves && admins.length === 1 && admins[0] === person.id) throw new AppError('last-admin');
  if (!admins.includes(actor.userId)) throw new AppError('forbidden');
};

/** The operator lists the sub-companies allowed for users; an actor who is tied to one can assign only that one. */
export const assertMayAssignSubCompany = async (
  organisation: Pick<OfOrganisation, 'config' | 'subCompanyIds'>,
  actor: Member,
  subCompany: SubCompanyId | null,
): Promise<void> => {
  const refused = refusedFields({ path: 'subCompanyId', problem: 'invalid' });
  if (actor.subCompanyId !== null && subCompany !== actor.subCompanyId) throw refused;
  if (subCompany === null) return;
  const { allowedSubCompanyIds } = await organisation.config(null);
  if (!allowedSubCompanyIds.includes(subCompany)) throw refused;
  if (!(await organisation.subCompanyIds()).includes(subCompany)) throw refused;
};
