import type { Actor } from './actor.ts';
import { AppError } from './errors.ts';

/** How long a password counts after it was typed. Signing in counts as typing it. */
const RECENT_PASSWORD_MS = 10 * 60 * 1000;

/**
 * An open browser is not enough to take over an account or to hand out rights: whoever changes an e-mail, grants a role or another
 * division, lets somebody in again or sees the API key has typed the password a moment ago.
 */
export const assertRecentPassword = ({ passwordAt }: Pick<Actor, 'passwordAt'>, now: Date): void => {
  if (now.getTime() - passwordAt.getTime() >= RECENT_PASSWORD_MS) throw new AppError('password-needed');
};
