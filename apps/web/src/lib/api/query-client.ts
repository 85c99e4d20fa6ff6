import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ConnectionError } from '@waybill/contract/client';

export const SESSION_KEY = ['session'] as const;

/** A page that is opened without a network is told only of changes: it would not notice that the network returns. */
onlineManager.setOnline(globalThis.navigator?.onLine ?? true);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A browser without a network fails at once, and the page says so; by default it would wait without a word.
      networkMode: 'always',
      refetchOnReconnect: true,
      // A refusal is final; only a missing answer is worth a retry. After less than a second the page says that there is none.
      retry: (failures, error) => error instanceof ConnectionError && failures < 2,
      retryDelay: (failures) => 250 * 2 ** failures,
    },
  },
});
