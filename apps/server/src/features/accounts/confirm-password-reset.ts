import { changesBetween } from '@waybill/domain/audit';
import { AppError } from '@waybill/domain/errors';
import type { UserId } from '@waybill/domain/ids';
import { ADDRESS_REQUESTS } from '@waybill/domain/throttle';
import { type AccountDeps, countAttempt } from './account-deps.ts';
import { aboutAccount, ownerOf } from './account-history.ts';
import { forgetGuesses } from './account-limits.ts';
import { assertNewPassword } from './new-passwords.ts';
import type { SigningInBrowser } from './start-session.ts';
import { hashToken } from './tokens.ts';

/**
 * A new password ends every session of the account, so anybody who knew the old one is signed out. Nobody is signed in by it, and
 * a second factor is asked for as before. The browser that could open the mail is known from now on as that of `knownUser`; that is null
 * with a second factor, or each mail would give a mailbox's thief new guesses at the code.
 */
export const confirmPasswordReset = async (
  { transaction, passwords, clock }: AccountDeps,
  { code, password }: { code: string; password: string },
  browser: SigningInBrowser,
): Promise<{ readonly email: string; readonly knownUser: UserId | null }> => {
  await assertNewPassword(password, 'password');
  await transaction((repos) =>
    countAttempt(repos, clock(), [[`reset-code:${browser.visitor.countedAddress}`, ADDRESS_REQUESTS]]),
  );
  const passwordHash = await passwords.hash(password);
  return transaction(async (repos) => {
    const { accounts, codes, sessions } = repos;
    const now = clock();
    const redeemed = await codes.redeem(hashToken(code), ['reset-password'], now);
    // Thrown inside the transaction: an expired code stays unredeemed, and is reported as expired the next time too.
    if (redeemed.state === 'expired') throw new AppError('reset-code-expired');
    if (redeemed.state === 'invalid') throw new AppError('reset-code-invalid');
    const account = await accounts.find(redeemed.userId);
    await accounts.setPassword(redeemed.userId, passwordHash, now);
    // The mail reached its owner, so the address is verified.
    await accounts.markVerified(redeemed.userId, redeemed.email, now);
    await sessions.endAllOf(redeemed.userId);
    await forgetGuesses(repos, redeemed.email, browser.visitor);
    if (account) {
      await repos.record(ownerOf(account), browser.visitor, {
        ...aboutAccount(account),
        action: 'password-reset',
        changes: changesBetween({ pendingEmail: account.pendingEmail }, { pendingEmail: null }),
      });
    }
    return { email: redeemed.email, knownUser: account?.hasTwoFactor ? null : redeemed.userId };
  });
};
