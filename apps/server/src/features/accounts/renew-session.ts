import type { AccountDeps } from './account-deps.ts';
import { SESSION_LIFETIME_MS, shouldExtend } from './start-session.ts';
import { hashToken } from './tokens.ts';

/** Gives a session in use another full lifetime; null when it is fresh enough, or over. */
export const renewSession = ({ transaction, clock }: Pick<AccountDeps, 'transaction' | 'clock'>, token: string) =>
  transaction(async ({ sessions }): Promise<Date | null> => {
    const now = clock();
    const current = await sessions.expiry(hashToken(token), now);
    if (!current || !shouldExtend(current, now)) return null;
    const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS);
    await sessions.extend(hashToken(token), expiresAt);
    return expiresAt;
  });
