import { z } from 'zod';

export const LOCALES = ['is', 'en'] as const;
export const locale = z.enum(LOCALES);
export type Locale = z.infer<typeof locale>;
/** The language of an organisation, or of an account without one, until somebody chooses. */
export const DEFAULT_LOCALE: Locale = 'en';
