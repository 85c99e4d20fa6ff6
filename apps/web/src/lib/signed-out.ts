import { clearTabStorage } from './browser-store.ts';
import { clearFlashes } from './flash.ts';
import { queryClient, SESSION_KEY } from './query-client.ts';
import { useUiState } from './ui-state.ts';

/** What was fetched for one person is not for the next. */
export const forgetFetched = (): void => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
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
