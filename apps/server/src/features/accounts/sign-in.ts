import { AppError } from '@waybill/domain/errors';
import type { UserId } from '@waybill/domain/ids';
import { type AccountDeps, type AccountRepos, countAttempt } from './account-deps.ts';
import { aboutAccount, ownerOf, recordFailedSignIn } from './account-history.ts';
import { forgiveSignIn, signInCounters } from './account-limits.ts';
import type { Account } from './accounts.repo.ts';
import { type SigningInBrowser, type StartedSession, startSession } from './start-session.ts';
import { type StartedSecondStep, startSecondStep } from './two-factor/start-second-step.ts';

export type Credentials = { readonly email: string; readonly password: string };
export type SignedIn = StartedSession & { readonly userId: UserId };

/** The password is checked, and then the session starts, unless the account has a second factor: that is asked for first. */
export const signIn = async (
  deps: AccountDeps,
  credentials: Credentials,
  browser: SigningInBrowser,
): Promise<SignedIn | StartedSecondStep> => {
  const account = await checkPassword(deps, credentials, browser);
  return deps.transaction(async (repos) => {
    // The password may have been reset, or the account disabled, while it was being compared.
    if (!(await repos.accounts.stillHas(account.id, account.passwordHash))) throw new AppError('login-failed');
    await forgiveSignIn(repos, 'sign-in', { email: account.email, account }, browser);
    return account.hasTwoFactor
      ? startSecondStep(repos, account, deps.clock())
      : openSession(repos, account, browser, deps.clock());
  });
};

/** The account with this e-mail and password. Refusals are those of the catalogue. */
const checkPassword = async (
  { transaction, passwords, clock, hideAccounts }: AccountDeps,
  { email, password }: Credentials,
  browser: SigningInBrowser,
): Promise<Account> => {
  const account = await transaction(async (repos) => {
    const found = await repos.accounts.findByEmail(email);
    await countAttempt(repos, clock(), signInCounters('sign-in', { email, account: found }, browser));
    return found;
  });
  // Hashing is slow on purpose, so it runs between the two transactions and holds no connection.
  const matches = account || hideAccounts ? await passwords.matches(account?.passwordHash ?? null, password) : false;
  if (!matches) {
    await transaction((repos) =>
      recordFailedSignIn(repos, 'sign-in-failed', { email, account }, browser.visitor, clock()),
    );
  }
  if (!account) throw new AppError(hideAccounts ? 'login-failed' : 'user-not-found');
  if (!matches) throw new AppError(hideAccounts ? 'login-failed' : 'password-incorrect');
  // Else an address that was just signed up with would sign in, and one that had an account before would not.
  if (hideAccounts && !account.emailVerified) throw new AppError('login-failed');
  // Only a person who knows the password learns that the account is disabled.
  if (account.disabled) throw new AppError('user-disabled');
  return account;
};

/** The last step of every sign-in with a password. */
export const openSession = async (
  { sessions, record }: Pick<AccountRepos, 'sessions' | 'record'>,
  account: Account,
  browser: SigningInBrowser,
  now: Date,
): Promise<SignedIn> => {
  await record(ownerOf(account), browser.visitor, { ...aboutAccount(account), action: 'signed-in' });
  return { ...(await startSession(sessions, account.id, browser, now)), userId: account.id };
};
