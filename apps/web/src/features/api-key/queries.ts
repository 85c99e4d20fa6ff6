import { queryOptions } from '@tanstack/react-query';
import { readApiKey, readApiKeyHistory, readKeyContacts, revealApiKey, rotateApiKey } from '@waybill/contract/api-key';
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
