import type { AnsweredPlace } from '@waybill/domain/address/judge-answer';
import type { AddressQuery } from '@waybill/domain/geocoding';
import type { GeocoderAddress } from '../../geocoder-url.ts';

/** Somebody else's geocoder: how it is asked, and what its answers mean. */
export type Provider = {
  readonly name: string;
  /** How often it may be asked in a second by all processes together, unless the operator says otherwise. */
  readonly perSecond: number;
  /** How long an answer may be kept. */
  readonly keptDays: number;
  readonly urlOf: (query: AddressQuery) => URL;
  /** Throws a GeocoderError when the answer is a refusal, and anything else when it is no answer of this provider. */
  readonly read: (answer: unknown) => readonly AnsweredPlace[];
};

export type MakeProvider = (address: Pick<GeocoderAddress, 'base' | 'key' | 'email'>) => Provider;

export const MOST_ANSWERS = 5;

/** The address in one line: providers are better at it than at fields that hold something else than their name says. */
export const lineOf = ({ street, postcode, city }: AddressQuery): string =>
  [street, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
