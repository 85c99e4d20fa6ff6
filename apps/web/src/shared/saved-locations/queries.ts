import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import {
  listPastStops,
  listSavedLocations,
  readSavedLocation,
  type SavedLocation,
  type SavedLocationListQuery,
  savedLocation,
} from '@waybill/contract/saved-locations';
import { savedLocationId } from '@waybill/domain/ids';
import { api } from '../../lib/api/api.ts';
import { currentRow } from '../../lib/api/current-row.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** The first word of every key here: a live change of the saved locations concerns all of them. */
const SAVED_LOCATIONS = 'saved-locations';

/** The rows of the page before stay until the next ones are there. */
export const savedLocationsQuery = (query: SavedLocationListQuery) =>
  queryOptions({
    queryKey: [SAVED_LOCATIONS, 'list', query],
    queryFn: () => api(listSavedLocations, { query }),
    placeholderData: keepPreviousData,
  });

/** null for none: it may have been deleted since. */
export const savedLocationQuery = (id: string) =>
  queryOptions({
    queryKey: [SAVED_LOCATIONS, 'one', id],
    queryFn: async (): Promise<SavedLocation | null> => {
      const { data } = savedLocationId.safeParse(id);
      if (!data) return null;
      try {
        return (await api(readSavedLocation, { params: { savedLocationId: data } })).savedLocation;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not-found') return null;
        throw error;
      }
    },
  });

export const pastStopsQuery = queryOptions({
  queryKey: [SAVED_LOCATIONS, 'past-stops'],
  queryFn: async () => (await api(listPastStops)).pastStops,
});

export const refreshSavedLocations = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [SAVED_LOCATIONS] });

/** The place that has been saved since by somebody else. */
export const newerLocation = (error: unknown): SavedLocation | null => currentRow(savedLocation, error);

/** The other place that has the same address. */
export const locationAtAddress = (error: unknown): SavedLocation | null =>
  currentRow(savedLocation, error, 'already-saved');
