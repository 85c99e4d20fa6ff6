import { AppError } from '@waybill/domain/errors';
import type { AccountDeps } from './door.ts';
import { hashToken } from './tokens.ts';

export const confirmEmailVerification = ({ door, clock }: Pick<AccountDeps, 'door' | 'clock'>, code: string) =>
  door(async ({ accounts, codes }) => {
    const redeemed = await codes.redeem(hashToken(code), 'verify-email', clock());
    // Thrown inside the transaction: an expired code stays unredeemed, and is told as expired the next time too.
    if (redeemed.state === 'expired') throw new AppError('verification-code-expired');
    if (redeemed.state === 'invalid') throw new AppError('verification-code-invalid');
    // The address may have changed since the mail went out; the old one proves nothing about the new.
    if (!(await accounts.markVerified(redeemed.userId, redeemed.email, clock()))) {
      throw new AppError('verification-code-invalid');
    }
    return { email: redeemed.email };
  });
