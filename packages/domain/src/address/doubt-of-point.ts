import { type AddressQuery, type Candidate, isNowhere, isPoint, metresBetween, type Point } from '../geocoding.ts';
import { HOME_COUNTRY, isAboutIn, isInAnyCountry } from './country-boxes.ts';
import { withCountry } from './country-in-address.ts';
import type { PlaceDoubt } from './stop-place.ts';

/** A point that came with an address may be this far from where the geocoder has the address. */
const FAR_M = 2_000;

/** Two points so near are one that was rounded; a door a few steps away is another one. */
const SAME_M = 2;

/** Whether the geocoder has the address just where the point is. */
export const isSamePoint = (point: Point, candidate: Candidate): boolean => metresBetween(point, candidate) <= SAME_M;

/** Whether a point is far from where a person has confirmed the address before, or from the house that it was found to mean. */
export const isFarFrom = (known: Point, given: Point): boolean => metresBetween(known, given) > FAR_M;

const exchanged = ({ latitude, longitude }: Point): Point => ({ latitude: longitude, longitude: latitude });

/** Whether a point is not in the country of an address: the one that it names, or else ours. */
export const isAbroad = (query: AddressQuery, point: Point): boolean =>
  isAboutIn(withCountry(query).country ?? HOME_COUNTRY, point) === false;

/** An address that names no country may be abroad, as long as somebody lives about there. */
const isConceivable = (query: AddressQuery, point: Point): boolean =>
  !isAbroad(query, point) || (withCountry(query).country === null && isInAnyCountry(point));

/** Whether a point that came with an address can be there, as far as the geocoder knows the address, or else its country. */
export const doubtOfPoint = (
  query: AddressQuery,
  point: Point,
  candidates: readonly (Point & Pick<Candidate, 'errorMetres'>)[],
): PlaceDoubt | null => {
  const isKnown = candidates.length > 0;
  const isNear = (at: Point) =>
    candidates.some((candidate) => metresBetween(at, candidate) <= FAR_M + candidate.errorMetres);
  const turned = exchanged(point);
  const isTurned = isPoint(turned) && (isKnown ? isNear(turned) : isAbroad(query, point) && !isAbroad(query, turned));
  if (isNowhere(point)) return 'far-from-address';
  if (isKnown && isNear(point)) return null;
  if (isTurned) return 'exchanged';
  return !isKnown && isConceivable(query, point) ? null : 'far-from-address';
};
