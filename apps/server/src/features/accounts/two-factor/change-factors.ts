import type { ReplyOf } from '@waybill/contract/endpoint';
import type { startAuthenticator as startContract, TwoFactor } from '@waybill/contract/two-factor';
import type { Actor } from '@waybill/domain/actor';
import { AppError, orNotFound, refusedFields } from '@waybill/domain/errors';
import type { UserId } from '@waybill/domain/ids';
import { assertRecentPassword } from '@waybill/domain/recent-password';
import { mayRemoveFactor, shownRecoveryCode } from '@waybill/domain/two-factor';
import type { Visitor } from '../../../http/visitor.ts';
import type { AccountDeps, AccountRepos } from '../account-deps.ts';
import { aboutAccount } from '../account-history.ts';
import type { Account } from '../accounts.repo.ts';
import { authenticatorUri, newAuthenticatorSecret, stepOfCode } from './authenticator-codes.ts';
import { presentPasskey } from './present-passkey.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { type FactorChange, factorMail } from './two-factor-mails.ts';

export type By = { readonly actor: Actor; readonly visitor: Visitor };

export const readTwoFactor = ({ transaction }: Pick<AccountDeps, 'transaction'>, { userId }: Actor) =>
  transaction(async ({ accounts, twoFactor, passkeys }): Promise<TwoFactor> => {
    const { mustHaveTwoFactor } = orNotFound(await accounts.find(userId));
    const { authenticatorSince, recoveryCodesLeft } = await twoFactor.factorsOf(userId);
    return {
      authenticator: authenticatorSince && { since: authenticatorSince.toISOString() },
      passkeys: (await passkeys.of(userId)).map(presentPasskey),
      recoveryCodesLeft,
      isRequired: mustHaveTwoFactor,
    };
  });

/** Everything about factors takes the password again: an open browser alone must neither add nor remove one. */
export const changing = <Result>(
  { transaction, clock }: Pick<AccountDeps, 'transaction' | 'clock'>,
  { actor }: By,
  work: (repos: AccountRepos, account: Account) => Promise<Result>,
): Promise<Result> => {
  assertRecentPassword(actor, clock());
  return transaction(async (repos) => {
    await repos.twoFactor.hold(actor.userId);
    return work(repos, orNotFound(await repos.accounts.find(actor.userId)));
  });
};

/** The owner of the account reads of it in a mail, and the admins in the history. */
const tell = async (
  { record, outbox }: Pick<AccountRepos, 'record' | 'outbox'>,
  { actor, visitor }: By,
  account: Account,
  action: FactorChange,
  now: Date,
): Promise<void> => {
  await record(actor, visitor, { ...aboutAccount(account), action });
  await outbox.add(factorMail(account, action), now);
};

export const startAuthenticator = (deps: AccountDeps, by: By) =>
  changing(deps, by, async ({ twoFactor }, { id, email }): Promise<ReplyOf<typeof startContract>> => {
    const secret = newAuthenticatorSecret();
    await twoFactor.keepPending(id, deps.twoFactorKeys.authenticators.seal(secret));
    return { secret, uri: authenticatorUri(secret, email) };
  });

/** Returns new recovery codes with the first factor; an app that replaces another one leaves those that there are. */
export const confirmAuthenticator = (deps: AccountDeps, by: By, code: string) =>
  changing(deps, by, async (repos, account): Promise<string[] | null> => {
    const now = deps.clock();
    const pending = await repos.twoFactor.pendingOf(account.id);
    const secret = pending && deps.twoFactorKeys.authenticators.open(pending);
    if (!secret) throw new AppError('not-found');
    const step = stepOfCode(secret, code, now);
    if (step === null) throw refusedFields({ path: 'code', problem: 'wrong-code' });
    await repos.twoFactor.confirmPending(account.id, step, now);
    await repos.twoFactor.setSince(account.id, now);
    await tell(repos, by, account, 'authenticator-added', now);
    return account.hasTwoFactor ? null : replaceRecoveryCodes(deps, repos, account.id);
  });

export const removeAuthenticator = (deps: AccountDeps, by: By) =>
  changing(deps, by, async (repos, account): Promise<void> => {
    const { authenticatorSince, factors } = await repos.twoFactor.factorsOf(account.id);
    if (!authenticatorSince) return;
    const left = factors - 1;
    if (!mayRemoveFactor({ left, isRequired: account.mustHaveTwoFactor })) throw new AppError('two-factor-required');
    await repos.twoFactor.removeAuthenticator(account.id);
    if (left === 0) await repos.twoFactor.setSince(account.id, null);
    await tell(repos, by, account, 'authenticator-removed', deps.clock());
  });

/** Whoever has found the old codes has nothing any more. */
export const makeRecoveryCodes = (deps: AccountDeps, by: By) =>
  changing(deps, by, async (repos, account): Promise<string[]> => {
    if (!account.hasTwoFactor) throw new AppError('two-factor-off');
    await tell(repos, by, account, 'recovery-codes-made', deps.clock());
    return replaceRecoveryCodes(deps, repos, account.id);
  });

export const replaceRecoveryCodes = async (
  { twoFactorKeys }: Pick<AccountDeps, 'twoFactorKeys'>,
  { twoFactor }: Pick<AccountRepos, 'twoFactor'>,
  userId: UserId,
): Promise<string[]> => {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryCodeHash(twoFactorKeys.recoveryCodes, userId, code));
  await twoFactor.replaceRecoveryCodes(userId, hashes);
  return codes.map(shownRecoveryCode);
};
