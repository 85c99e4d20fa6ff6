import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CompletedAddress, completeAddress } from '@waybill/contract/addresses';
import type { Point } from '@waybill/domain/geocoding';
import { PLACE_FIELDS } from '@waybill/domain/stop';
import { api } from '../../lib/api/api.ts';

type Town = { readonly postcode: string; readonly city: string };

/** The fields of an address that a picked one fills. */
export type PickedAddress = Town & { readonly streetAddress1: string };

/** What a form gives to a field that completes addresses. */
export type AddressCompletion = {
  /** The town as far as it is typed: its addresses come first. */
  readonly town: Town;
  readonly onPick: (address: PickedAddress, point: Point | null) => void;
};

const SHORTEST = 2;
/** Addresses do not change while a form is filled in. */
const FRESH_MS = 60_000;

const isAsked = (text: string) => text.length >= SHORTEST && text.length <= PLACE_FIELDS.streetAddress1.max;

export const completionsQuery = (typed: string, { postcode, city }: Town) => {
  const text = typed.trim();
  return queryOptions({
    queryKey: ['addresses', text, postcode.trim(), city.trim()],
    queryFn: async (): Promise<readonly CompletedAddress[]> =>
      (await api(completeAddress, { query: { text, postcode: postcode.trim(), city: city.trim() } })).addresses,
    enabled: isAsked(text),
    staleTime: FRESH_MS,
    // Without an answer the field is a plain one.
    retry: false,
    ...(isAsked(text) && { placeholderData: keepPreviousData }),
  });
};

/** Where the address is, if that is known to the house. */
export const houseOf = ({ point, precision }: CompletedAddress): Point | null =>
  precision === 'rooftop' ? point : null;

/** Whether fields say an address as it was picked; an address that was changed since is another one. */
export const isAddress = (picked: PickedAddress, fields: PickedAddress): boolean =>
  picked.streetAddress1 === fields.streetAddress1.trim() &&
  picked.postcode === fields.postcode.trim() &&
  picked.city === fields.city.trim();

/** An address that was picked, and where it is. */
export type PickedPlace = { readonly address: PickedAddress; readonly point: Point };

/** Where the address is, if the fields are still as they were picked. */
export const pointOfPicked = (picked: PickedPlace | null | undefined, fields: PickedAddress): Point | undefined =>
  picked && isAddress(picked.address, fields) ? picked.point : undefined;

/** A street waits for the number of a house. */
export const pickedFields = ({ streetAddress1, postcode, city, isStreet }: CompletedAddress): PickedAddress => ({
  streetAddress1: isStreet ? `${streetAddress1} ` : streetAddress1,
  postcode: postcode ?? '',
  city: city ?? '',
});
