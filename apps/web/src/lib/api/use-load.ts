import {
  hashKey,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { isRefusal } from '@waybill/contract/client';
import { useRef } from 'react';

/** Asks again for all that did not come. */
export const retryFailed = (loads: readonly { readonly error: Error | null; readonly retry: () => void }[]): void => {
  for (const { error, retry } of loads) if (error) retry();
};

/** The pause between two attempts while the server cannot answer. */
const PAUSE_MS = 5_000;

type Failure = { readonly of: string; readonly error: Error };
type Asked = { readonly error: Error | null; readonly isSuccess: boolean; readonly isPlaceholderData: boolean };

const whileFailing = ({ state: { error } }: { readonly state: { readonly error: Error | null } }): number | false =>
  error && !isRefusal(error) ? PAUSE_MS : false;

/** A failure, until its content is there or it is forgotten: attempts in between do not make it come and go. */
const useLasting = (key: QueryKey, { error, isSuccess, isPlaceholderData }: Asked) => {
  const failure = useRef<Failure | null>(null);
  const of = hashKey(key);
  if (error) failure.current = { of, error };
  else if (isSuccess && !isPlaceholderData) failure.current = null;
  const forget = () => {
    failure.current = null;
  };
  return { lasting: failure.current?.of === of ? failure.current.error : null, forget };
};

/**
 * Loads the content of a screen. A failure is shown until the content is there, or the user asks again: attempts in
 * between, every few seconds, do not make the message come and go.
 */
export const useLoad = <Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) => {
  const usual = options.refetchInterval;
  const query = useQuery({
    ...options,
    refetchInterval: (asked) => {
      return whileFailing(asked) || (typeof usual === 'function' ? usual(asked) : usual);
    },
  });
  const { lasting, forget } = useLasting(options.queryKey, query);
  // Former content is no answer to a question that has failed.
  const hasFormer = lasting !== null && query.isPlaceholderData;

  return {
    data: hasFormer ? undefined : query.data,
    error: lasting,
    /** Whether the content is that of an earlier question, while the answer to this one is loading. */
    isStale: query.isPlaceholderData,
    retry: () => {
      forget();
      void query.refetch();
    },
  };
};

/** The same for content that comes page by page. */
export const useLoadPages = <Page, Key extends QueryKey, Place>(
  options: UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, Place>,
) => {
  const query = useInfiniteQuery({ ...options, refetchInterval: whileFailing });
  const { lasting, forget } = useLasting(options.queryKey, query);
  const { data, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  return {
    data: lasting !== null && isPlaceholderData ? undefined : data,
    error: lasting,
    isStale: isPlaceholderData,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
    retry: () => {
      forget();
      void query.refetch();
    },
  };
};
