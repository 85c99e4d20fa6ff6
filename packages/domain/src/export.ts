import { z } from 'zod';

/** The lists that can be exported. */
export const EXPORT_LISTS = ['shipments', 'vehicles', 'users', 'saved-locations', 'imports'] as const;

/** The columns that the list shows, or all that there are. */
export const COLUMN_CHOICES = ['shown', 'all'] as const;
export type ColumnChoice = (typeof COLUMN_CHOICES)[number];
export const columnChoice = z.enum(COLUMN_CHOICES);

export const EXPORT_STATES = ['running', 'done', 'cancelled', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** How long the file of an export can be downloaded; that there was one is remembered longer. */
export const EXPORT_FILE_DAYS = 1;
export const EXPORT_REMEMBERED_DAYS = 730;
