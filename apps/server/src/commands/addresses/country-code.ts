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
