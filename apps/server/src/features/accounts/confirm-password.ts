import type { Actor } from '@waybill/domain/actor';
import { AppError } from '@waybill/domain/errors';
import { type AccountDeps, countAttempt } from './account-deps.ts';
import { sessionPasswordCounter } from './account-limits.ts';
import { hashToken } from './tokens.ts';

/** Somebody who is signed in types the password again, for what an open browser alone may not do: see assertRecentPassword. */
export const confirmPassword = async (
  { transaction, passwords, clock }: AccountDeps,
  actor: Actor,
  password: string,
  token: string,
): Promise<void> => {
  const counter = sessionPasswordCounter(token);
  await transaction((repos) => countAttempt(repos, clock(), [counter]));
  const account = await transaction(({ accounts }) => accounts.find(actor.userId));
  if (!account || !(await passwords.matches(account.passwordHash, password))) throw new AppError('password-incorrect');
  await transaction(async ({ accounts, sessions, throttles }) => {
    if (!(await accounts.stillHas(actor.userId, account.passwordHash))) throw new AppError('password-incorrect');
    await sessions.notePassword(hashToken(token), clock());
    await throttles.clear(counter[0]);
  });
};
