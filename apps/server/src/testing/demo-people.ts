import { hash } from '@node-rs/argon2';
import type { Database } from '../db/connect.ts';
import { createKeyVault } from '../features/api-keys/key-vault.ts';
import { type SeedParts, seedDemo } from '../seed/seed-demo.ts';
import { wireSeed } from '../wiring/wire-seed.ts';

export const TEST_SECRET = 'a secret key for tests, long enough';

/** The moment at which the clock of a test stands at first, and at which the demo was made. */
export const TEST_START = new Date('2026-11-15T09:00:00Z');

/** A hash says itself what it cost. Nearly every test signs in, and checking a real one is meant to be slow. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

export const hashCheaply: SeedParts['hashPassword'] = (password) => hash(password.normalize('NFKC'), CHEAP);

/** The organisations and people of the demo, without its shipments. */
export const seedDemoPeople = async (database: Database): Promise<void> => {
  const seed = wireSeed(database, createKeyVault(TEST_SECRET), () => TEST_START);
  await seedDemo({ ...seed, hashPassword: hashCheaply, isWithoutShipments: true });
};
