import { queryOptions } from '@tanstack/react-query';
import { readApiKey, readApiKeyHistory, readKeyContacts, revealApiKey, rotateApiKey } from '@waybill/contract/api-key';
import { createApiKey, listApiKeys, revokeApiKey, rotateNamedKey } from '@waybill/contract/api-keys';
import type { RequestOf } from '@waybill/contract/endpoint';
import type { ApiKeyId } from '@waybill/domain/ids';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';

const KEY = ['api-key'] as const;

export const apiKeyQuery = queryOptions({
  queryKey: [...KEY, 'newest'],
  queryFn: () => api(readApiKey),
});

export const keyContactsQuery = queryOptions({
  queryKey: [...KEY, 'contacts'],
  queryFn: () => api(readKeyContacts),
});

export const apiKeyHistory = {
  queryKey: [...KEY, 'history'],
  read: (after: string | undefined) => api(readApiKeyHistory, { query: { after } }),
};

/** This is deliberately no mutation: a mutation's cache would keep the secret after the button was released. */
export const fetchSecret = async (purpose: 'reveal' | 'copy'): Promise<string> => {
  const { token } = await api(revealApiKey, { body: { purpose } });
  // Revealing the key adds an entry to its history, which the page shows.
  void queryClient.invalidateQueries({ queryKey: apiKeyHistory.queryKey });
  return token;
};

export const rotate = async (): Promise<void> => {
  queryClient.setQueryData(apiKeyQuery.queryKey, await api(rotateApiKey));
  void queryClient.invalidateQueries({ queryKey: KEY });
};

export const namedKeysQuery = queryOptions({
  queryKey: [...KEY, 'named'],
  queryFn: () => api(listApiKeys),
});

/** Whatever is done to a key is in the list and in the history. */
const refetched = async <Result>(done: Promise<Result>): Promise<Result> => {
  const result = await done;
  void queryClient.invalidateQueries({ queryKey: KEY });
  return result;
};

export const makeKey = (body: RequestOf<typeof createApiKey>['body']) => refetched(api(createApiKey, { body }));
export const rotateKey = (apiKeyId: ApiKeyId) => refetched(api(rotateNamedKey, { params: { apiKeyId } }));
export const revokeKey = (apiKeyId: ApiKeyId) => refetched(api(revokeApiKey, { params: { apiKeyId } }));
