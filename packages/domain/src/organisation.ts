import { requiredLine } from './validation.ts';

const NAME_MAX = 200;

/** Operators refer to an organisation by name, so the same letters must always be the same bytes. */
export const organisationName = requiredLine(NAME_MAX).normalize('NFC');
export const subCompanyName = requiredLine(NAME_MAX).normalize('NFC');
