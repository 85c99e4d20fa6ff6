import { z } from 'zod';

/** The special handling that goods need. */
export const METADATA_FLAGS = ['fragile', 'heated', 'cooled', 'frozen', 'medicine', 'dangerous'] as const;
export const metadataFlag = z.enum(METADATA_FLAGS);
export type MetadataFlag = z.infer<typeof metadataFlag>;
