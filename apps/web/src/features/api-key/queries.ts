import { queryOptions } from '@tanstack/react-query';
import { readApiKey, readApiKeyHistory, revealApiKey, rotateApiKey } from '@waybill/contract/api-key';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';

const KEY = ['api-key'] as const;

export const apiKeyQuery = queryOptions({
  queryKey: [...KEY, 'newest'],
  queryFn: () => api(readApiKey),
});

export const apiKeyHistory = {
  queryKey: [...KEY, 'history'],
  read: (after: string | undefined) => api(readApiKeyHistory, { query: { after } }),
};

/** Not a mutation on purpose: its cache would keep the secret after the button was let go. */
export const fetchSecret = async (purpose: 'reveal' | 'copy'): Promise<string> => {
  const { token } = await api(revealApiKey, { body: { purpose } });
  // Looking at it is written down, and the page shows what is written.
  void queryClient.invalidateQueries({ queryKey: apiKeyHistory.queryKey });
  return token;
};

export const rotate = async (): Promise<void> => {
  queryClient.setQueryData(apiKeyQuery.queryKey, await api(rotateApiKey));
  void queryClient.invalidateQueries({ queryKey: KEY });
};
