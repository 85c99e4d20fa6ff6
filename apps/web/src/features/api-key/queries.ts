import { queryOptions } from '@tanstack/react-query';
import { readApiKey, revealApiKey } from '@waybill/contract/api-key';
import { api } from '../../lib/api.ts';

export const apiKeyQuery = queryOptions({
  queryKey: ['api-key'],
  queryFn: async () => (await api(readApiKey)).apiKey,
});

/** Not a mutation on purpose: its cache would keep the secret after the button was let go. */
export const fetchSecret = async (purpose: 'reveal' | 'copy'): Promise<string> =>
  (await api(revealApiKey, { body: { purpose } })).token;
