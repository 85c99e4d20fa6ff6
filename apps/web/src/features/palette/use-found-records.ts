import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { search } from '@waybill/contract/search';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api/api.ts';

/** Long enough that the server is asked once per word and not once per letter. */
const PAUSE = 150;
const LIMIT = 8;

/**
 * Records that match the typed text. An answer belongs to its query: one that comes late, for an earlier text, is
 * never shown as the answer to the current one.
 */
export const useFoundRecords = (typed: string) => {
  const wanted = typed.trim();
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [wanted]);

  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['search', asked],
    queryFn: () => api(search, { query: { q: asked, limit: LIMIT } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isWaiting = wanted !== asked || isFetching;
  return {
    hits: wanted === '' ? [] : (data?.hits ?? []),
    error: isWaiting ? null : error,
    isWaiting: wanted !== '' && isWaiting,
    isOld: isPlaceholderData || wanted !== asked,
  };
};
