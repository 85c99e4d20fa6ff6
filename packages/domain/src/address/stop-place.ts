import {
  type AddressQuery,
  type Candidate,
  type Difference,
  metresBetween,
  type Point,
  type Precision,
} from '../geocoding.ts';
import { addressKey } from '../saved-location.ts';
import { cutText, fold } from '../search-text.ts';
import type { StopDetails, StopKind } from '../stop.ts';

/**
 * What is known of where a stop is. `waiting`: nobody has looked yet. `found`: surely there. `doubtful`: perhaps there, and
 * `missing`: nowhere; `failed`: the geocoder gave no answer. `confirmed`: a person says so.
 */
export const PLACE_STATES = ['waiting', 'found', 'doubtful', 'missing', 'failed', 'confirmed'] as const;
export type PlaceState = (typeof PLACE_STATES)[number];

/** Those that wait for a person, in the order in which they are worked through. */
export const STATES_OF_WORK = ['missing', 'failed', 'doubtful'] as const satisfies readonly PlaceState[];

/** Who says where it is: a geocoder; the memory of confirmed places; a person; or whoever sent the shipment in. */
export const PLACE_SOURCES = ['geocoder', 'memory', 'person', 'sender'] as const;
export type PlaceSource = (typeof PLACE_SOURCES)[number];

/** Why a person should look at a place. */
export const PLACE_DOUBTS = [
  'no-match',
  'several',
  'postcode-only',
  'city-only',
  'country-only',
  'far-from-address',
  'exchanged',
  'unlikely',
] as const;
export type PlaceDoubt = (typeof PLACE_DOUBTS)[number] | Difference;

/** Where stops are, as whoever sends the shipment in knows it. */
export type StopPoints = { readonly [Kind in StopKind]?: Point | undefined };

/** A stop that was where somebody had confirmed it, for itself or for its address before, and is elsewhere now. */
export type MovedPlace = { readonly kind: StopKind; readonly from: string; readonly to: string };

type Address = Pick<StopDetails, 'streetAddress1' | 'postcode' | 'city'>;
type NamedAddress = Address & Pick<StopDetails, 'receiverName' | 'locationName'>;

/** Without an address there is nothing to look for. */
export const hasAddress = ({ streetAddress1, postcode, city }: Address): boolean =>
  Boolean(streetAddress1 || postcode || city);

const RECEIVER_MAX = 90;

const hasNumber = (street: string | null) => /\d/.test(street ?? '');

/**
 * By these, the same address and the same receiver in it are known again. A street without a number, or a postcode alone, is no
 * place that two receivers share.
 */
export const placeKeys = (stop: NamedAddress) => {
  const receiver = fold(stop.receiverName ?? stop.locationName ?? '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const receiverKey = cutText(receiver, RECEIVER_MAX);
  const key = addressKey(stop);
  return { addressKey: hasNumber(stop.streetAddress1) ? key : `${key}|${receiverKey}`, receiverKey };
};

/** Whether a key is that of an address: one without a letter in it, or coordinates alone, is no place that two stops share. */
export const isAddress = (key: string): boolean => !/^\|(\||$)/.test(key);

/** Whether two writings of a stop lead a geocoder, and the memory, to the same place. */
export const isSamePlace = (one: NamedAddress, other: NamedAddress): boolean => {
  const written = (stop: NamedAddress) => JSON.stringify([placeKeys(stop), fold(stop.city ?? '').trim()]);
  return written(one) === written(other);
};

export const queryOf = ({ streetAddress1, postcode, city }: Address): AddressQuery => ({
  street: streetAddress1,
  postcode,
  city,
  country: null,
});

export type PlaceJudgement =
  | { readonly state: 'found'; readonly candidate: Candidate; readonly doubt: null }
  | { readonly state: 'doubtful'; readonly candidate: Candidate; readonly doubt: PlaceDoubt }
  | { readonly state: 'missing'; readonly candidate: null; readonly doubt: 'no-match' };

/** From here on a house is believed without a person looking at it. */
const SURE = 0.85;
/** Two answers so close in their scores, and so far apart on the ground, are two answers. */
const CLOSE = 0.05;
const APART_M = 1_000;

const COARSE: Readonly<Partial<Record<Precision, PlaceDoubt>>> = {
  postcode: 'postcode-only',
  city: 'city-only',
  country: 'country-only',
};

const isHouse = ({ precision }: Candidate) => precision === 'rooftop' || precision === 'interpolated';

/** What the candidates of an address, the best first, say about where it is. */
export const judgePlace = (candidates: readonly Candidate[]): PlaceJudgement => {
  const [best, ...others] = candidates;
  if (!best) return { state: 'missing', candidate: null, doubt: 'no-match' };
  const isRival = (other: Candidate) =>
    best.score - other.score < CLOSE && metresBetween(best, other) > APART_M + best.errorMetres + other.errorMetres;
  const doubtful = (doubt: PlaceDoubt): PlaceJudgement => ({ state: 'doubtful', candidate: best, doubt });
  const coarse = COARSE[best.precision];
  if (coarse) return doubtful(coarse);
  if (others.some(isRival)) return doubtful('several');
  if (isHouse(best) && best.score >= SURE) return { state: 'found', candidate: best, doubt: null };
  return doubtful(best.differences[0] ?? 'unlikely');
};

/** What makes of a found house another one than was asked for, or perhaps the one before it. */
const OTHER_HOUSE: readonly Difference[] = ['house-letter', 'house-range', 'no-house-number', 'words-ignored'];

/** A house with the address that a geocoder gives it. */
export type House = Address & Point;

/** The house that an address surely means, in whatever way it is written; null where that is not known. */
export const houseOf = (candidates: readonly Candidate[]): House | null => {
  const { state, candidate } = judgePlace(candidates);
  if (state !== 'found' || candidate.differences.some((each) => OTHER_HOUSE.includes(each))) return null;
  const { address, latitude, longitude } = candidate;
  return { streetAddress1: address.street, postcode: address.postcode, city: address.city, latitude, longitude };
};
