import { z } from 'zod';
import { isWindow } from './calendar.ts';
import { schemasOf } from './field-schema.ts';
import { cutText, fold } from './search-text.ts';
import { ADDRESS_MAX, PLACE_FIELDS } from './stop.ts';
import { requiredLine } from './validation.ts';

/** The fields of a saved place. The street is required, since the place could not be found without it. */
export const savedLocationDetails = z
  .strictObject({ ...schemasOf(PLACE_FIELDS), streetAddress1: requiredLine(ADDRESS_MAX) })
  .superRefine((place, context) => {
    if (place.locationName === null && place.receiverName === null) {
      context.addIssue({ code: 'custom', message: 'required', path: ['locationName'] });
    }
    if (!isWindow(place)) context.addIssue({ code: 'custom', message: 'time-order', path: ['latestTime'] });
  });
export type SavedLocationDetails = Readonly<z.output<typeof savedLocationDetails>>;

type Address = {
  readonly streetAddress1: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
};

const wordsOf = (text: string | null) =>
  fold(text ?? '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Folding turns some letters into several: whatever was typed, the key stays short enough for an index. */
const STREET_MAX = 300;
const TOWN_MAX = 90;

/**
 * Two addresses are the same when they differ only in capitals, accents, spaces and signs. The town is ignored where there is
 * a postcode: people write one for the other.
 */
export const addressKey = ({ streetAddress1, postcode, city }: Address): string =>
  [cutText(wordsOf(streetAddress1), STREET_MAX), cutText(wordsOf(postcode) || wordsOf(city), TOWN_MAX)].join('|');

/** Whether a point of one is where the other is, too: the town counts beside the postcode, since either may be what was corrected. */
export const isAtSameAddress = (one: Address, other: Address): boolean =>
  addressKey(one) === addressKey(other) && wordsOf(one.city) === wordsOf(other.city);
