import type { RecordEntry } from '@waybill/domain/audit';
import type { OrganisationId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { MembersRepo } from './members.repo.ts';
import { oneMembership } from './one-membership.ts';
import type { OperatorConfigsRepo } from './operator-configs.repo.ts';

export type ResetMemberTwoFactor = {
  readonly members: Pick<MembersRepo, 'memberships' | 'findAccount' | 'resetTwoFactor'>;
  readonly configs: Pick<OperatorConfigsRepo, 'find'>;
  readonly recordIn: (organisationId: OrganisationId) => RecordEntry;
  readonly tell: (to: { readonly email: string; readonly locale: Locale }) => Promise<void>;
};

/** The way back for the only admin of an organisation, whom nobody inside of it can help. */
export const resetMemberTwoFactor = async (
  { members, configs, recordIn, tell }: ResetMemberTwoFactor,
  email: string,
  organisationId: OrganisationId | null,
) => {
  const member = await oneMembership(members, email, organisationId);
  if (!member.hasTwoFactor) return { member, changed: false };
  await members.resetTwoFactor(member.id);
  await recordIn(member.organisationId)({
    entity: 'user',
    entityId: member.id,
    action: 'two-factor-reset',
    subCompanyId: member.subCompanyId,
  });
  await tell({ email, locale: member.locale ?? (await configs.find(member.organisationId)).defaultLocale });
  return { member, changed: true };
};
