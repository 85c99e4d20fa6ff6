import { queryOptions, useQuery } from '@tanstack/react-query';
import { type MapSettings, readMap } from '@waybill/contract/map';
import { api } from '../api/api.ts';

export type { MapSettings };

/** The world alone: what can be drawn when the server does not say more. */
const NOTHING_KNOWN: MapSettings = {
  styleUrl: null,
  tilesUrl: null,
  countries: [],
  streets: [],
  towns: [],
  attributions: [],
};

/** They change when the operator restarts the server or imports addresses; a page that was open meanwhile may be behind. */
const mapQuery = queryOptions({
  queryKey: ['map'],
  queryFn: async () => (await api(readMap)).map,
  staleTime: Number.POSITIVE_INFINITY,
});

/** What maps draw; null until it is known. */
export const useMapSettings = (): MapSettings | null => {
  const { data, isError } = useQuery(mapQuery);
  return data ?? (isError ? NOTHING_KNOWN : null);
};
