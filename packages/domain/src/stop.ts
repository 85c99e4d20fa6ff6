import { emptyValues, type LeafFields, type ValuesOf } from './fields.ts';

export const STOP_KINDS = ['pickup', 'dropoff'] as const;
export type StopKind = (typeof STOP_KINDS)[number];

const NAME_MAX = 200;
export const ADDRESS_MAX = 200;
const CITY_MAX = 100;
const POSTCODE_MAX = 20;

/** The fields of a place that can be typed, for a stop or a saved location. */
export const PLACE_FIELDS = {
  locationName: { kind: 'line', max: NAME_MAX, listed: true },
  streetAddress1: { kind: 'line', max: ADDRESS_MAX, listed: true },
  postcode: { kind: 'line', max: POSTCODE_MAX, listed: true },
  city: { kind: 'line', max: CITY_MAX, listed: true },
  receiverName: { kind: 'line', max: NAME_MAX, listed: true },
  phoneNumber: { kind: 'phone' },
  email: { kind: 'email' },
  earliestTime: { kind: 'time', listed: true },
  latestTime: { kind: 'time', listed: true },
} as const satisfies LeafFields;

const { earliestTime, latestTime, ...PLACE } = PLACE_FIELDS;

/** When somebody is expected at a stop: on a day, in a window. */
export const SCHEDULE_FIELDS = {
  scheduledDate: { kind: 'date', listed: true, copied: false },
  earliestTime,
  latestTime,
} as const satisfies LeafFields;
export type Schedule = ValuesOf<typeof SCHEDULE_FIELDS>;

/** The fields of a stop that can be typed. */
export const STOP_FIELDS = {
  /** The saved location it was copied from, of the organisation that entered the shipment. */
  savedLocationId: { kind: 'saved-location' },
  ...PLACE,
  ...SCHEDULE_FIELDS,
} as const satisfies LeafFields;
export type StopDetails = ValuesOf<typeof STOP_FIELDS>;

export const EMPTY_STOP: StopDetails = emptyValues(STOP_FIELDS);

const STOP_FIELD_NAMES = Object.keys(STOP_FIELDS) as readonly (keyof StopDetails)[];

export const isEmptyStop = (stop: Readonly<Record<keyof StopDetails, unknown>>): boolean =>
  STOP_FIELD_NAMES.every((name) => stop[name] === null);

type Address = Pick<StopDetails, 'streetAddress1' | 'postcode' | 'city'>;

/** `Eyravegur 2, 800 Selfoss`, as far as it is known. */
export const addressLine = ({ streetAddress1, postcode, city }: Address): string =>
  [streetAddress1, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
