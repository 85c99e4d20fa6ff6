import { queryClient } from '../../lib/api/query-client.ts';

/** What a change of a route has changed. */
export const refreshBoard = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['routes'] }),
    queryClient.invalidateQueries({ queryKey: ['shipments'] }),
    queryClient.invalidateQueries({ queryKey: ['vehicles'] }),
  ]);
};
