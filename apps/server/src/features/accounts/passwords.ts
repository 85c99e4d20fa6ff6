import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { fairTurns } from '../../fair-turns.ts';

/** Argon2id, 19 MiB, two passes, one lane: the floor that OWASP gives for interactive sign-in. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export type Passwords = {
  hash(password: string): Promise<string>;
  matches(passwordHash: string | null, password: string): Promise<boolean>;
};

/**
 * Hashing is slow on purpose, and somebody who knows a password may send it again and again: half of the processors are left to
 * everybody else. One line for all, since turns by account would tell by their time which accounts there are; the shares of requests
 * keep it short.
 */
const hashingTurns = (atOnce: number) => {
  const turns = fairTurns<'everybody'>({ atOnce, perOwner: atOnce, mostWaiting: Number.POSITIVE_INFINITY });
  return <Result>(work: () => Promise<Result>): Promise<Result> => turns('everybody', work);
};

type Argon2 = { readonly hash: typeof hash; readonly verify: typeof verify };

export const passwordsWith = (argon2: Argon2, atOnce: number): Passwords => {
  const inTurn = hashingTurns(atOnce);
  const decoy = argon2.hash('no account has this password', COST);
  return {
    hash: (password) => inTurn(() => argon2.hash(password.normalize('NFKC'), COST)),
    matches: async (passwordHash, password) => {
      // The same work is done without an account, so that the response time reveals nothing.
      const compared = passwordHash ?? (await decoy);
      const known = await inTurn(() => argon2.verify(compared, password.normalize('NFKC')));
      return known && passwordHash !== null;
    },
  };
};

export const passwords = passwordsWith({ hash, verify }, Math.max(1, Math.floor(availableParallelism() / 2)));
