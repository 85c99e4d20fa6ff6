import { queryOptions } from '@tanstack/react-query';
import { readOrganisation } from '@waybill/contract/organisation';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** The room that the organisation's files take, and may take. Colleagues add files too, so a minute is all it is kept. */
export const fileUsageQuery = queryOptions({
  queryKey: ['file-usage'],
  queryFn: async () => (await api(readOrganisation)).files,
  staleTime: 60_000,
});

export const refreshFileUsage = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: fileUsageQuery.queryKey });
