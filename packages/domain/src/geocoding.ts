import { addressLine } from './stop.ts';

/** How exactly a place is known, the best first. */
export const PRECISIONS = ['rooftop', 'interpolated', 'street', 'postcode', 'city', 'country'] as const;
export type Precision = (typeof PRECISIONS)[number];

/** An address as it was typed, in one field or several. */
export type AddressQuery = {
  readonly street: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  /** Two letters of ISO 3166; null when nothing says which country it is in. */
  readonly country: string | null;
};

/** The parts of an address as the one who knows the place writes them. */
export type KnownAddress = {
  readonly street: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly country: string | null;
};

/** `Þórsgata 1, 101 Reykjavík`, as a geocoder or a registry writes it; `IS` where that is all that is known. */
export const knownAddressLine = ({ street, postcode, city, country }: KnownAddress): string =>
  addressLine({ streetAddress1: street, postcode, city }) || (country ?? '');

export type Point = { readonly latitude: number; readonly longitude: number };

/** What a candidate has otherwise than it was asked for; the work list says so. */
export const DIFFERENCES = [
  'spelling',
  'abbreviation',
  'house-number',
  'house-letter',
  'no-house-number',
  'house-range',
  'postcode',
  'city',
  'no-street',
  'words-ignored',
] as const;
export type Difference = (typeof DIFFERENCES)[number];

/** One place that an address may mean. */
export type Candidate = Point & {
  readonly precision: Precision;
  /** From 0 to 1: how well it fits what was asked for. */
  readonly score: number;
  /** The distance to the true place that nine of ten such answers keep, in metres. */
  readonly errorMetres: number;
  readonly address: KnownAddress;
  readonly differences: readonly Difference[];
};

const byPrecision = (a: Candidate, b: Candidate) => PRECISIONS.indexOf(a.precision) - PRECISIONS.indexOf(b.precision);

/** The best first. */
export const byScore = (a: Candidate, b: Candidate): number => b.score - a.score || byPrecision(a, b);

const MAX_LATITUDE = 90;
const MAX_LONGITUDE = 180;

export const isPoint = ({ latitude, longitude }: Point): boolean =>
  Math.abs(latitude) <= MAX_LATITUDE && Math.abs(longitude) <= MAX_LONGITUDE;

/** What programs send where they have no coordinates. Nobody lives within a kilometre of it. */
export const isNowhere = ({ latitude, longitude }: Point): boolean =>
  Math.abs(latitude) < 0.01 && Math.abs(longitude) < 0.01;

/** Coordinates are kept as whole numbers of millionths of a degree: a tenth of a metre. */
export const MICRO = 1e6;
export const toMicro = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * MICRO),
  longitude: Math.round(longitude * MICRO),
});
export const fromMicro = ({ latitude, longitude }: Point): Point => ({
  latitude: latitude / MICRO,
  longitude: longitude / MICRO,
});

/** A point as it is kept, of a place that need not have one. */
export type KeptPoint = { readonly latitude: number | null; readonly longitude: number | null };
export const keptPoint = (point: Point | null): KeptPoint =>
  point ? toMicro(point) : { latitude: null, longitude: null };
export const pointOfKept = ({ latitude, longitude }: KeptPoint): Point | null =>
  latitude === null || longitude === null ? null : fromMicro({ latitude, longitude });

/** A metre: nobody reads more digits. */
const READ_DIGITS = 5;
export const pointText = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(READ_DIGITS)}, ${longitude.toFixed(READ_DIGITS)}`;

const EARTH_RADIUS_M = 6_371_009;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Along the great circle. */
export const metresBetween = (a: Point, b: Point): number => {
  const across = Math.sin(radians(b.longitude - a.longitude) / 2);
  const along = Math.sin(radians(b.latitude - a.latitude) / 2);
  const part = along * along + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * across * across;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(part)));
};

/** Why somebody else's geocoder has given no answer. */
export const GEOCODER_FAILURES = ['unreachable', 'busy', 'refused', 'nonsense'] as const;
export type GeocoderFailure = (typeof GEOCODER_FAILURES)[number];

/** `busy` passes by itself; `refused` needs the operator: a wrong key, or a provider that wants us no longer. */
export class GeocoderError extends Error {
  readonly failure: GeocoderFailure;
  /** How long the provider wants to be left alone, where it says so. */
  readonly restMs: number | undefined;

  constructor(failure: GeocoderFailure, message: string, restMs?: number) {
    super(message);
    this.failure = failure;
    this.restMs = restMs;
  }
}
