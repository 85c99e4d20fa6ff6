import type { AnsweredPlace } from '@waybill/domain/address/judge-answer';
import { GeocoderError, type GeocoderFailure, metresBetween, type Precision } from '@waybill/domain/geocoding';
import { z } from 'zod';
import { lineOf, type MakeProvider, MOST_ANSWERS } from './provider.ts';

const point = z.object({ lat: z.number(), lng: z.number() });

const answer = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        types: z.array(z.string()),
        address_components: z.array(
          z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
        ),
        geometry: z.object({
          location: point,
          location_type: z.string(),
          bounds: z.object({ northeast: point }).optional(),
        }),
      }),
    )
    .prefault([]),
});
type Result = z.output<typeof answer>['results'][number];

/** The status of an answer that is none; any other is a place, or that there is none. */
const FAILURE_OF: Readonly<Record<string, GeocoderFailure>> = {
  OVER_QUERY_LIMIT: 'busy',
  OVER_DAILY_LIMIT: 'refused',
  REQUEST_DENIED: 'refused',
  INVALID_REQUEST: 'refused',
  UNKNOWN_ERROR: 'unreachable',
};
const ANSWERS: readonly string[] = ['OK', 'ZERO_RESULTS'];

const TOWNS = ['locality', 'postal_town', 'sublocality', 'administrative_area_level_3', 'administrative_area_level_2'];
const HOUSES = ['street_address', 'premise', 'subpremise', 'establishment', 'point_of_interest'];

const precisionOf = ({ types, geometry }: Result): Precision => {
  const isOneOf = (names: readonly string[]) => types.some((type) => names.includes(type));
  if (geometry.location_type === 'RANGE_INTERPOLATED') return 'interpolated';
  if (geometry.location_type === 'ROOFTOP' || isOneOf(HOUSES)) return 'rooftop';
  if (isOneOf(['route', 'intersection'])) return 'street';
  if (isOneOf(['postal_code'])) return 'postcode';
  return isOneOf(TOWNS) ? 'city' : 'country';
};

const placeOf = (result: Result): AnsweredPlace => {
  const { geometry, address_components: components } = result;
  const part = (...names: readonly string[]) =>
    names.flatMap((name) => components.find(({ types }) => types.includes(name)) ?? [])[0];
  const at = (place: z.output<typeof point>) => ({ latitude: place.lat, longitude: place.lng });
  return {
    ...at(geometry.location),
    precision: precisionOf(result),
    radiusMetres: geometry.bounds ? metresBetween(at(geometry.location), at(geometry.bounds.northeast)) : null,
    address: {
      street: part('route')?.long_name ?? null,
      house: part('street_number')?.long_name ?? null,
      postcode: part('postal_code')?.long_name ?? null,
      city: part(...TOWNS)?.long_name ?? null,
      country: part('country')?.short_name ?? null,
    },
  };
};

/** Google's terms let coordinates be kept for thirty days. */
export const google: MakeProvider = ({ base, key }) => ({
  name: 'google',
  perSecond: 40,
  keptDays: 30,
  urlOf: (query) => {
    const url = new URL('maps/api/geocode/json', base);
    url.search = new URLSearchParams({
      address: lineOf(query),
      ...(query.country && { components: `country:${query.country}` }),
      key,
    }).toString();
    return url;
  },
  read: (body) => {
    const { status, results } = answer.parse(body);
    const failure = FAILURE_OF[status];
    if (failure) throw new GeocoderError(failure, `The geocoder answered ${status}`);
    if (!ANSWERS.includes(status)) throw new GeocoderError('nonsense', 'The geocoder answered an unknown status');
    return results.slice(0, MOST_ANSWERS).map(placeOf);
  },
});
