import { hash, verify } from '@node-rs/argon2';

/** Argon2id, 19 MiB, two passes, one lane: the floor that OWASP gives for interactive sign-in. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export type Passwords = {
  hash(password: string): Promise<string>;
  matches(passwordHash: string | null, password: string): Promise<boolean>;
};

export const passwords: Passwords = {
  hash: (password) => hash(password.normalize('NFKC'), COST),
  matches: async (passwordHash, password) => {
    // The same work is done without an account, so that the response time reveals nothing.
    const known = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'));
    return known && passwordHash !== null;
  },
};

const decoy = hash('no account has this password', COST);
