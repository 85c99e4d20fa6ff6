import type { Point } from '@waybill/domain/geocoding';

/** A metre: what is nearer together is one place. */
export const KEPT_DECIMALS = 1e5;

export const keptPoint = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * KEPT_DECIMALS) / KEPT_DECIMALS,
  longitude: Math.round(longitude * KEPT_DECIMALS) / KEPT_DECIMALS,
});
