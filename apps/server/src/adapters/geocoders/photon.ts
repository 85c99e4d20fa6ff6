import type { AnsweredPlace } from '@waybill/domain/address/judge-answer';
import { metresBetween, type Precision } from '@waybill/domain/geocoding';
import { z } from 'zod';
import { lineOf, type MakeProvider, MOST_ANSWERS } from './provider.ts';

const text = z.string().optional();

const answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        type: text,
        osm_value: text,
        name: text,
        housenumber: text,
        street: text,
        postcode: text,
        city: text,
        district: text,
        locality: text,
        countrycode: text,
        /** West, north, east, south. */
        extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
      }),
    }),
  ),
});
type Feature = z.output<typeof answer>['features'][number];

const OF_TYPE: Readonly<Record<string, Precision>> = {
  house: 'rooftop',
  street: 'street',
  locality: 'city',
  district: 'city',
  city: 'city',
};

const precisionOf = ({ type = '', osm_value }: Feature['properties']): Precision =>
  osm_value === 'postcode' ? 'postcode' : (OF_TYPE[type] ?? 'country');

const placeOf = ({ geometry, properties }: Feature): AnsweredPlace => {
  const [longitude, latitude] = geometry.coordinates;
  const { name, housenumber, street, postcode, city, district, locality, countrycode, extent } = properties;
  const precision = precisionOf(properties);
  const point = { latitude, longitude };
  return {
    ...point,
    precision,
    radiusMetres: extent ? metresBetween(point, { latitude: extent[1], longitude: extent[2] }) : null,
    address: {
      // A street, a town and a house without a number are called by their name.
      street: street ?? (precision === 'street' || precision === 'rooftop' ? (name ?? null) : null),
      house: housenumber ?? null,
      postcode: postcode ?? (precision === 'postcode' ? (name ?? null) : null),
      city: city ?? (precision === 'city' ? (name ?? null) : (locality ?? district ?? null)),
      country: countrycode?.toUpperCase() ?? null,
    },
  };
};

/** A geocoder for OpenStreetMap's data that many run for themselves. */
export const photon: MakeProvider = ({ base }) => ({
  name: 'photon',
  perSecond: 5,
  keptDays: 90,
  urlOf: (query) => {
    const url = new URL('api', base);
    url.search = new URLSearchParams({ q: lineOf(query), limit: String(MOST_ANSWERS) }).toString();
    return url;
  },
  read: (body) => answer.parse(body).features.map(placeOf),
});
