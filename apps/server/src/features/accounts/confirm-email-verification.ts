import { AppError } from '@waybill/domain/errors';
import type { UserId } from '@waybill/domain/ids';
import { isDispatcher } from '@waybill/domain/roles';
import { mayManageAccount } from '@waybill/domain/user';
import type { Visitor } from '../../http/visitor.ts';
import type { AccountDeps, AccountRepos } from './account-deps.ts';
import { emailChangedMail } from './account-mails.ts';
import type { Account } from './accounts.repo.ts';
import { hashToken } from './tokens.ts';

/** Accepts the code of a verification mail, or of the mail that confirms a new address. */
export const confirmEmailVerification = (
  { transaction, clock }: Pick<AccountDeps, 'transaction' | 'clock'>,
  code: string,
  visitor: Visitor,
) =>
  transaction(async (repos) => {
    const now = clock();
    const redeemed = await repos.codes.redeem(hashToken(code), ['verify-email', 'change-email'], now);
    // Thrown inside the transaction: an expired code stays unredeemed, and is reported as expired the next time too.
    if (redeemed.state === 'expired') throw new AppError('verification-code-expired');
    if (redeemed.state === 'invalid') throw new AppError('verification-code-invalid');
    const { userId, email } = redeemed;
    if (redeemed.purpose === 'change-email') await changeEmail(repos, userId, email, visitor, now);
    // The address may have changed since the mail went out; the old one proves nothing about the new.
    else if (!(await repos.accounts.markVerified(userId, email, now))) throw new AppError('verification-code-invalid');
    return { email };
  });

/** Sessions go on, since it is the same person. Codes that were mailed to the old address stop working. */
const changeEmail = async (
  { accounts, codes, outbox, record }: AccountRepos,
  userId: UserId,
  email: string,
  visitor: Visitor,
  now: Date,
) => {
  const before = await accounts.find(userId);
  if (!before || before.pendingEmail !== email) throw new AppError('verification-code-invalid');
  const asker = before.pendingEmailBy && (await accounts.find(before.pendingEmailBy));
  if (!asker || !mayStillAsk(asker, before)) throw new AppError('verification-code-invalid');
  if (!(await accounts.changeEmail(userId, email, now))) throw new AppError('email-taken');
  await codes.revoke(userId, ['reset-password', 'verify-email'], now);
  await outbox.add(emailChangedMail(before, email), now);
  await record({ ...before, userId }, visitor, {
    entity: 'user',
    entityId: userId,
    action: 'email-changed',
    changes: { email: { from: before.email, to: email } },
    subCompanyId: before.subCompanyId,
  });
};

/** An admin who was removed or lost the role must not get hold of an account through an earlier request. */
const mayStillAsk = (asker: Account, person: Account): boolean =>
  asker.id === person.id ||
  (!asker.disabled &&
    asker.organisationId === person.organisationId &&
    (asker.subCompanyId === null || asker.subCompanyId === person.subCompanyId) &&
    isDispatcher(asker) &&
    mayManageAccount({ userId: asker.id, roles: asker.roles }, person));
