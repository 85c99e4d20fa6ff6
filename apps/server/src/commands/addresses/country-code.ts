import { isCountry } from '@waybill/domain/address/country-boxes';
import { z } from 'zod';
import { understood } from '../arguments.ts';

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/);

/** The country that an argument names, in capitals. */
export const countryIn = (argument: string, typed: string | undefined): string =>
  understood(code, argument, 'two letters such as IS', typed ?? '');

/** The country whose addresses are to come in: there must be one of that code. */
export const knownCountryIn = (argument: string, typed: string | undefined): string =>
  understood(code.refine(isCountry), argument, 'the code of a country in two letters, such as IS', typed ?? '');
