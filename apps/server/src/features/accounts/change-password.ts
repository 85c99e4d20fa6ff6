import type { Actor } from '@waybill/domain/actor';
import { changesBetween } from '@waybill/domain/audit';
import { AppError } from '@waybill/domain/errors';
import type { Visitor } from '../../http/visitor.ts';
import { type AccountDeps, countAttempt } from './account-deps.ts';
import { forgetGuesses, sessionPasswordCounter } from './account-limits.ts';
import { assertNewPassword } from './new-passwords.ts';
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
  await assertNewPassword(newPassword, 'newPassword');
  const counter = sessionPasswordCounter(token);
  await transaction((repos) => countAttempt(repos, clock(), [counter]));
  const account = await transaction(({ accounts }) => accounts.find(actor.userId));
  if (!account || !(await passwords.matches(account.passwordHash, currentPassword))) {
    throw new AppError('password-incorrect');
  }
  const passwordHash = await passwords.hash(newPassword);
  await transaction(async (repos) => {
    const { accounts, sessions, throttles, record } = repos;
    // When two requests change it at once, the second no longer knows the current password.
    if (!(await accounts.stillHas(actor.userId, account.passwordHash))) throw new AppError('password-incorrect');
    await accounts.setPassword(actor.userId, passwordHash, clock());
    await sessions.endOthersOf(actor.userId, hashToken(token));
    await sessions.notePassword(hashToken(token), clock());
    await throttles.clear(counter[0]);
    await forgetGuesses(repos, actor.email, visitor);
    await record(actor, visitor, {
      entity: 'user',
      entityId: actor.userId,
      action: 'password-changed',
      changes: changesBetween({ pendingEmail: account.pendingEmail }, { pendingEmail: null }),
      subCompanyId: actor.subCompanyId,
    });
  });
};
