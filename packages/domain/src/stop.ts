/** Only the type: what is typed of a stop knows every country's telephone numbers, which most readers of one need not. */
import type { StopDetails } from './stop-details.ts';

export type { StopDetails };

export const STOP_KINDS = ['pickup', 'dropoff'] as const;
export type StopKind = (typeof STOP_KINDS)[number];

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
export const STOP_FIELDS = Object.keys(EMPTY_STOP) as readonly (keyof StopDetails)[];

export const isEmptyStop = (stop: Readonly<Record<keyof StopDetails, unknown>>): boolean =>
  STOP_FIELDS.every((name) => stop[name] === null);

type Address = Pick<StopDetails, 'streetAddress1' | 'postcode' | 'city'>;

/** `Eyravegur 2, 800 Selfoss`, as far as it is known. */
export const addressLine = ({ streetAddress1, postcode, city }: Address): string =>
  [streetAddress1, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
