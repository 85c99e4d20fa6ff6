import type { SavedLocation } from '@waybill/contract/saved-locations';
import { pickValues } from '@waybill/domain/fields';
import { PLACE_FIELDS, STOP_FIELDS, type StopDetails, type StopKind } from '@waybill/domain/stop';
import { type TextualField, typedText } from '../../../shared/fields/typed-value.ts';
import type { TypedShipment } from './typed-shipment.ts';

type Place = Pick<StopDetails, keyof typeof PLACE_FIELDS | 'savedLocationId'>;

export const stopOfLocation = (location: SavedLocation): Place => ({
  ...pickValues(PLACE_FIELDS, location),
  savedLocationId: location.id,
});

/** The location's values as typed into one of the two stops. */
export const typedPlace = (kind: StopKind, location: SavedLocation): Partial<TypedShipment> =>
  Object.fromEntries(
    Object.entries(stopOfLocation(location)).map(([name, value]) => [
      `${kind}.${name}`,
      typedText(STOP_FIELDS[name as keyof Place] as TextualField, value),
    ]),
  );

/** Whether every field equals the saved location's; the day belongs to the shipment. */
export const isUnchanged = (kind: StopKind, values: TypedShipment, location: SavedLocation): boolean =>
  Object.entries(typedPlace(kind, location)).every(([name, value]) => values[name as keyof TypedShipment] === value);
