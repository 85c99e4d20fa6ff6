import { AppError } from '@waybill/domain/errors';
import type { CodeMethod } from '@waybill/domain/two-factor';
import { type AccountDeps, type AccountRepos, countAttempt } from '../account-deps.ts';
import { aboutAccount, ownerOf, recordFailedSignIn } from '../account-history.ts';
import { forgiveSignIn, signInCounters } from '../account-limits.ts';
import type { Account } from '../accounts.repo.ts';
import { openSession, type SignedIn } from '../sign-in.ts';
import type { SigningInBrowser } from '../start-session.ts';
import { hashToken } from '../tokens.ts';
import { stepOfCode } from './authenticator-codes.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { recoveryCodeUsedMail } from './two-factor-mails.ts';

export type TypedCode = { readonly method: CodeMethod; readonly code: string };

/** The second step of a sign-in. A try is counted before it is looked at: by sign-in, by account and by address. */
export const finishSignIn = async (
  deps: AccountDeps,
  typed: TypedCode,
  stepToken: string | undefined,
  browser: SigningInBrowser,
): Promise<SignedIn> => {
  const { transaction, clock } = deps;
  if (!stepToken) throw new AppError('second-step-over');
  const tokenHash = hashToken(stepToken);
  const account = await transaction((repos) => countTry(repos, tokenHash, browser, clock()));
  const target = { email: account.email, account };
  const signedIn = await transaction(async (repos) => {
    // Two answers at once wait for each other here, and the second finds the sign-in ended.
    await repos.twoFactor.hold(account.id);
    if ((await repos.accounts.find(account.id))?.disabled !== false) throw new AppError('user-disabled');
    if (!(await isRight(deps, repos, account, typed))) return null;
    if (!(await repos.secondSteps.end(tokenHash))) throw new AppError('second-step-over');
    if (typed.method === 'recovery-code') await tellRecoveryCodeUsed(repos, account, browser, clock());
    await forgiveSignIn(repos, 'second-step', target, browser);
    return openSession(repos, account, browser, clock());
  });
  if (signedIn) return signedIn;
  await transaction((repos) => recordFailedSignIn(repos, 'second-step-failed', target, browser.visitor, clock()));
  throw new AppError('second-step-incorrect');
};

/** The account whose sign-in waits for this browser. */
const countTry = async (
  repos: AccountRepos,
  tokenHash: Buffer,
  browser: SigningInBrowser,
  now: Date,
): Promise<Account> => {
  const userId = await repos.secondSteps.countTry(tokenHash, now);
  const account = userId && (await repos.accounts.find(userId));
  if (!account) throw new AppError('second-step-over');
  if (account.disabled) throw new AppError('user-disabled');
  await countAttempt(repos, now, signInCounters('second-step', { email: account.email, account }, browser));
  return account;
};

/** Whether the code is right. A right one is used up by this. */
const isRight = async (
  { twoFactorKeys, clock }: Pick<AccountDeps, 'twoFactorKeys' | 'clock'>,
  { twoFactor }: Pick<AccountRepos, 'twoFactor'>,
  { id }: Account,
  { method, code }: TypedCode,
): Promise<boolean> => {
  const now = clock();
  if (method === 'recovery-code') {
    return twoFactor.useRecoveryCode(id, recoveryCodeHash(twoFactorKeys.recoveryCodes, id, code), now);
  }
  const sealed = await twoFactor.secretOf(id);
  const secret = sealed && twoFactorKeys.authenticators.open(sealed);
  const step = secret ? stepOfCode(secret, code, now) : null;
  return step !== null && twoFactor.useStep(id, step);
};

const tellRecoveryCodeUsed = async (
  { twoFactor, record, outbox }: AccountRepos,
  account: Account,
  { visitor }: SigningInBrowser,
  now: Date,
): Promise<void> => {
  const { recoveryCodesLeft } = await twoFactor.factorsOf(account.id);
  await record(ownerOf(account), visitor, { ...aboutAccount(account), action: 'recovery-code-used' });
  await outbox.add(recoveryCodeUsedMail(account, recoveryCodesLeft), now);
};
