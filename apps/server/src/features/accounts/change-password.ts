import type { Actor } from '@waybill/domain/actor';
import { changesBetween } from '@waybill/domain/audit';
import { AppError } from '@waybill/domain/errors';
import { isStrongPassword } from '@waybill/domain/password';
import { ACCOUNT_SIGN_INS } from '@waybill/domain/throttle';
import type { Visitor } from '../../http/visitor.ts';
import { type AccountDeps, accountThrottleKey, countAttempt } from './account-deps.ts';
import { hashToken } from './tokens.ts';

export type PasswordChange = { readonly currentPassword: string; readonly newPassword: string };

/**
 * An open browser is not enough: the old password is required. All other sessions of the person end, and so does whatever was
 * asked for with one of them: a waiting address, a code in a mail.
 */
export const changePassword = async (
  { transaction, passwords, clock }: AccountDeps,
  actor: Actor,
  { currentPassword, newPassword }: PasswordChange,
  token: string,
  visitor: Visitor,
): Promise<void> => {
  if (!isStrongPassword(newPassword)) throw new AppError('password-too-weak');
  // Guesses here are guesses at the sign-in password too, so both count together.
  await transaction((repos) => countAttempt(repos, clock(), [[accountThrottleKey(actor.email), ACCOUNT_SIGN_INS]]));
  const account = await transaction(({ accounts }) => accounts.find(actor.userId));
  if (!account || !(await passwords.matches(account.passwordHash, currentPassword))) {
    throw new AppError('password-incorrect');
  }
  const passwordHash = await passwords.hash(newPassword);
  await transaction(async ({ accounts, sessions, throttles, record }) => {
    // When two requests change it at once, the second no longer knows the current password.
    if (!(await accounts.stillHas(actor.userId, account.passwordHash))) throw new AppError('password-incorrect');
    await accounts.setPassword(actor.userId, passwordHash, clock());
    await sessions.endOthersOf(actor.userId, hashToken(token));
    await throttles.clear(accountThrottleKey(actor.email));
    await record(actor, visitor, {
      entity: 'user',
      entityId: actor.userId,
      action: 'password-changed',
      changes: changesBetween({ pendingEmail: account.pendingEmail }, { pendingEmail: null }),
      subCompanyId: actor.subCompanyId,
    });
  });
};
