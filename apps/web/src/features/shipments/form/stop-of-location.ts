import type { SavedLocation } from '@waybill/contract/saved-locations';
import { type LeafField, pickValues } from '@waybill/domain/fields';
import { PLACE_FIELDS, STOP_FIELDS, type StopDetails, type StopKind } from '@waybill/domain/stop';
import { typedValue } from '../../../shared/fields/typed-value.ts';
import type { TypedShipment } from './typed-shipment.ts';

/** Fields that say where it is: another street is another place, and not the saved one. */
export const ADDRESS_FIELDS = ['streetAddress1', 'city', 'postcode'] as const;

type Place = Pick<StopDetails, keyof typeof PLACE_FIELDS | 'savedLocationId'>;

export const stopOfLocation = (location: SavedLocation): Place => ({
  ...pickValues(PLACE_FIELDS, location),
  savedLocationId: location.id,
});

/** The same as it is typed, for one of the two stops. */
export const typedPlace = (kind: StopKind, location: SavedLocation): Partial<TypedShipment> =>
  Object.fromEntries(
    Object.entries(stopOfLocation(location)).map(([name, value]) => [
      `${kind}.${name}`,
      typedValue(STOP_FIELDS[name as keyof Place] as LeafField, value),
    ]),
  );

/** Every field is as the saved location has it; the day is the shipment's own. */
export const isUnchanged = (kind: StopKind, values: TypedShipment, location: SavedLocation): boolean =>
  Object.entries(typedPlace(kind, location)).every(([name, value]) => values[name as keyof TypedShipment] === value);
