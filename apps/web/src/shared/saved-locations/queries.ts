import { queryOptions } from '@tanstack/react-query';
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
import { recordQueries } from '../records/record-queries.ts';

/** The first part of every query key here: a live change of the saved locations refreshes all of them. */
const SAVED_LOCATIONS = 'saved-locations';

const queries = recordQueries({
  topic: SAVED_LOCATIONS,
  row: savedLocation,
  list: (query: SavedLocationListQuery) => api(listSavedLocations, { query }),
  read: (id) => {
    const { data } = savedLocationId.safeParse(id);
    return data
      ? api(readSavedLocation, { params: { savedLocationId: data } }).then((reply) => reply.savedLocation)
      : null;
  },
});
export const { list: savedLocationsQuery, one: savedLocationQuery, refresh: refreshSavedLocations } = queries;
/** The newer version of a location that another user has saved. */
export const { newer: newerLocation } = queries;

export const locationHistoryKey = (id: string) => [SAVED_LOCATIONS, 'history', id];

export const pastStopsQuery = queryOptions({
  queryKey: [SAVED_LOCATIONS, 'past-stops'],
  queryFn: async () => (await api(listPastStops)).pastStops,
});

/** The other location with the same address. */
export const locationAtAddress = (error: unknown): SavedLocation | null =>
  currentRow(savedLocation, error, 'already-saved');
