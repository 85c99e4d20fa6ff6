import { queryOptions } from '@tanstack/react-query';
import {
  askOrganisationDeletion,
  exportOrganisation,
  keepOrganisation,
  ORGANISATION_FILE_URL,
  prepareOrganisationFile,
  readOrganisationDeletion,
} from '@waybill/contract/organisation-deletion';
import { api } from '../../lib/api/api.ts';
import { queryClient, SESSION_KEY } from '../../lib/api/query-client.ts';

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

/** The password is asked for before: what the browser fetches for itself would fail without a word. */
export const downloadEverything = async (): Promise<void> => {
  await api(prepareOrganisationFile);
  location.assign(ORGANISATION_FILE_URL);
};

export const askDeletion = async (name: string): Promise<void> => {
  queryClient.setQueryData(deletionQuery.queryKey, await api(askOrganisationDeletion, { body: { name } }));
  await queryClient.invalidateQueries({ queryKey: SESSION_KEY });
};

export const keepAfterAll = async (): Promise<void> => {
  queryClient.setQueryData(deletionQuery.queryKey, await api(keepOrganisation));
  await queryClient.invalidateQueries({ queryKey: SESSION_KEY });
};
