import type { AccountRepos } from './account-deps.ts';
import { verificationMail } from './account-mails.ts';
import type { Account } from './accounts.repo.ts';
import { hashToken, newToken } from './tokens.ts';

const THREE_DAYS = 3 * 24 * 60 * 60 * 1000;

export const sendVerificationMail = async (
  { codes, outbox }: Pick<AccountRepos, 'codes' | 'outbox'>,
  account: Pick<Account, 'id' | 'email' | 'locale'>,
  publicUrl: string,
  now: Date,
): Promise<void> => {
  const code = newToken();
  await codes.issue({
    codeHash: hashToken(code),
    userId: account.id,
    purpose: 'verify-email',
    email: account.email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + THREE_DAYS),
  });
  await outbox.add(verificationMail(account, code, publicUrl), now);
};
