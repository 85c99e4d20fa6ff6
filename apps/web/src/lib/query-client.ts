import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, ConnectionError } from '@waybill/contract/client';

export const SESSION_KEY = ['session'] as const;

/** A session that ended on the server ends here too; the guard then asks to sign in again. */
const noticeLostSession = (error: unknown) => {
  if (error instanceof ApiError && error.code === 'not-signed-in') queryClient.setQueryData(SESSION_KEY, null);
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeLostSession }),
  mutationCache: new MutationCache({ onError: noticeLostSession }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // An answer is an answer; only silence is worth a second question.
      retry: (failures, error) => error instanceof ConnectionError && failures < 2,
    },
  },
});
