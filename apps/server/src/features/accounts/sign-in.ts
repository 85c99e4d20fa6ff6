import { AppError } from '@waybill/domain/errors';
import type { UserId } from '@waybill/domain/ids';
import { ACCOUNT_SIGN_INS, ADDRESS_SIGN_INS } from '@waybill/domain/throttle';
import { type AccountDeps, accountThrottleKey, addressThrottleKey, countAttempt } from './account-deps.ts';
import { type SigningInBrowser, type StartedSession, startSession } from './start-session.ts';

export type SignedIn = StartedSession & { readonly userId: UserId };

export const signIn = async (
  { transaction, passwords, clock, hideAccounts }: AccountDeps,
  { email, password }: { email: string; password: string },
  browser: SigningInBrowser,
): Promise<SignedIn> => {
  const { visitor } = browser;
  const account = await transaction(async (repos) => {
    await countAttempt(repos, clock(), [
      [addressThrottleKey(visitor.countedAddress), ADDRESS_SIGN_INS],
      [accountThrottleKey(email), ACCOUNT_SIGN_INS],
    ]);
    return repos.accounts.findByEmail(email);
  });
  // Hashing is slow on purpose, so it runs between the two transactions and holds no connection.
  const matches = account || hideAccounts ? await passwords.matches(account?.passwordHash ?? null, password) : false;
  if (!account) throw new AppError(hideAccounts ? 'login-failed' : 'user-not-found');
  if (!matches) throw new AppError(hideAccounts ? 'login-failed' : 'password-incorrect');
  // Else an address that was just signed up with would sign in, and one that had an account before would not.
  if (hideAccounts && !account.emailVerified) throw new AppError('login-failed');
  // Only a person who knows the password learns that the account is disabled.
  if (account.disabled) throw new AppError('user-disabled');

  return transaction(async ({ accounts, sessions, throttles }) => {
    // The password may have been reset, or the account disabled, while it was being compared.
    if (!(await accounts.stillHas(account.id, account.passwordHash))) throw new AppError('login-failed');
    // The same order in which attempts take their locks, or two concurrent sign-ins could deadlock.
    await throttles.forgive(addressThrottleKey(visitor.countedAddress));
    await throttles.clear(accountThrottleKey(email));
    const started = await startSession(sessions, account.id, browser, clock());
    return { ...started, userId: account.id };
  });
};
