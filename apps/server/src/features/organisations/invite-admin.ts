import type { RecordEntry } from '@waybill/domain/audit';
import type { NewId, OrganisationId, UserId } from '@waybill/domain/ids';
import type { Role } from '@waybill/domain/roles';
import { INVITATION_LIFETIME_MS, type Invitee } from '@waybill/domain/user';
import type { MembersRepo } from './members.repo.ts';
import type { OperatorConfigsRepo } from './operator-configs.repo.ts';
import { Refusal } from './refusal.ts';

/** The first user must be able to invite the others and to decide which features the organisation uses. */
const ADMIN_ROLES = ['admin', 'super-admin'] as const satisfies readonly Role[];

export type InviteAdmin = {
  readonly configs: Pick<OperatorConfigsRepo, 'find'>;
  readonly members: Pick<MembersRepo, 'findAccount' | 'memberships' | 'add' | 'renewInvitation'>;
  readonly recordIn: (organisationId: OrganisationId) => RecordEntry;
  readonly newId: NewId;
  /** Mails the link to the invitation and returns it; a link that was sent before stops working. */
  readonly sendInvitation: (to: Invitee) => Promise<string>;
};

/** Invites a person to run the organisation, or sends a pending invitation again. */
export const inviteAdmin = async (
  { configs, members, recordIn, newId, sendInvitation }: InviteAdmin,
  organisation: { readonly id: OrganisationId; readonly name: string },
  email: string,
  now: Date,
) => {
  const account = await members.findAccount(email);
  if (account?.organisationId) {
    throw new Refusal(`${email} belongs to an organisation already (${account.organisationId}).`);
  }
  const all = await members.memberships(email);
  const waiting = all.find(({ organisationId }) => organisationId === organisation.id);
  if (waiting?.disabled) throw new Refusal(`${email} is disabled in ${organisation.name}.`);

  const expiresAt = new Date(now.getTime() + INVITATION_LIFETIME_MS);
  const user = waiting ?? { id: newId<UserId>(), roles: ADMIN_ROLES, subCompanyId: null };
  const record = recordIn(organisation.id);
  const subject = { entity: 'user', entityId: user.id, subCompanyId: user.subCompanyId } as const;
  if (waiting) {
    await members.renewInvitation(user.id, expiresAt, now);
    await record({ ...subject, action: 'invitation-resent' });
  } else {
    const invited = { name: null, passwordHash: null, invitationExpiresAt: expiresAt };
    await members.add(organisation.id, { ...user, ...invited, email }, now);
    const changes = { email: { from: null, to: email }, roles: { from: null, to: user.roles } };
    await record({ ...subject, action: 'invited', changes });
  }
  const locale = account?.locale ?? (await configs.find(organisation.id)).defaultLocale;
  const invitee = { id: user.id, email, organisationName: organisation.name, invitedBy: null, locale, expiresAt };
  const link = await sendInvitation(invitee);
  return { userId: user.id, roles: user.roles, link, expiresAt };
};
