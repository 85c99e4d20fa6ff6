import type { KnownPlace, PlaceCandidate } from '@waybill/contract/geocoding';
import { type Difference, knownAddressLine, pointText } from '@waybill/domain/geocoding';
import { addressLine } from '@waybill/domain/stop';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';

/** What tells a candidate from what was typed, as one sentence; none of these words has a capital inside of one. */
export const differencesText = (differences: readonly Difference[], t: Translate): string => {
  const [first = '', ...others] = differences.map((difference) => t(`geocode.doubt.${difference}`));
  return [first, ...others.map((text) => text.charAt(0).toLowerCase() + text.slice(1))].join(', ');
};

/** `± 5 m`, `± 1.4 km`. */
export const distanceText = (metres: number, { t, format }: { t: Translate; format: Format }): string =>
  t('geocode.within', { distance: format.distance(metres) });

/** The lines of an address: the street, and below it the town, or the country where that is all. */
export const candidateLines = ({ street, postcode, city, country }: PlaceCandidate): readonly [string, string] => {
  const town = [postcode, city].filter(Boolean).join(' ');
  return street ? [street, town] : [town || (country ?? ''), ''];
};

/** A remembered place by its receiver and address: an address alone may have several. */
export const knownPlaceText = (place: KnownPlace): string =>
  [place.receiverName, addressLine(place)].filter(Boolean).join(', ');

/** Two candidates may have one address, and differ in where they are. */
export const candidateKey = (candidate: PlaceCandidate): string =>
  `${knownAddressLine(candidate)} ${candidate.precision} ${pointText(candidate)}`;

/** Who works on an address; a colleague whom one does not see has no name. */
export const claimText = (name: string, t: Translate): string =>
  name === '' ? t('geocode.claimed') : t('geocode.claimedBy', { name });
