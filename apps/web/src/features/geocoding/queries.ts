import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import {
  type GeocodedStop,
  type KnownPlaceListQuery,
  listGeocodingWork,
  listKnownPlaces,
  type PlaceCandidate,
  readGeocodedStop,
  searchPlaces,
} from '@waybill/contract/geocoding';
import type { GeocoderFailure } from '@waybill/domain/geocoding';
import type { StopKind } from '@waybill/domain/stop';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** The first parts of the query keys: live changes of these refresh them. */
const STOP_PLACES = 'stop-places';
const KNOWN_PLACES = 'known-places';

/** Half of the time that a claim holds. */
export const CLAIM_EVERY_MS = 60_000;

export const workQuery = (kind: StopKind) =>
  queryOptions({
    queryKey: [STOP_PLACES, 'work', kind],
    queryFn: () => api(listGeocodingWork, { query: { kind } }),
    // Live changes refresh it. Who works on what is not announced: that is as old as a claim may be.
    refetchInterval: CLAIM_EVERY_MS,
  });

/** An address that was placed leaves the list at once; it is there again when the server says so. */
export const takeOffWork = ({ shipmentId, kind }: Pick<GeocodedStop, 'shipmentId' | 'kind'>): void =>
  void queryClient.setQueryData(
    workQuery(kind).queryKey,
    (work) => work && { ...work, items: work.items.filter((item) => item.shipmentId !== shipmentId) },
  );

type OpenStop = {
  readonly stop: GeocodedStop;
  readonly candidates: readonly PlaceCandidate[];
  readonly failure: GeocoderFailure | null;
};

/** Not refreshed by live changes, since somebody may have moved its pin. Null when there is no such stop. */
export const stopQuery = (shipmentId: string, kind: StopKind) =>
  queryOptions({
    queryKey: ['geocoded-stop', shipmentId, kind],
    queryFn: async (): Promise<OpenStop | null> => {
      try {
        return await api(readGeocodedStop, { params: { shipmentId, kind } });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not-found') return null;
        throw error;
      }
    },
    refetchOnWindowFocus: false,
    // A colleague may have placed it since it was open last.
    gcTime: 0,
  });

export const placesQuery = (text: string) =>
  queryOptions({
    queryKey: ['places', text],
    queryFn: () => api(searchPlaces, { query: { text } }),
    enabled: text !== '',
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const knownPlacesQuery = (query: KnownPlaceListQuery) =>
  queryOptions({
    queryKey: [KNOWN_PLACES, query],
    queryFn: () => api(listKnownPlaces, { query }),
    placeholderData: (former) => former,
  });

export const refreshKnownPlaces = () => queryClient.invalidateQueries({ queryKey: [KNOWN_PLACES] });
export const refreshWork = () => queryClient.invalidateQueries({ queryKey: [STOP_PLACES] });
export const refreshStop = (shipmentId: string, kind: StopKind) =>
  queryClient.invalidateQueries({ queryKey: stopQuery(shipmentId, kind).queryKey });
