import { QueryClient } from '@tanstack/react-query';
import { ConnectionError } from '@waybill/contract/client';

export const SESSION_KEY = ['session'] as const;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal is final; only a missing answer is worth a retry.
      retry: (failures, error) => error instanceof ConnectionError && failures < 2,
    },
  },
});
