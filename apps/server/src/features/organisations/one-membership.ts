import type { OrganisationId } from '@waybill/domain/ids';
import type { Membership, MembersRepo } from './members.repo.ts';
import { Refusal } from './refusal.ts';

/** An account belongs to one organisation at most; an address may be invited by several. */
export const oneMembership = async (
  members: Pick<MembersRepo, 'memberships' | 'findAccount'>,
  email: string,
  organisationId: OrganisationId | null,
): Promise<Membership> => {
  const all = await members.memberships(email);
  const within = organisationId === null ? all : all.filter((member) => member.organisationId === organisationId);
  const [member, ...others] = within.some(({ invited }) => !invited)
    ? within.filter(({ invited }) => !invited)
    : within;
  if (member && others.length === 0) return member;
  if (member) {
    const choices = within.map(({ organisationName, organisationId: id }) => `${id} (${organisationName})`).join(', ');
    throw new Refusal(`Several organisations have invited ${email}. Choose one with --organisation: ${choices}`);
  }
  if (all.length > 0) throw new Refusal(`${email} does not belong to this organisation.`);
  if (await members.findAccount(email)) {
    throw new Refusal(`${email} has an account but belongs to no organisation. An admin has to invite it first.`);
  }
  throw new Refusal(`Nobody has the address ${email}.`);
};
