import { queryOptions } from '@tanstack/react-query';
import {
  askOrganisationDeletion,
  exportOrganisation,
  keepOrganisation,
  readOrganisationDeletion,
} from '@waybill/contract/organisation-deletion';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** The server tells when the file is made; polling covers for what does not arrive. */
const ASK_AGAIN_MS = 2000;

export const deletionQuery = queryOptions({
  queryKey: ['organisation-deletions'],
  queryFn: () => api(readOrganisationDeletion),
  refetchInterval: ({ state: { data } }) => (data?.deletion.state === 'exporting' ? ASK_AGAIN_MS : false),
});

export const exportEverything = async (): Promise<void> => {
  queryClient.setQueryData(deletionQuery.queryKey, await api(exportOrganisation));
};

export const askDeletion = async (name: string): Promise<void> => {
  queryClient.setQueryData(deletionQuery.queryKey, await api(askOrganisationDeletion, { body: { name } }));
};

export const keepAfterAll = async (): Promise<void> => {
  queryClient.setQueryData(deletionQuery.queryKey, await api(keepOrganisation));
};
