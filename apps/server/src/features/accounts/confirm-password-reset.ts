import { AppError } from '@waybill/domain/errors';
import { isStrongPassword } from '@waybill/domain/password';
import { ADDRESS_REQUESTS } from '@waybill/domain/throttle';
import type { Visitor } from '../../http/visitor.ts';
import { type AccountDeps, accountThrottleKey, countAttempt } from './account-deps.ts';
import { hashToken } from './tokens.ts';

/** A new password ends every session of the account, so anybody who knew the old one is signed out. */
export const confirmPasswordReset = async (
  { transaction, passwords, clock }: AccountDeps,
  { code, password }: { code: string; password: string },
  visitor: Visitor,
): Promise<void> => {
  if (!isStrongPassword(password)) throw new AppError('password-too-weak');
  await transaction((repos) =>
    countAttempt(repos, clock(), [[`reset-code:${visitor.countedAddress}`, ADDRESS_REQUESTS]]),
  );
  const passwordHash = await passwords.hash(password);
  await transaction(async ({ accounts, codes, sessions, throttles }) => {
    const now = clock();
    const redeemed = await codes.redeem(hashToken(code), ['reset-password'], now);
    // Thrown inside the transaction: an expired code stays unredeemed, and is reported as expired the next time too.
    if (redeemed.state === 'expired') throw new AppError('reset-code-expired');
    if (redeemed.state === 'invalid') throw new AppError('reset-code-invalid');
    await accounts.setPassword(redeemed.userId, passwordHash, now);
    // The mail reached its owner, so the address is verified.
    await accounts.markVerified(redeemed.userId, redeemed.email, now);
    await sessions.endAllOf(redeemed.userId);
    await throttles.clear(accountThrottleKey(redeemed.email));
  });
};
