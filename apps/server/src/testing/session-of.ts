import type { UserId } from '@waybill/domain/ids';
import { hashToken, newToken } from '../features/accounts/tokens.ts';
import type { TestApp } from './test-app.ts';

const FAR_OFF = new Date('2100-01-01T00:00:00Z');

/**
 * A session of this user without a sign-in, which would cost a password hash; it outlasts any clock that a test sets, and so does
 * the password that was typed in it.
 */
export const sessionCookieOf = async ({ database, time }: TestApp, userId: UserId): Promise<string> => {
  const token = newToken();
  await database.asOperator((tx) =>
    tx
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        created_at: time.now,
        last_used_at: time.now,
        password_at: FAR_OFF,
        expires_at: FAR_OFF,
      })
      .execute(),
  );
  return `waybill=${token}`;
};
