import { requiredLine } from './validation.ts';

const NAME_MAX = 200;

/** Names are how an operator points at an organisation, so that the same letters must always be the same bytes. */
export const organisationName = requiredLine(NAME_MAX).normalize('NFC');
export const subCompanyName = requiredLine(NAME_MAX).normalize('NFC');
