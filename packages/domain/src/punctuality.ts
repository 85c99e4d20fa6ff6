import { z } from 'zod';

/** Whether what was delivered came before the end of its window, or of its day where it had none. */
export const PUNCTUALITIES = ['on-time', 'late'] as const;
export const punctuality = z.enum(PUNCTUALITIES);
export type Punctuality = z.infer<typeof punctuality>;
