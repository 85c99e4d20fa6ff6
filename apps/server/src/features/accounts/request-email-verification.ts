import type { Actor } from '@waybill/domain/actor';
import { AppError } from '@waybill/domain/errors';
import { MAILS_TO_ACCOUNT } from '@waybill/domain/throttle';
import { type AccountDeps, countAttempt } from './account-deps.ts';
import { sendVerificationMail } from './send-verification-mail.ts';

export const requestEmailVerification = async (
  { transaction, clock, publicUrl }: Pick<AccountDeps, 'transaction' | 'clock' | 'publicUrl'>,
  actor: Actor,
): Promise<void> => {
  await transaction(async (repos) => {
    const account = await repos.accounts.find(actor.userId);
    if (!account) throw new AppError('user-not-found');
    if (account.emailVerified) return;
    await countAttempt(repos, clock(), [[`verification-mail:${account.email}`, MAILS_TO_ACCOUNT]]);
    await sendVerificationMail(repos, account, publicUrl, clock());
  });
};
