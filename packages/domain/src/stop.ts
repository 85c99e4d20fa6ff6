import { z } from 'zod';
import { savedLocationId } from './ids.ts';
import { phoneNumber } from './phone-number.ts';
import { line, optionalEmail, optionalLine } from './validation.ts';

export const STOP_KINDS = ['pickup', 'dropoff'] as const;
export type StopKind = (typeof STOP_KINDS)[number];

const NAME_MAX = 200;
const ADDRESS_MAX = 200;
const CITY_MAX = 100;
const POSTCODE_MAX = 20;

const isDate = (text: string) => {
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};

/** A day of the calendar, such as 2026-11-16, that exists and that a carrier could mean. */
export const calendarDate = line(10)
  .refine((text) => text === '' || (/^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && isDate(text)), { error: 'date' })
  .nullable()
  .transform((text) => (text === '' ? null : text));

/** A time of the day where the organisation is, such as 08:30. */
export const timeOfDay = line(5)
  .refine((text) => text === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text), { error: 'time' })
  .nullable()
  .transform((text) => (text === '' ? null : text));

/** A place as somebody types it, for a stop or to be kept. */
export const placeFields = {
  locationName: optionalLine(NAME_MAX),
  receiverName: optionalLine(NAME_MAX),
  streetAddress1: optionalLine(ADDRESS_MAX),
  city: optionalLine(CITY_MAX),
  postcode: optionalLine(POSTCODE_MAX),
  phoneNumber: z.union([z.null(), phoneNumber]),
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

export const EMPTY_STOP: StopDetails = {
  locationName: null,
  receiverName: null,
  streetAddress1: null,
  city: null,
  postcode: null,
  phoneNumber: null,
  email: null,
  earliestTime: null,
  latestTime: null,
  scheduledDate: null,
  savedLocationId: null,
};
export const STOP_FIELDS = Object.keys(stopFields) as readonly (keyof StopDetails)[];

export const isEmptyStop = (stop: Readonly<Record<keyof StopDetails, unknown>>): boolean => STOP_FIELDS.every((name) => stop[name] === null);

type Window = { readonly earliestTime: string | null; readonly latestTime: string | null };

/** Times of day compare as text. */
export const isWindow = ({ earliestTime, latestTime }: Window): boolean =>
  earliestTime === null || latestTime === null || latestTime > earliestTime;

type Address = Pick<StopDetails, 'streetAddress1' | 'postcode' | 'city'>;

/** `Eyravegur 2, 800 Selfoss`, as far as it is known. */
export const addressLine = ({ streetAddress1, postcode, city }: Address): string =>
  [streetAddress1, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
