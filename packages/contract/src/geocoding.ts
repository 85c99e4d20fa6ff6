import { STATES_OF_WORK } from '@waybill/domain/address/stop-place';
import { givenPoint, point } from '@waybill/domain/coordinates';
import { DIFFERENCES, GEOCODER_FAILURES, PRECISIONS } from '@waybill/domain/geocoding';
import { knownPlaceId, shipmentId } from '@waybill/domain/ids';
import { deliveryStatus } from '@waybill/domain/statuses';
import { STOP_KINDS } from '@waybill/domain/stop';
import { line, requiredLine } from '@waybill/domain/validation';
import { z } from 'zod';
import { deletionReply } from './deletions.ts';
import { endpoint } from './endpoint.ts';
import { listCounts, pagedListQuery } from './list.ts';
import { place } from './place.ts';
import { recordStamp } from './row-version.ts';
import { shipmentParams } from './shipments.ts';

const text = z.string().nullable();

const address = { streetAddress1: text, postcode: text, city: text };

/** An address of the work list, with the first of its stops. */
const workItem = z.object({
  shipmentId,
  kind: z.enum(STOP_KINDS),
  ...address,
  receiverName: text,
  scheduledDate: text,
  /** Where its stops differ, that of the one that is known worst; and no doubt, since there are several. */
  state: z.enum(STATES_OF_WORK),
  doubt: text,
  /** The stops that have this address: one pin settles all of them. */
  stops: z.number().int(),
  /** The colleague who works on it now. */
  claimedBy: text,
});
export type GeocodingWorkItem = z.infer<typeof workItem>;

export const listGeocodingWork = endpoint({
  method: 'GET',
  path: '/api/geocode',
  summary: 'The addresses of stops that nobody has found yet, or not for sure; the missing ones first',
  query: z.object({ kind: z.enum(STOP_KINDS).default('dropoff') }),
  reply: z.object({
    items: z.array(workItem),
    /** The addresses of each kind that wait; more than are listed, perhaps. */
    counts: z.record(z.enum(STOP_KINDS), z.number().int()),
    /** The stops that the geocoder has not come to yet. */
    waiting: z.number().int(),
  }),
});

const candidate = z.object({
  latitude: z.number(),
  longitude: z.number(),
  precision: z.enum(PRECISIONS),
  score: z.number(),
  errorMetres: z.number(),
  street: text,
  postcode: text,
  city: text,
  country: text,
  differences: z.array(z.enum(DIFFERENCES)),
});
export type PlaceCandidate = z.infer<typeof candidate>;
/** `failure` when a geocoder that was to be asked gave no answer. */
const candidates = { candidates: z.array(candidate), failure: z.enum(GEOCODER_FAILURES).nullable() };

const stopParams = z.object({ ...shipmentParams.shape, kind: z.enum(STOP_KINDS) });

const geocodedStop = z.object({
  shipmentId,
  kind: z.enum(STOP_KINDS),
  deliveryStatus,
  ...address,
  receiverName: text,
  locationName: text,
  phoneNumber: text,
  scheduledDate: text,
  earliestTime: text,
  latestTime: text,
  place: place.nullable(),
  foundAddress: text,
  /** The stops that have this address and are not confirmed, this one among them. */
  stops: z.number().int(),
  mayPlace: z.boolean(),
  /** The colleague who works on it now. */
  claimedBy: text,
});
export type GeocodedStop = z.infer<typeof geocodedStop>;

export const readGeocodedStop = endpoint({
  method: 'GET',
  path: '/api/geocode/:shipmentId/:kind',
  summary: 'A stop, where it is as far as that is known, and where else it might be',
  params: stopParams,
  reply: z.object({ stop: geocodedStop, ...candidates }),
});

/** An address in one line, with its town. */
export const PLACE_SEARCH_MAX = 200;

export const searchPlaces = endpoint({
  method: 'GET',
  path: '/api/geocode/places',
  summary: 'Where an address may be, in whatever way it is written',
  query: z.object({ text: requiredLine(PLACE_SEARCH_MAX) }),
  reply: z.object(candidates),
});

export const claimGeocodedStop = endpoint({
  method: 'POST',
  path: '/api/geocode/:shipmentId/:kind/claim',
  summary: 'Work on the address of this stop for the next two minutes, so that no colleague is given the same',
  params: stopParams,
  reply: z.object({ claimedBy: text }),
});

export const confirmPlace = endpoint({
  method: 'PUT',
  path: '/api/geocode/:shipmentId/:kind',
  summary: 'Say where a stop is. All stops with its address that are on their way are there, too',
  params: stopParams,
  body: z.strictObject({
    /** May be abroad: a person knows better. */
    point: givenPoint,
    /** The address that was seen. When it has changed since, nothing is confirmed. */
    address: z.strictObject(address),
    /** The address of the place as a geocoder writes it, when it was chosen among the candidates. */
    foundAddress: line(400).nullable().default(null),
    isRemembered: z.boolean().default(true),
  }),
  reply: z.object({
    settled: z.number().int(),
    /** Takes it back for a minute; null for a program, and where there are too many stops. */
    undo: z.string().nullable(),
  }),
});

const UNDO_MAX = 360_000;

export const undoPlacing = endpoint({
  method: 'POST',
  path: '/api/geocode/undo',
  summary: 'Take a confirmed place back: its stops are where they were before, and so is what was remembered',
  body: z.strictObject({ undo: z.string().min(1).max(UNDO_MAX) }),
  reply: z.object({ restored: z.number().int() }),
});

const knownPlace = z.object({
  id: knownPlaceId,
  ...recordStamp,
  ...address,
  receiverName: text,
  point,
});
export type KnownPlace = z.infer<typeof knownPlace>;

export const KNOWN_PLACE_SORTS = ['updatedDate', 'streetAddress1', 'receiverName'] as const;
export type KnownPlaceSort = (typeof KNOWN_PLACE_SORTS)[number];
export const knownPlaceListQuery = pagedListQuery(KNOWN_PLACE_SORTS);
export type KnownPlaceListQuery = z.output<typeof knownPlaceListQuery>;

export const listKnownPlaces = endpoint({
  method: 'GET',
  path: '/api/known-places',
  summary: 'The places that people have confirmed: what has such an address is there',
  query: knownPlaceListQuery,
  reply: z.object({ knownPlaces: z.array(knownPlace), ...listCounts }),
});

export const forgetKnownPlace = endpoint({
  method: 'DELETE',
  path: '/api/known-places/:knownPlaceId',
  summary: 'Forget a confirmed place; stops that are there by now stay there',
  params: z.object({ knownPlaceId }),
  reply: deletionReply,
});
