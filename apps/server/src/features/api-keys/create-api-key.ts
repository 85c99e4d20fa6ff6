import type { AuthTokensRepo } from './auth-tokens.repo.ts';
import type { KeyVault } from './key-vault.ts';

/** Every organisation has a key from the start. */
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
