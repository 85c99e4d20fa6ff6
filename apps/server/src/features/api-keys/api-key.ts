import { AppError } from '@waybill/domain/errors';
import type { OrganisationId } from '@waybill/domain/ids';
import type { AuthTokensRepo } from './auth-tokens.repo.ts';
import type { KeyVault } from './key-vault.ts';

/** Every organisation has a key from its first moment on. */
export const createApiKey = async (
  { tokens, vault }: { tokens: Pick<AuthTokensRepo, 'add'>; vault: KeyVault },
  now: Date,
): Promise<string> => {
  const token = vault.newToken();
  await tokens.add({
    tokenHash: vault.hash(token),
    tokenCiphertext: vault.seal(token),
    lastCharacters: token.slice(-4),
    createdAt: now,
  });
  return token;
};

export const readApiKey = async (tokens: Pick<AuthTokensRepo, 'newest'>) => {
  const newest = await tokens.newest();
  return newest ? { lastCharacters: newest.lastCharacters, createdDate: newest.createdAt.toISOString() } : null;
};

export const revealApiKey = async (
  { tokens, vault }: { tokens: Pick<AuthTokensRepo, 'newest'>; vault: KeyVault },
  organisationId: OrganisationId,
) => {
  const newest = await tokens.newest();
  if (!newest) throw new AppError('not-found');
  const token = vault.open(newest.tokenCiphertext);
  if (token === null) throw new AppError('api-key-unreadable');
  return { token, organisationId };
};
