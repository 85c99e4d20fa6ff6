import type { SavedLocation } from '@waybill/contract/saved-locations';
import { pickValues } from '@waybill/domain/fields';
import type { SavedLocationDetails } from '@waybill/domain/saved-location';
import { PLACE_FIELDS } from '@waybill/domain/stop';
import type { Translate } from '@waybill/i18n/translate';
import { type TextualField, typedText } from '../fields/typed-value.ts';

export type LocationField = keyof SavedLocationDetails;
const LOCATION_FIELDS = Object.keys(PLACE_FIELDS) as readonly LocationField[];

/** The name of a saved location: its own, else the receiver's, else the street. */
export const nameOf = ({
  locationName,
  receiverName,
  streetAddress1,
}: Pick<SavedLocationDetails, 'locationName' | 'receiverName' | 'streetAddress1'>): string =>
  locationName ?? receiverName ?? streetAddress1;

/** The editable fields of a saved location, as stored. */
export const locationDetailsOf = (location: SavedLocation): SavedLocationDetails =>
  pickValues(PLACE_FIELDS, location) as SavedLocationDetails;

export type TypedLocation = Readonly<Record<LocationField, string>>;

export const EMPTY_LOCATION = Object.fromEntries(LOCATION_FIELDS.map((name) => [name, ''])) as TypedLocation;

/** The fields as typed into the form. */
export const typedLocationOf = (details: SavedLocationDetails): TypedLocation =>
  Object.fromEntries(
    Object.entries(PLACE_FIELDS).map(([name, field]: [string, TextualField]) => [
      name,
      typedText(field, details[name as LocationField]),
    ]),
  ) as TypedLocation;

export const locationFieldText = (name: LocationField, details: SavedLocationDetails, t: Translate): string =>
  typedLocationOf(details)[name] || t('history.nothing');

export const locationLabels = (t: Translate): TypedLocation =>
  Object.fromEntries(LOCATION_FIELDS.map((name) => [name, t(`shipment.field.${name}`)])) as TypedLocation;
