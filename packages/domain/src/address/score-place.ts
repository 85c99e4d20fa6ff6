import type { Difference } from '../geocoding.ts';
import type { AddressReading } from './read-address.ts';
import { compareCities } from './same-city.ts';
import { nameKey } from './street-key.ts';

export type PlaceScore = { readonly score: number; readonly differences: readonly Difference[] };

/** A postcode is exact and seldom mistyped into another one nearby; a town has many names. */
const BOTH = {
  same: { same: 1, similar: 0.98, other: 0.85 },
  other: { same: 0.8, similar: 0.75, other: 0.3 },
} as const;
const CITY_ONLY = { same: 1, similar: 0.97, other: 0.35 } as const;
const POSTCODE_ONLY = { same: 1, other: 0.35 } as const;
const NEITHER = 0.97;

/** How well a postcode and a town fit those that were asked for. */
export const scorePlace = (
  { postcode, city }: Pick<AddressReading, 'postcode' | 'city'>,
  known: { readonly postcode: string; readonly city: string },
): PlaceScore => {
  const byPostcode = nameKey(postcode ?? '') === nameKey(known.postcode) ? 'same' : 'other';
  const byCity = city === null ? null : compareCities(city, nameKey(known.city));
  const differences: Difference[] = [];
  if (postcode !== null && byPostcode === 'other') differences.push('postcode');
  if (byCity === 'other') differences.push('city');
  if (postcode === null && byCity === null) return { score: NEITHER, differences };
  if (postcode === null) return { score: CITY_ONLY[byCity ?? 'same'], differences };
  if (byCity === null) return { score: POSTCODE_ONLY[byPostcode], differences };
  return { score: BOTH[byPostcode][byCity], differences };
};
