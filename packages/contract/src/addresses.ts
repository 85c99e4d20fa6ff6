import { PRECISIONS } from '@waybill/domain/geocoding';
import { PLACE_FIELDS } from '@waybill/domain/stop';
import { line, requiredLine } from '@waybill/domain/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const MOST_COMPLETIONS = 8;

/** An address that what was typed may become, with its parts as the fields of a form have them. */
export const completedAddress = z.object({
  streetAddress1: z.string(),
  postcode: z.string().nullable(),
  city: z.string().nullable(),
  /** Two letters of ISO 3166, where it is known. */
  country: z.string().nullable(),
  point: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** How exact the point is; null where there is none. */
  precision: z.enum(PRECISIONS).nullable(),
  /** One of the imported addresses, or one that the organisation has used before. */
  source: z.enum(['registry', 'own']),
  /** A street whose houses have numbers: the number is still to be typed. */
  isStreet: z.boolean(),
});
export type CompletedAddress = z.infer<typeof completedAddress>;

export const addressCompletionQuery = z.object({
  text: requiredLine(PLACE_FIELDS.streetAddress1.max),
  postcode: line(PLACE_FIELDS.postcode.max).default(''),
  city: line(PLACE_FIELDS.city.max).default(''),
});
export type AddressCompletionQuery = z.output<typeof addressCompletionQuery>;

export const completeAddress = endpoint({
  method: 'GET',
  path: '/api/addresses',
  summary: 'Addresses that begin as the text does, for a field to offer while it is typed; the best first',
  query: addressCompletionQuery,
  reply: z.object({ addresses: z.array(completedAddress).max(MOST_COMPLETIONS) }),
});
