import { z } from 'zod';
import { calendarDate, timeOfDay } from './calendar.ts';
import { savedLocationId } from './ids.ts';
import { phoneNumber } from './phone-number.ts';
import { optionalEmail, optionalLine } from './validation.ts';

const NAME_MAX = 200;
const ADDRESS_MAX = 200;
const CITY_MAX = 100;
const POSTCODE_MAX = 20;

/** A place as somebody types it, for a stop or to be kept. */
export const placeFields = {
  locationName: optionalLine(NAME_MAX),
  receiverName: optionalLine(NAME_MAX),
  streetAddress1: optionalLine(ADDRESS_MAX),
  city: optionalLine(CITY_MAX),
  postcode: optionalLine(POSTCODE_MAX),
  phoneNumber: phoneNumber.nullable(),
  email: optionalEmail,
  earliestTime: timeOfDay,
  latestTime: timeOfDay,
} as const;

export const stopFields = {
  ...placeFields,
  scheduledDate: calendarDate,
  /** The saved location that it was taken from, of the organisation that entered the shipment. */
  savedLocationId: savedLocationId.nullable(),
} as const;

/** What can be typed of a stop. */
export const stopDetails = z.strictObject(stopFields);
export type StopDetails = Readonly<z.output<typeof stopDetails>>;
