import type { SavedLocation } from '@waybill/contract/saved-locations';
import type { SavedLocationId } from '@waybill/domain/ids';
import { formatPhoneNumber } from '@waybill/domain/phone-number';
import type { StopDetails, StopKind } from '@waybill/domain/stop';
import { placeFields } from '@waybill/domain/stop-details';
import type { TypedShipment } from './typed-shipment.ts';

type PlaceField = keyof typeof placeFields;
export const PLACE_FIELDS = Object.keys(placeFields) as readonly PlaceField[];

/** Fields that say where it is: another street is another place, and not the saved one. */
export const ADDRESS_FIELDS = ['streetAddress1', 'city', 'postcode'] as const;

type Place = Pick<StopDetails, PlaceField | 'savedLocationId'>;

export const stopOfLocation = (location: SavedLocation): Place =>
  ({
    ...Object.fromEntries(PLACE_FIELDS.map((name) => [name, location[name]])),
    savedLocationId: location.id as SavedLocationId,
  }) as Place;

/** The same as it is typed, for one of the two stops. */
export const typedPlace = (kind: StopKind, location: SavedLocation): Partial<TypedShipment> =>
  Object.fromEntries(
    Object.entries(stopOfLocation(location)).map(([name, value]) => [
      `${kind}.${name}`,
      name === 'phoneNumber' && value ? formatPhoneNumber(value) : (value ?? ''),
    ]),
  );

/** Every field is as the saved location has it; the day is the shipment's own. */
export const isUnchanged = (kind: StopKind, values: TypedShipment, location: SavedLocation): boolean =>
  Object.entries(typedPlace(kind, location)).every(([name, value]) => values[name as keyof TypedShipment] === value);
