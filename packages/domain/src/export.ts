import { z } from 'zod';
import type { Toggle } from './organisation-config.ts';
import { mayManageConnections } from './roles.ts';

/** The lists that can be exported. */
export const EXPORT_LISTS = [
  'shipments',
  'vehicles',
  'users',
  'saved-locations',
  'imports',
  'deliveries',
  'geocode',
  'known-places',
  'fetch-runs',
  'fetch-conflicts',
  'fetch-findings',
  'webhook-deliveries',
  'unknown-words',
  'warehouse-missing',
  'warehouse-holds',
  'payments',
] as const;
export type ExportList = (typeof EXPORT_LISTS)[number];

/** The features without which there is no such list. */
export const EXPORT_SWITCHES: Partial<Readonly<Record<ExportList, Toggle>>> = {
  imports: 'usesCsvUpload',
  'fetch-runs': 'usesFetchUpdates',
  'fetch-conflicts': 'usesFetchUpdates',
  'fetch-findings': 'usesFetchUpdates',
  'warehouse-missing': 'usesWarehouseScan',
  'warehouse-holds': 'usesWarehouseScan',
  payments: 'usesPayments',
};

/** Lists about the whole organisation, which those who manage its connections see. */
const OF_MANAGERS: readonly ExportList[] = ['webhook-deliveries', 'unknown-words'];
export const isOfManagers = (list: ExportList): boolean => OF_MANAGERS.includes(list);

type Person = Parameters<typeof mayManageConnections>[0];

/** Whether a dispatcher sees a list, and so may export it. What was fetched and not found is of no division. */
export const mayExport = (list: ExportList, person: Person, seesWhole: boolean): boolean =>
  isOfManagers(list) ? mayManageConnections(person) : list !== 'fetch-findings' || seesWhole;

/** The columns that the list shows, or all that there are. */
export const COLUMN_CHOICES = ['shown', 'all'] as const;
export type ColumnChoice = (typeof COLUMN_CHOICES)[number];
export const columnChoice = z.enum(COLUMN_CHOICES);

export const EXPORT_STATES = ['running', 'done', 'cancelled', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** How long the file of an export can be downloaded; that there was one is remembered longer. */
export const EXPORT_FILE_DAYS = 1;
export const EXPORT_REMEMBERED_DAYS = 730;
