import type { Member } from '@waybill/domain/actor';
import type { AuditChanges } from '@waybill/domain/audit';
import { AppError } from '@waybill/domain/errors';
import { assertEmailFree, invitationEnd, mailInvitation } from './invite-user.ts';
import type { WritingUsers } from './user-deps.ts';
import type { OrgPerson } from './users.repo.ts';

export type AddressChange = {
  /** Fields that change at once, and are recorded as an edit. */
  readonly edited: Partial<Pick<OrgPerson, 'email' | 'pendingEmail'>>;
  /** Fields that change along with it, and are recorded under another action, or not at all. */
  readonly kept: Partial<Pick<OrgPerson, 'pendingEmail' | 'pendingEmailBy' | 'invitationExpiresAt'>>;
  readonly requested: AuditChanges | null;
  /** Sends the mail about it; called after the row is written. */
  readonly send: () => Promise<void>;
};

export const AS_IT_WAS: AddressChange = { edited: {}, kept: {}, requested: null, send: async () => {} };

/** The database drops a pending address when the rights change; the answer and the history say so. */
export const WITHOUT_WAITING: AddressChange = {
  ...AS_IT_WAS,
  edited: { pendingEmail: null },
  kept: { pendingEmailBy: null },
};

/** Decides how an address changes: an invited person's is replaced, an account's waits for its owner to confirm. */
export const changeAddress = async (
  repos: WritingUsers,
  actor: Member,
  person: OrgPerson,
  email: string,
  now: Date,
): Promise<AddressChange> => {
  if (email === person.email) return person.pendingEmail ? keepAddress(repos, person) : AS_IT_WAS;
  return person.invitationExpiresAt
    ? inviteElsewhere(repos, person, email, now)
    : askNewAddress(repos, actor, person, email);
};

/** Back to the address that signs in: the link to the other one stops working. */
const keepAddress = ({ letters }: WritingUsers, person: OrgPerson): AddressChange => ({
  ...WITHOUT_WAITING,
  send: () => letters.dropNewAddress(person.id),
});

const inviteElsewhere = async (
  repos: WritingUsers,
  person: OrgPerson,
  email: string,
  now: Date,
): Promise<AddressChange> => {
  await assertEmailFree(repos.users, email);
  const invitationExpiresAt = invitationEnd(now);
  return {
    edited: { email },
    kept: { invitationExpiresAt },
    requested: null,
    send: () => mailInvitation(repos, { ...person, email }, invitationExpiresAt),
  };
};

/** The address that signs in is notified at once, while its owner can still prevent the change. */
const askNewAddress = async (
  { users, organisation, letters }: WritingUsers,
  actor: Member,
  person: OrgPerson,
  email: string,
): Promise<AddressChange> => {
  if ((await users.accountBehind(email)) !== null || (await users.isHere(email))) throw new AppError('email-taken');
  return {
    edited: {},
    kept: { pendingEmail: email, pendingEmailBy: actor.userId },
    requested: { email: { from: person.email, to: email } },
    send: async () => {
      const locale = person.locale ?? (await organisation.config(person.subCompanyId)).defaultLocale;
      await letters.askNewAddress({
        userId: person.id,
        oldEmail: person.email,
        email,
        locale,
        organisationName: await organisation.name(),
      });
    },
  };
};
