import type { ReplyOf } from '@waybill/contract/endpoint';
import type { readInvitation as contract } from '@waybill/contract/invitations';
import { AppError } from '@waybill/domain/errors';
import { ADDRESS_REQUESTS } from '@waybill/domain/throttle';
import type { Visitor } from '../../http/visitor.ts';
import { type AccountDeps, type AccountRepos, countAttempt } from './account-deps.ts';
import type { Account } from './accounts.repo.ts';
import type { CodeState } from './codes.repo.ts';
import type { Invited } from './invitations.repo.ts';
import { hashToken } from './tokens.ts';

export const invitationKey = (visitor: Visitor) => `invitation:${visitor.countedAddress}`;

/** Runs in its own transaction, so that a refused code counts; a valid code takes its attempt back. */
export const countInvitationAttempt = (
  { transaction, clock }: Pick<AccountDeps, 'transaction' | 'clock'>,
  visitor: Visitor,
) => transaction((repos) => countAttempt(repos, clock(), [[invitationKey(visitor), ADDRESS_REQUESTS]]));

/** The person invited by this code, and the account that the address already has, if any. */
export const invitedBy = async (
  { accounts, invitations }: Pick<AccountRepos, 'accounts' | 'invitations'>,
  code: CodeState<'invitation'>,
): Promise<{ readonly invited: Invited; readonly account: Account | null }> => {
  if (code.state === 'expired') throw new AppError('invitation-expired');
  const invited = code.state === 'valid' ? await invitations.find(code.userId) : null;
  if (code.state !== 'valid' || invited?.email !== code.email) throw new AppError('invitation-invalid');
  const account = await accounts.findByEmail(invited.email);
  if (account?.organisationId) throw new AppError('email-taken');
  if (account?.disabled) throw new AppError('user-disabled');
  return { invited, account };
};

/** The contents of the page behind the link, before the invitation is accepted. */
export const readInvitation = async (
  { transaction, clock }: Pick<AccountDeps, 'transaction' | 'clock'>,
  code: string,
  visitor: Visitor,
): Promise<ReplyOf<typeof contract>> => {
  await countInvitationAttempt({ transaction, clock }, visitor);
  return transaction(async (repos) => {
    const found = await repos.codes.look(hashToken(code), ['invitation'], clock());
    const { invited, account } = await invitedBy(repos, found);
    await repos.throttles.forgive(invitationKey(visitor));
    const { email, organisationName, name } = invited;
    return { email, organisationName, name, hasAccount: account !== null };
  });
};
