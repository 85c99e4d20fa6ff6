import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { search } from '@waybill/contract/search';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api/api.ts';

/** Long enough that a word is asked about once and not letter by letter. */
const PAUSE = 150;
const LIMIT = 8;

/**
 * Records that match what was typed. An answer belongs to its question: one that comes late, to what was typed before, is
 * never shown as the answer to this.
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
