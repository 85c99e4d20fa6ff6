import { hashKey, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { isRefusal } from '@waybill/contract/client';
import { useRef } from 'react';

/** Asks again for all that did not come. */
export const retryFailed = (loads: readonly { readonly error: Error | null; readonly retry: () => void }[]): void => {
  for (const { error, retry } of loads) if (error) retry();
};

/** The pause between two attempts while the server cannot answer. */
const PAUSE_MS = 5_000;

type Failure = { readonly of: string; readonly error: Error };

/**
 * Loads the content of a screen. A failure is shown until the content is there, or the user asks again: attempts in
 * between, every few seconds, do not make the message come and go.
 */
export const useLoad = <Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) => {
  const usual = options.refetchInterval;
  const query = useQuery({
    ...options,
    refetchInterval: (asked) => {
      const { error } = asked.state;
      if (error && !isRefusal(error)) return PAUSE_MS;
      return typeof usual === 'function' ? usual(asked) : usual;
    },
  });
  const failure = useRef<Failure | null>(null);
  const of = hashKey(options.queryKey);
  if (query.error) failure.current = { of, error: query.error };
  else if (query.isSuccess && !query.isPlaceholderData) failure.current = null;
  const lasting = failure.current?.of === of ? failure.current.error : null;
  // Former content is no answer to a question that has failed.
  const hasFormer = lasting !== null && query.isPlaceholderData;

  return {
    data: hasFormer ? undefined : query.data,
    error: lasting,
    /** Whether the content is that of an earlier question, while the answer to this one is loading. */
    isStale: query.isPlaceholderData,
    retry: () => {
      failure.current = null;
      void query.refetch();
    },
  };
};
