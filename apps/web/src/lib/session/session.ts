import { type Query, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import { changeProfile, signOut as endSession, readSession, type Session } from '@waybill/contract/session';
import type { SubCompanyId } from '@waybill/domain/ids';
import { api } from '../api/api.ts';
import { queryClient, SESSION_KEY } from '../api/query-client.ts';
import { clearFlashes } from '../state/flash.ts';
import { becomeSignedOut, forgetEnd, forgetFetched } from './signed-out.ts';
import { sendSubCompany } from './sub-company.ts';

export type { Session };

/** The previous user is signed out, or another one is signed in: nothing of theirs stays, whatever the reason. */
const forgetOther = (session: Session | null): void => {
  const before = queryClient.getQueryData<Session | null>(SESSION_KEY);
  if (!before || before.user.id === session?.user.id) return;
  if (session) forgetFetched();
  else becomeSignedOut();
};

/** How many sessions have begun on this page: an answer to a request from before the last one is outdated. */
let begun = 0;

const askSession = async (): Promise<Session | null> => {
  const asked = begun;
  const { session } = await api(readSession);
  return asked === begun ? session : askSession();
};

/** Data fetched for one sub-company is not for the next, which may have been chosen in another tab or another browser. */
const followViewing = (session: Session | null): void => {
  const before = queryClient.getQueryData<Session | null>(SESSION_KEY);
  sendSubCompany(session?.viewing ?? null);
  if (!before || !session || before.viewing === session.viewing) return;
  const isOther = { predicate: ({ queryKey }: Query) => queryKey[0] !== SESSION_KEY[0] };
  queryClient.removeQueries({ type: 'inactive', ...isOther });
  void queryClient.invalidateQueries(isOther);
};

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async (): Promise<Session | null> => {
    const session = await askSession();
    forgetOther(session);
    followViewing(session);
    return session;
  },
  // Roles and config may change while the tab sleeps; asking again on return is one small request.
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  retryDelay: 500,
});

/** The signed-in user's session, or null. The application renders nothing before this is known. */
export const useSession = (): Session | null => useQuery(sessionQuery).data ?? null;

type Notice = 'signed-in' | 'signed-out' | 'changed';
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('waybill-session');

/** Takes over the session returned by a sign-in, a sign-up or a changed profile. */
export const adoptSession = (session: Session): void => {
  begun += 1;
  forgetEnd();
  const before = queryClient.getQueryData<Session | null>(SESSION_KEY);
  if (before?.user.id !== session.user.id) {
    forgetFetched();
    // E.g. the message that asked to log in.
    clearFlashes();
    otherTabs?.postMessage('signed-in' satisfies Notice);
  }
  followViewing(session);
  queryClient.setQueryData(SESSION_KEY, session);
};

/** Asks the server again who is signed in, e.g. after an administrator granted a role. */
export const refreshSession = (): Promise<Session | null> => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });

/** Narrows the view of a user of all sub-companies to one of them, or widens it again (null); the account keeps the choice. */
export const switchSubCompany = async (subCompany: SubCompanyId | null): Promise<void> => {
  const { session } = await api(changeProfile, { body: { viewing: subCompany } });
  adoptSession(session);
  otherTabs?.postMessage('changed' satisfies Notice);
};

export const signOut = async (): Promise<void> => {
  await api(endSession).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'not-signed-in')) throw error;
  });
  becomeSignedOut({ isAsked: true });
  otherTabs?.postMessage('signed-out' satisfies Notice);
};

otherTabs?.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
  if (data === 'signed-out') {
    becomeSignedOut({ isAsked: true });
  } else {
    if (data === 'signed-in') forgetFetched();
    void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
  }
});
