import { PLACE_SOURCES, PLACE_STATES } from '@waybill/domain/address/stop-place';
import { point } from '@waybill/domain/coordinates';
import { PRECISIONS } from '@waybill/domain/geocoding';
import type { StopKind } from '@waybill/domain/stop';
import { z } from 'zod';

/** Where a stop is, as far as that is known; without a point when it is not. */
export const place = z.object({
  state: z.enum(PLACE_STATES),
  point: point.nullable(),
  precision: z.enum(PRECISIONS).nullable(),
  errorMetres: z.number().nullable(),
  source: z.enum(PLACE_SOURCES).nullable(),
  /** Why a person should look at it. */
  doubt: z.string().nullable(),
});
export type Place = z.infer<typeof place>;

/** The places of a shipment's stops, each with its address as the geocoder writes it. */
export type PlacesOfStops = {
  readonly [Kind in StopKind]?: { readonly place: Place | null; readonly foundAddress: string | null };
};
