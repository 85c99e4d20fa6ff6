import { givenPoint, point } from '@waybill/domain/coordinates';
import { savedLocationId } from '@waybill/domain/ids';
import { savedLocationDetails } from '@waybill/domain/saved-location';
import { z } from 'zod';
import { deletionReply } from './deletions.ts';
import { endpoint } from './endpoint.ts';
import { historyPage, historyQuery } from './history.ts';
import { fromCursor, listCounts, nextCursor, pagedListQuery } from './list.ts';
import { recordStamp, rowVersion } from './row-version.ts';

const text = z.string().nullable();

export const savedLocation = z.object({
  id: savedLocationId,
  ...recordStamp,
  locationName: text,
  receiverName: text,
  streetAddress1: z.string(),
  city: text,
  postcode: text,
  phoneNumber: text,
  email: text,
  earliestTime: text,
  latestTime: text,
  /** Where it is, when that was known to the house as its address was picked. */
  point: point.nullable(),
});
export type SavedLocation = z.infer<typeof savedLocation>;

export const SAVED_LOCATION_SORTS = ['locationName', 'receiverName', 'streetAddress1', 'city', 'updatedDate'] as const;
export type SavedLocationSort = (typeof SAVED_LOCATION_SORTS)[number];

export const savedLocationListQuery = pagedListQuery(SAVED_LOCATION_SORTS);
export type SavedLocationListQuery = z.output<typeof savedLocationListQuery>;

export const listSavedLocations = endpoint({
  method: 'GET',
  path: '/api/saved-locations',
  summary: 'The places that the organisation keeps, searched, sorted and by pages',
  inApi: { resource: 'saved-locations' },
  query: savedLocationListQuery.extend(fromCursor),
  reply: z.object({ savedLocations: z.array(savedLocation), ...listCounts, ...nextCursor }),
});

/** The point goes with the address: without one, the same address keeps what it has, and another address has none. */
const body = savedLocationDetails.safeExtend({ point: givenPoint.nullable().optional() });
export type SavedLocationBody = z.output<typeof body>;

const params = z.object({ savedLocationId });
const reply = z.object({ savedLocation });

export const readSavedLocation = endpoint({
  method: 'GET',
  path: '/api/saved-locations/:savedLocationId',
  summary: 'One saved location',
  inApi: { resource: 'saved-locations' },
  params,
  reply,
});

export const readSavedLocationHistory = endpoint({
  method: 'GET',
  path: '/api/saved-locations/:savedLocationId/history',
  summary: 'Who changed this place, when and from where; newest first',
  params,
  query: historyQuery,
  reply: historyPage,
});

export const createSavedLocation = endpoint({
  method: 'POST',
  path: '/api/saved-locations',
  summary: 'Keep a place; 409 with the one that has this address already',
  inApi: { resource: 'saved-locations' },
  body,
  reply,
});

export const editSavedLocation = endpoint({
  method: 'PUT',
  path: '/api/saved-locations/:savedLocationId',
  summary: 'Change a saved location; shipments that were made with it keep what they have',
  inApi: { resource: 'saved-locations' },
  params,
  body: body.safeExtend({ version: rowVersion }),
  reply,
});

export const deleteSavedLocation = endpoint({
  method: 'DELETE',
  path: '/api/saved-locations/:savedLocationId',
  summary: 'Forget a saved location; shipments that were made with it keep what they have',
  inApi: { resource: 'saved-locations' },
  params,
  reply: deletionReply,
});

/** A place that shipments went to, and that is not a saved location yet. */
export const pastStop = savedLocation
  .omit({ id: true, version: true, updatedAt: true, updatedBy: true, point: true })
  .extend({
    /** The normalised address, which identifies this suggestion. */
    key: z.string(),
    /** The number of stops, and the last of them. */
    stops: z.number().int(),
    lastUsedAt: z.string(),
  });
export type PastStop = z.infer<typeof pastStop>;

export const listPastStops = endpoint({
  method: 'GET',
  path: '/api/past-stops',
  summary: 'Places of the last year that are worth keeping, the most frequent first; none that is kept already',
  reply: z.object({ pastStops: z.array(pastStop) }),
});

export const importPastStops = endpoint({
  method: 'POST',
  path: '/api/saved-locations/import',
  summary: 'Keep places of past stops, by their keys; what is kept already is left alone',
  body: z.strictObject({ keys: z.array(z.string().max(400)).min(1).max(500) }),
  reply: z.object({ imported: z.number().int(), skipped: z.number().int() }),
});
