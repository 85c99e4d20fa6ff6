import * as contract from '@waybill/contract/api-key';
import type { Member } from '@waybill/domain/actor';
import type { Serve } from '../../http/endpoints.ts';
import { readApiKey, revealApiKey } from './api-key.ts';
import type { AuthTokensRepo } from './auth-tokens.repo.ts';
import type { KeyVault } from './key-vault.ts';

export type ApiKeyRoutes = {
  readonly vault: KeyVault;
  readonly inScope: <Result>(actor: Member, work: (tokens: AuthTokensRepo) => Promise<Result>) => Promise<Result>;
};

export const apiKeyRoutes = (serve: Serve, { inScope, vault }: ApiKeyRoutes) => {
  serve(contract.readApiKey, 'developer', async ({ actor }) => ({ apiKey: await inScope(actor, readApiKey) }));
  serve(contract.revealApiKey, 'developer', ({ actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return inScope(actor, (tokens) => revealApiKey({ tokens, vault }, actor.organisationId));
  });
};
