import { queryOptions } from '@tanstack/react-query';
import type { RequestOf } from '@waybill/contract/endpoint';
import {
  erasePersonData,
  exportPersonData,
  listPersonRequests,
  lookForPerson,
  type PersonRequest,
} from '@waybill/contract/personal-data';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** The server tells how far a request is; polling covers for what does not arrive. */
const ASK_AGAIN_MS = 2000;

export const isBusy = ({ state }: Pick<PersonRequest, 'state'>): boolean =>
  state === 'looking' || state === 'exporting' || state === 'erasing';

export const personRequestsQuery = queryOptions({
  queryKey: ['person-requests'],
  queryFn: () => api(listPersonRequests),
  refetchInterval: ({ state: { data } }) => (data?.requests.some(isBusy) ? ASK_AGAIN_MS : false),
});

const refresh = () => queryClient.invalidateQueries({ queryKey: personRequestsQuery.queryKey });

export const look = async (body: RequestOf<typeof lookForPerson>['body']): Promise<void> => {
  await api(lookForPerson, { body });
  await refresh();
};

const ofRequest = (id: PersonRequest['id']) => ({ params: { personRequestId: id } });

export const makeFile = async ({ id }: PersonRequest): Promise<void> => {
  await api(exportPersonData, ofRequest(id));
  await refresh();
};

export const forget = async ({ id }: PersonRequest): Promise<void> => {
  await api(erasePersonData, ofRequest(id));
  await refresh();
};
