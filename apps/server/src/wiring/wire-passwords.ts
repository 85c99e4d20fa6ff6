import { fairTurns } from '../fair-turns.ts';
import type { Passwords } from '../features/accounts/passwords.ts';

/**
 * Hashing is slow on purpose, and somebody who knows a password may send it again and again: so many at a time leave processors to
 * everybody else. One line for all, since turns by account would tell by their time which accounts there are; the shares of requests
 * keep it short.
 */
export const passwordsInTurn = (passwords: Passwords, atOnce: number): Passwords => {
  const turns = fairTurns<'everybody'>({ atOnce, perOwner: atOnce, mostWaiting: Number.POSITIVE_INFINITY });
  return {
    hash: (password) => turns('everybody', () => passwords.hash(password)),
    matches: (passwordHash, password) => turns('everybody', () => passwords.matches(passwordHash, password)),
  };
};
