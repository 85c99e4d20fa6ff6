import type { OrgUser } from '@waybill/contract/users';
import type { Member } from '@waybill/domain/actor';
import { orNotFound } from '@waybill/domain/errors';
import type { UserId } from '@waybill/domain/ids';
import { assertRecentPassword } from '@waybill/domain/recent-password';
import type { Requester } from '../../http/visitor.ts';
import { assertAdminsRemain, assertMayManageAccount, assertNotSelf } from './member-rules.ts';
import { orgUserOf } from './org-user.ts';
import type { UserDeps } from './user-deps.ts';

/**
 * The way back for somebody who lost the second factor: the password alone signs in again, and where the organisation requires a
 * second factor, the member sets up a new one. Their sessions end, and a mail tells them who did it.
 */
export const resetTwoFactor = ({ writing, clock }: UserDeps, by: Requester<Member>, id: UserId): Promise<OrgUser> =>
  writing(by, async ({ users, organisation, letters, record }) => {
    const { actor } = by;
    const now = clock();
    await users.holdAdmins();
    const person = orNotFound(await users.hold(id));
    assertNotSelf(actor, person);
    assertMayManageAccount(actor, person);
    assertRecentPassword(actor, now);
    await assertAdminsRemain(users, actor, person, { leaves: false });
    if (!person.hasTwoFactor) return orgUserOf(actor, person, now);
    await users.resetTwoFactor(id);
    await record({ entity: 'user', entityId: id, action: 'two-factor-reset', subCompanyId: person.subCompanyId });
    await letters.tellTwoFactorReset({
      email: person.email,
      locale: person.locale ?? (await organisation.config(person.subCompanyId)).defaultLocale,
      by: actor.name ?? actor.email,
    });
    return orgUserOf(actor, { ...person, hasTwoFactor: false }, now);
  });
