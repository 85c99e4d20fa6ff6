import { type OptimisationOrigin, optimisationOrigin } from '@waybill/domain/organisation-config';
import { numberOf, readNumber } from '@waybill/domain/typed-number';

/** The origin as typed into its two fields: text that is unfinished or not a number yet must not be lost. */
export type OriginText = { readonly lat: string; readonly lon: string };

export const originText = (origin: OptimisationOrigin | null): OriginText =>
  origin === null ? { lat: '', lon: '' } : { lat: plainDecimal(origin.lat), lon: plainDecimal(origin.lon) };

/** String() would write a very small number with an exponent, which nobody types and the fields refuse. */
const plainDecimal = (degrees: number) =>
  degrees.toLocaleString('en', { maximumFractionDigits: 20, useGrouping: false });

export type OriginProblem = 'latitude' | 'longitude' | 'origin-incomplete';
export type ReadOrigin =
  | { readonly ok: true; readonly origin: OptimisationOrigin | null }
  | { readonly ok: false; readonly problems: { readonly lat?: OriginProblem; readonly lon?: OriginProblem } };

/** Both numbers are filled in, or neither. */
export const readOrigin = ({ lat, lon }: OriginText): ReadOrigin => {
  const noLat = lat.trim() === '';
  const noLon = lon.trim() === '';
  if (noLat && noLon) return { ok: true, origin: null };

  const shape = optimisationOrigin.shape;
  const latIsRight = shape.lat.safeParse(readDecimal(lat)).success;
  const lonIsRight = shape.lon.safeParse(readDecimal(lon)).success;
  if (latIsRight && lonIsRight) return { ok: true, origin: { lat: readDecimal(lat), lon: readDecimal(lon) } };
  return {
    ok: false,
    problems: {
      ...(latIsRight ? {} : { lat: noLat ? 'origin-incomplete' : 'latitude' }),
      ...(lonIsRight ? {} : { lon: noLon ? 'origin-incomplete' : 'longitude' }),
    },
  };
};

/** No coordinate has groups of three digits, so both languages read it alike. */
const MOST_DEGREES = 180;

const readDecimal = (text: string): number => {
  const read = readNumber(text, 'en', MOST_DEGREES);
  return read ? numberOf(read) : Number.NaN;
};

const PAIR = /^\s*([+-]?\d+(?:\.\d+)?)°?\s*(?:[,;]\s*|\s+)([+-]?\d+(?:\.\d+)?)°?\s*$/;

/**
 * Maps copy "65.68353, -18.09989" as one text; pasted into either field it fills both.
 * "65,68353" is one number with a decimal comma, not a pair: a pair has a space or a decimal point.
 */
export const pairIn = (pasted: string): OriginText | null => {
  const found = PAIR.exec(pasted);
  if (!found?.[1] || !found[2] || !/[.\s;]/.test(pasted.trim())) return null;
  return { lat: found[1], lon: found[2] };
};
