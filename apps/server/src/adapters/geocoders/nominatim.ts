import type { AnsweredPlace } from '@waybill/domain/address/judge-answer';
import { metresBetween, type Precision } from '@waybill/domain/geocoding';
import { z } from 'zod';
import { lineOf, type MakeProvider, MOST_ANSWERS } from './provider.ts';

const coordinate = z.coerce.number();
const text = z.string().optional();

const answer = z.array(
  z.object({
    lat: coordinate,
    lon: coordinate,
    place_rank: z.number(),
    addresstype: text,
    /** South, north, west, east. */
    boundingbox: z.tuple([coordinate, coordinate, coordinate, coordinate]).optional(),
    address: z
      .object({
        house_number: text,
        road: text,
        pedestrian: text,
        hamlet: text,
        village: text,
        town: text,
        city: text,
        municipality: text,
        postcode: text,
        country_code: text,
      })
      .prefault({}),
  }),
);
type Result = z.output<typeof answer>[number];

/** Ranks of OpenStreetMap's hierarchy, from the country to the house. */
const HOUSE_RANK = 28;
const STREET_RANK = 26;
const TOWN_RANK = 13;

const precisionOf = ({ place_rank: rank, addresstype }: Result): Precision => {
  if (addresstype === 'postcode') return 'postcode';
  if (rank >= HOUSE_RANK) return 'rooftop';
  if (rank >= STREET_RANK) return 'street';
  return rank >= TOWN_RANK ? 'city' : 'country';
};

const placeOf = (result: Result): AnsweredPlace => {
  const { lat, lon, boundingbox, address } = result;
  const point = { latitude: lat, longitude: lon };
  return {
    ...point,
    precision: precisionOf(result),
    radiusMetres: boundingbox ? metresBetween(point, { latitude: boundingbox[1], longitude: boundingbox[3] }) : null,
    address: {
      street: address.road ?? address.pedestrian ?? null,
      house: address.house_number ?? null,
      postcode: address.postcode ?? null,
      city: address.city ?? address.town ?? address.village ?? address.hamlet ?? address.municipality ?? null,
      country: address.country_code?.toUpperCase() ?? null,
    },
  };
};

/** OpenStreetMap's own geocoder. The public one wants to be asked once a second at most, and to know who asks. */
export const nominatim: MakeProvider = ({ base, email }) => ({
  name: 'nominatim',
  perSecond: 1,
  keptDays: 90,
  urlOf: (query) => {
    const url = new URL('search', base);
    url.search = new URLSearchParams({
      q: lineOf(query),
      format: 'jsonv2',
      addressdetails: '1',
      limit: String(MOST_ANSWERS),
      ...(query.country && { countrycodes: query.country.toLowerCase() }),
      ...(email && { email }),
    }).toString();
    return url;
  },
  read: (body) => answer.parse(body).map(placeOf),
});
