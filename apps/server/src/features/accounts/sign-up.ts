import { AppError } from '@waybill/domain/errors';
import { newId, type UserId } from '@waybill/domain/ids';
import { DEFAULT_LOCALE, type Locale } from '@waybill/domain/locales';
import { isStrongPassword } from '@waybill/domain/password';
import { ADDRESS_REQUESTS } from '@waybill/domain/throttle';
import { type AccountDeps, countAttempt } from './account-deps.ts';
import { sendVerificationMail } from './send-verification-mail.ts';
import type { SignedIn } from './sign-in.ts';
import { type SigningInBrowser, startSession } from './start-session.ts';

/** The account has no organisation and no roles; an administrator's invitation gives it both. */
export const signUp = async (
  { transaction, passwords, clock, publicUrl }: AccountDeps,
  { email, password, locale = null }: { email: string; password: string; locale?: Locale | null | undefined },
  browser: SigningInBrowser,
): Promise<SignedIn> => {
  if (!isStrongPassword(password)) throw new AppError('password-too-weak');
  await transaction((repos) =>
    countAttempt(repos, clock(), [[`sign-up:${browser.visitor.countedAddress}`, ADDRESS_REQUESTS]]),
  );
  const passwordHash = await passwords.hash(password);
  return transaction(async (repos) => {
    const now = clock();
    const userId = newId<UserId>();
    if (!(await repos.accounts.create({ id: userId, email, passwordHash, locale }))) throw new AppError('email-taken');
    await sendVerificationMail(repos, { id: userId, email, locale: locale ?? DEFAULT_LOCALE }, publicUrl, now);
    return { ...(await startSession(repos.sessions, userId, browser, now)), userId };
  });
};
