import { AppError } from '@waybill/domain/errors';
import { newId, type UserId } from '@waybill/domain/ids';
import { DEFAULT_LOCALE, type Locale } from '@waybill/domain/locales';
import { ADDRESS_REQUESTS, MAILS_TO_ACCOUNT } from '@waybill/domain/throttle';
import { type AccountDeps, type AccountRepos, countAttempt } from './account-deps.ts';
import { accountExistsMail } from './account-mails.ts';
import { assertNewPassword } from './new-passwords.ts';
import { sendVerificationMail } from './send-verification-mail.ts';
import type { SignedIn } from './sign-in.ts';
import { type SigningInBrowser, startSession } from './start-session.ts';

type NewAccount = { readonly email: string; readonly password: string; readonly locale?: Locale | null | undefined };

/**
 * The account has no organisation and no roles; an administrator's invitation gives it both. Where accounts are hidden, nobody is
 * signed in: the answer is null for a new address and for one that has an account, and the mail to it says which it is.
 */
export const signUp = async (
  { transaction, passwords, clock, publicUrl, hideAccounts }: AccountDeps,
  { email, password, locale = null }: NewAccount,
  browser: SigningInBrowser,
): Promise<SignedIn | null> => {
  await assertNewPassword(password, 'password');
  const addressKey = `sign-up:${browser.visitor.countedAddress}`;
  await transaction((repos) => countAttempt(repos, clock(), [[addressKey, ADDRESS_REQUESTS]]));
  const passwordHash = await passwords.hash(password);
  return transaction(async (repos) => {
    const now = clock();
    const userId = newId<UserId>();
    if (!(await repos.accounts.create({ id: userId, email, passwordHash, locale }))) {
      if (!hideAccounts) throw new AppError('email-taken');
      await tellOwner(repos, email, publicUrl, now);
      return null;
    }
    await sendVerificationMail(repos, { id: userId, email, locale: locale ?? DEFAULT_LOCALE }, publicUrl, now);
    if (hideAccounts) return null;
    return { ...(await startSession(repos.sessions, userId, browser, now)), userId };
  });
};

/** Over its limit no mail goes out, and the answer stays the same: a refusal would say that the account exists. */
const tellOwner = async (
  { accounts, throttles, outbox }: AccountRepos,
  email: string,
  publicUrl: string,
  now: Date,
): Promise<void> => {
  const account = await accounts.findByEmail(email);
  if (!account || account.disabled) return;
  const { allowed } = await throttles.attempt(`account-exists-mail:${email}`, now, MAILS_TO_ACCOUNT);
  if (allowed) await outbox.add(accountExistsMail(account, publicUrl), now);
};
