import type { UserId } from '@waybill/domain/ids';
import type { Visitor } from '../../http/visitor.ts';
import type { KnownBrowser } from './known-browsers.ts';
import type { SessionsRepo } from './sessions.repo.ts';
import { hashToken, newToken } from './tokens.ts';

const DAY = 24 * 60 * 60 * 1000;
/** However much it is used: a session that was stolen does not live for ever. */
const SESSION_LIFETIME_MS = 30 * DAY;

/** The browser that signs in. */
export type SigningInBrowser = {
  readonly visitor: Visitor;
  /** The session that the browser still holds from before, if any. */
  readonly sessionToken: string | undefined;
  /** The accounts that signed in with it before. */
  readonly knownAs: readonly KnownBrowser[];
};

export type StartedSession = { readonly token: string; readonly expiresAt: Date };

/**
 * Every sign-in makes a new token: one planted in the browser beforehand is worth nothing afterwards. The session that the
 * browser had before ends, whoever it belonged to: its cookie is overwritten, so nobody could sign it out any more.
 */
export const startSession = async (
  sessions: Pick<SessionsRepo, 'create' | 'end'>,
  userId: UserId,
  { visitor, sessionToken }: SigningInBrowser,
  now: Date,
): Promise<StartedSession> => {
  if (sessionToken) await sessions.end(hashToken(sessionToken));
  const token = newToken();
  const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS);
  await sessions.create({
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    expiresAt,
    address: visitor.address,
    userAgent: visitor.userAgent,
  });
  return { token, expiresAt };
};
