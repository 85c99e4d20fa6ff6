import { create } from 'zustand';
import { queryClient, SESSION_KEY } from '../api/query-client.ts';
import { clearTabStorage } from '../browser/browser-store.ts';
import { clearFlashes } from '../state/flash.ts';
import { useUiState } from '../state/ui-state.ts';
import { sendSubCompany } from './sub-company.ts';

const endings = new Set<() => void>();

/** Registers a callback for the moment when the signed-in user changes or signs out. Returns a function that removes it. */
export const onSomebodyElse = (end: () => void): (() => void) => {
  endings.add(end);
  return () => endings.delete(end);
};

/** Data fetched for one user is not for the next. Queries marked as being for anybody stay. */
export const forgetFetched = (): void => {
  for (const end of endings) end();
  queryClient.removeQueries({
    predicate: ({ queryKey, meta }) => queryKey[0] !== SESSION_KEY[0] && !meta?.isForAnybody,
  });
};

/** Whether the last session ended without anybody here asking for it: the log-in says so then. */
const ending = create<{ readonly isUnasked: boolean }>()(() => ({ isUnasked: false }));
export const useUnaskedEnd = (): boolean => ending(({ isUnasked }) => isUnasked);
export const forgetEnd = (): void => ending.setState({ isUnasked: false });

/** Nobody is signed in any more, and the next user of this browser finds no data of the last one. */
export const becomeSignedOut = ({ isAsked = false } = {}): void => {
  if (isAsked) forgetEnd();
  else if (queryClient.getQueryData(SESSION_KEY)) ending.setState({ isUnasked: true });
  forgetFetched();
  queryClient.getMutationCache().clear();
  useUiState.getState().reset();
  clearFlashes();
  clearTabStorage();
  sendSubCompany(null);
  queryClient.setQueryData(SESSION_KEY, null);
};
