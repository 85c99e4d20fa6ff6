import { z } from 'zod';

export const LOCALES = ['is', 'en'] as const;
export const locale = z.enum(LOCALES);
export type Locale = z.infer<typeof locale>;
