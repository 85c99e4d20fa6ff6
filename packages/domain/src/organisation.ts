import { requiredLine } from './validation.ts';

const NAME_MAX = 200;

/** Operators refer to an organisation by name: a line has the same bytes for the same letters. */
export const organisationName = requiredLine(NAME_MAX);
export const subCompanyName = requiredLine(NAME_MAX);
