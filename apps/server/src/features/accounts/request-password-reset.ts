import { AppError } from '@waybill/domain/errors';
import { type AccountDeps, countAttempt } from './account-deps.ts';
import { aboutAccount } from './account-history.ts';
import { resetCounters } from './account-limits.ts';
import { resetMail } from './account-mails.ts';
import type { SigningInBrowser } from './start-session.ts';
import { hashToken, newToken } from './tokens.ts';

const HOUR = 60 * 60 * 1000;

export const requestPasswordReset = async (
  { transaction, clock, publicUrl, hideAccounts }: AccountDeps,
  email: string,
  browser: SigningInBrowser,
): Promise<void> => {
  // A transaction of its own: requests for accounts that do not exist are counted, and answered, alike.
  const account = await transaction(async (repos) => {
    const found = await repos.accounts.findByEmail(email);
    await countAttempt(repos, clock(), resetCounters({ email, account: found }, browser));
    return found;
  });
  await transaction(async (repos) => {
    const now = clock();
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
    await repos.recordVisitor(account.organisationId, browser.visitor, {
      ...aboutAccount(account),
      action: 'password-reset-requested',
    });
  });
};
