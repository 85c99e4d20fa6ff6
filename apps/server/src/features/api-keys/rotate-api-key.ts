import type { RecordEntry } from '@waybill/domain/audit';
import type { Clock } from '../../clock.ts';
import type { AuthTokensRepo } from './auth-tokens.repo.ts';
import { createApiKey } from './create-api-key.ts';
import type { KeyVault } from './key-vault.ts';

/** Programs that still use the old key have a day to switch to the new one. */
export const OVERLAP_MS = 24 * 60 * 60 * 1000;

export type RotateApiKey = {
  readonly tokens: Pick<AuthTokensRepo, 'organisationId' | 'hold' | 'add' | 'newest' | 'retire'>;
  readonly vault: KeyVault;
  readonly record: RecordEntry;
  readonly clock: Clock;
};

/** A key that is already retiring keeps its expiry. */
export const rotateApiKey = async ({ tokens, vault, record, clock }: RotateApiKey): Promise<string> => {
  await tokens.hold();
  // Read after the lock: a rotation that waited for another must be later than it.
  const now = clock();
  const before = await tokens.newest();
  await tokens.retire(new Date(now.getTime() + OVERLAP_MS));
  const token = await createApiKey({ tokens, vault }, now);
  await record({
    entity: 'api-key',
    entityId: tokens.organisationId,
    action: 'rotated',
    changes: { key: { from: before?.lastCharacters ?? null, to: token.slice(-4) } },
  });
  return token;
};
