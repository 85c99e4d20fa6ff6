import { queryClient, SESSION_KEY } from '../api/query-client.ts';
import { clearTabStorage } from '../browser/browser-store.ts';
import { clearFlashes } from '../state/flash.ts';
import { useUiState } from '../state/ui-state.ts';

const endings = new Set<() => void>();

/** Ends what goes on in the name of whoever is signed in, once that is somebody else or nobody. Answers with how to take it back. */
export const onSomebodyElse = (end: () => void): (() => void) => {
  endings.add(end);
  return () => endings.delete(end);
};

/** What was fetched for one person is not for the next. What says that it is for anybody stays. */
export const forgetFetched = (): void => {
  for (const end of endings) end();
  queryClient.removeQueries({
    predicate: ({ queryKey, meta }) => queryKey[0] !== SESSION_KEY[0] && !meta?.isForAnybody,
  });
};

/** Nobody is signed in any more, and the next person at this browser finds nothing of the last one. */
export const becomeSignedOut = (): void => {
  forgetFetched();
  queryClient.getMutationCache().clear();
  useUiState.getState().reset();
  clearFlashes();
  clearTabStorage();
  queryClient.setQueryData(SESSION_KEY, null);
};
