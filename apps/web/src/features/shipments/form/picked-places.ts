import type { StopPoints } from '@waybill/domain/address/stop-place';
import type { Point } from '@waybill/domain/geocoding';
import { STOP_KINDS, type StopKind } from '@waybill/domain/stop';
import { isAddress, type PickedAddress } from '../../../shared/addresses/completions.ts';
import type { TypedShipment } from './typed-shipment.ts';

/** The addresses that were picked while they were typed, with where they are. */
export type PickedPlaces = { readonly [Kind in StopKind]?: { readonly address: PickedAddress; readonly point: Point } };

/** Where the stops are whose addresses are still as they were picked. */
export const pointsOfPicked = (picked: PickedPlaces, values: TypedShipment): StopPoints =>
  Object.fromEntries(
    STOP_KINDS.flatMap((kind) => {
      const place = picked[kind];
      const fields = {
        streetAddress1: values[`${kind}.streetAddress1`],
        postcode: values[`${kind}.postcode`],
        city: values[`${kind}.city`],
      };
      return place && isAddress(place.address, fields) ? [[kind, place.point]] : [];
    }),
  );
