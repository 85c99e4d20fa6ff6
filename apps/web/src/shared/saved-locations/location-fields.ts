import type { SavedLocation } from '@waybill/contract/saved-locations';
import { formatPhoneNumber } from '@waybill/domain/phone-number';
import type { SavedLocationDetails } from '@waybill/domain/saved-location';
import { placeFields } from '@waybill/domain/stop-details';
import type { Translate } from '@waybill/i18n/translate';

export type LocationField = keyof SavedLocationDetails;
const LOCATION_FIELDS = Object.keys(placeFields) as readonly LocationField[];

/** What a place is called: its own name, else that of the person there. */
export const nameOf = ({
  locationName,
  receiverName,
  streetAddress1,
}: Pick<SavedLocationDetails, 'locationName' | 'receiverName' | 'streetAddress1'>): string =>
  locationName ?? receiverName ?? streetAddress1;

/** What can be edited of a place, as it is kept. */
export const detailsOf = (location: SavedLocation): SavedLocationDetails =>
  Object.fromEntries(LOCATION_FIELDS.map((name) => [name, location[name]])) as SavedLocationDetails;

export type TypedLocation = Readonly<Record<LocationField, string>>;

export const EMPTY_LOCATION = Object.fromEntries(LOCATION_FIELDS.map((name) => [name, ''])) as TypedLocation;

export const phoneText = (phoneNumber: string | null): string => (phoneNumber ? formatPhoneNumber(phoneNumber) : '');

/** The same as it is typed. */
export const typedOf = (details: SavedLocationDetails): TypedLocation =>
  Object.fromEntries(
    LOCATION_FIELDS.map((name) => [name, name === 'phoneNumber' ? phoneText(details[name]) : (details[name] ?? '')]),
  ) as TypedLocation;

export const fieldText = (name: LocationField, details: SavedLocationDetails, t: Translate): string =>
  typedOf(details)[name] || t('history.nothing');

export const locationLabels = (t: Translate): TypedLocation =>
  Object.fromEntries(LOCATION_FIELDS.map((name) => [name, t(`shipment.field.${name}`)])) as TypedLocation;
