import { queryOptions } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions } from '@waybill/contract/session';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';

export const sessionsQuery = queryOptions({ queryKey: ['open-sessions'], queryFn: () => api(listSessions) });

const refetchSessions = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });

export const signOutOf = async (sessionId: string): Promise<void> => {
  await api(endSession, { params: { sessionId } });
  await refetchSessions();
};

export const signOutOthers = async (): Promise<void> => {
  await api(endOtherSessions);
  await refetchSessions();
};
