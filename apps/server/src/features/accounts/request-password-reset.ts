import { AppError } from '@waybill/domain/errors';
import { ADDRESS_REQUESTS, MAILS_TO_ACCOUNT } from '@waybill/domain/throttle';
import type { Visitor } from '../../http/visitor.ts';
import { type AccountDeps, countAttempt } from './account-deps.ts';
import { resetMail } from './account-mails.ts';
import { hashToken, newToken } from './tokens.ts';

const HOUR = 60 * 60 * 1000;

export const requestPasswordReset = async (
  { transaction, clock, publicUrl, hideAccounts }: AccountDeps,
  email: string,
  visitor: Visitor,
): Promise<void> => {
  // A transaction before the look-up: requests for accounts that do not exist are counted, and answered, alike.
  await transaction((repos) =>
    countAttempt(repos, clock(), [
      [`reset:${visitor.countedAddress}`, ADDRESS_REQUESTS],
      [`reset-mail:${email}`, MAILS_TO_ACCOUNT],
    ]),
  );
  await transaction(async (repos) => {
    const now = clock();
    const account = await repos.accounts.findByEmail(email);
    if (!account) {
      if (hideAccounts) return;
      throw new AppError('user-not-found');
    }
    if (account.disabled) {
      if (hideAccounts) return;
      throw new AppError('user-disabled');
    }
    const code = newToken();
    await repos.codes.issue({
      codeHash: hashToken(code),
      userId: account.id,
      purpose: 'reset-password',
      email: account.email,
      createdAt: now,
      expiresAt: new Date(now.getTime() + HOUR),
    });
    await repos.outbox.add(resetMail(account, code, publicUrl), now);
  });
};
