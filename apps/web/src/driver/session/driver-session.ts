import { useQuery } from '@tanstack/react-query';
import { isRefusal } from '@waybill/contract/client';
import { useEffect } from 'react';
import { queryClient, SESSION_KEY } from '../../lib/api/query-client.ts';
import { reportError, tagErrorReports } from '../../lib/browser/start-error-reports.ts';
import { type Session, sessionQuery } from '../../lib/session/session.ts';
import { sendSubCompany } from '../../lib/session/sub-company.ts';
import { findKeptSession, forgetSession, keepSession } from './kept-session.ts';

/** A store that does not answer must not keep the app from opening. */
const PATIENCE_MS = 3_000;
/** Without an answer the server is asked again; a network that returns is noticed at once by the browser's own event. */
const ASK_AGAIN_MS = 30_000;

/** The age of what the phone has kept: older than any answer. */
const RESTORED_AT = 1;

const patience = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));

/** Before anything is rendered: what the phone knows is shown at once, and counts as outdated, so that the server is asked. */
export const restoreSession = async (): Promise<void> => {
  const kept = await Promise.race([findKeptSession(), patience()]).catch((error: unknown) => {
    // E.g. a private window, which has no store: the app then needs a network.
    reportError(error);
    return null;
  });
  if (!kept || queryClient.getQueryData(SESSION_KEY) !== undefined) return;
  sendSubCompany(kept.viewing);
  queryClient.setQueryData<Session | null>(SESSION_KEY, kept, { updatedAt: RESTORED_AT });
};

/** The session as the server or, without a network, the phone knows it; undefined until one of them does. */
export const useDriverSession = () => {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }) => (state.error && !isRefusal(state.error) ? ASK_AGAIN_MS : false),
  });
  useEffect(() => {
    if (data === undefined) return;
    tagErrorReports(data);
    // The phone's own copy need not be kept once more.
    if (dataUpdatedAt <= RESTORED_AT) return;
    (data ? keepSession(data) : forgetSession()).catch(reportError);
  }, [data, dataUpdatedAt]);
  return {
    session: data,
    /** Whether the server has said so since the app was opened: until then another driver may have signed in on this phone. */
    isConfirmed: dataUpdatedAt > RESTORED_AT,
    error,
    retry: () => void refetch(),
  };
};
