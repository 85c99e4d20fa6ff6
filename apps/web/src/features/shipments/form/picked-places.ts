import type { StopPoints } from '@waybill/domain/address/stop-place';
import type { ShipmentPatch } from '@waybill/domain/shipment';
import { STOP_KINDS, type StopKind } from '@waybill/domain/stop';
import { type PickedAddress, type PickedPlace, pointOfPicked } from '../../../shared/addresses/completions.ts';
import type { TypedShipment } from './typed-shipment.ts';

/** The addresses that were picked while they were typed, with where they are. */
export type PickedPlaces = { readonly [Kind in StopKind]?: PickedPlace | undefined };

/** Where the stops are whose addresses are still as they were picked. */
export const pointsOfPicked = (picked: PickedPlaces, values: TypedShipment): StopPoints =>
  Object.fromEntries(
    STOP_KINDS.flatMap((kind) => {
      const point = pointOfPicked(picked[kind], {
        streetAddress1: values[`${kind}.streetAddress1`],
        postcode: values[`${kind}.postcode`],
        city: values[`${kind}.city`],
      });
      return point ? [[kind, point]] : [];
    }),
  );

const ADDRESS: readonly string[] = ['streetAddress1', 'postcode', 'city'] satisfies (keyof PickedAddress)[];

/** Of an edit, a point goes with a new address: to pick the one that is there already moves nothing. */
export const pointsOfPatched = (points: StopPoints, patch: ShipmentPatch): StopPoints =>
  Object.fromEntries(
    STOP_KINDS.flatMap((kind) => {
      const isNew = Object.keys(patch[kind] ?? {}).some((name) => ADDRESS.includes(name));
      return points[kind] && isNew ? [[kind, points[kind]]] : [];
    }),
  );
