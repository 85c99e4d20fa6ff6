import type { RecordEntry } from '@waybill/domain/audit';
import { AppError } from '@waybill/domain/errors';
import type { AuthTokensRepo } from './auth-tokens.repo.ts';
import type { KeyVault } from './key-vault.ts';

export const readApiKey = async (tokens: Pick<AuthTokensRepo, 'newest' | 'retiring'>, now: Date) => {
  const newest = await tokens.newest();
  const retiring = await tokens.retiring(now);
  return {
    apiKey: newest ? { lastCharacters: newest.lastCharacters, createdDate: newest.createdAt.toISOString() } : null,
    retiring: retiring.map(({ lastCharacters, expiresAt }) => ({ lastCharacters, expiresAt: expiresAt.toISOString() })),
  };
};

export type RevealApiKey = {
  readonly tokens: Pick<AuthTokensRepo, 'organisationId' | 'newest'>;
  readonly vault: KeyVault;
  readonly record: RecordEntry;
};

/** Returns the full key, to look at or to copy; the history records either. */
export const revealApiKey = async ({ tokens, vault, record }: RevealApiKey, purpose: 'reveal' | 'copy') => {
  const newest = await tokens.newest();
  if (!newest) throw new AppError('not-found');
  const token = vault.open(newest.tokenCiphertext);
  if (token === null) throw new AppError('api-key-unreadable');
  const { organisationId } = tokens;
  await record({
    entity: 'api-key',
    entityId: organisationId,
    action: purpose === 'copy' ? 'copied' : 'revealed',
    changes: { key: { from: null, to: newest.lastCharacters } },
  });
  return { token, organisationId };
};
