import { COLUMN_CHOICES, columnChoice, EXPORT_LISTS, EXPORT_STATES } from '@waybill/domain/export';
import { exportId, fetchRunId, vehicleId } from '@waybill/domain/ids';
import { locale } from '@waybill/domain/locales';
import { z } from 'zod';
import { bulkSelection, MOST_IN_BULK } from './bulk-jobs.ts';
import { endpoint } from './endpoint.ts';
import { knownPlaceListQuery, listGeocodingWork } from './geocoding.ts';
import { listUnknownWords } from './partners.ts';
import { paymentFilter } from './payments.ts';
import { listRoutes } from './routes.ts';
import { savedLocationListQuery } from './saved-locations.ts';
import { userListQuery } from './users.ts';
import { vehicleListQuery } from './vehicles.ts';
import { readWarehouseList } from './warehouse.ts';
import { listWebhookDeliveries } from './webhooks.ts';

const PAGE = { rows: true, page: true } as const;
const shared = {
  columns: columnChoice,
  /** The language of the file: its words, the sign between its cells, and that for decimals. */
  lang: locale,
};

/** The rows of a list as it is searched, filtered and sorted, from the first to the last. */
export const exportRequest = z.discriminatedUnion('list', [
  z.strictObject({ list: z.literal('shipments'), selection: bulkSelection, ...shared }),
  z.strictObject({ list: z.literal('vehicles'), query: vehicleListQuery.omit(PAGE), ...shared }),
  z.strictObject({ list: z.literal('users'), query: userListQuery.omit(PAGE), ...shared }),
  z.strictObject({ list: z.literal('saved-locations'), query: savedLocationListQuery.omit(PAGE), ...shared }),
  z.strictObject({ list: z.literal('imports'), ...shared }),
  z.strictObject({
    list: z.literal('deliveries'),
    /** The stops of a day: those of all vehicles, or of one. */
    query: z.strictObject({ ...listRoutes.query.shape, vehicleId: vehicleId.optional() }),
    ...shared,
  }),
  z.strictObject({ list: z.literal('geocode'), query: z.strictObject(listGeocodingWork.query.shape), ...shared }),
  z.strictObject({ list: z.literal('known-places'), query: knownPlaceListQuery.omit(PAGE), ...shared }),
  z.strictObject({ list: z.literal('fetch-runs'), ...shared }),
  z.strictObject({ list: z.literal('fetch-conflicts'), ...shared }),
  z.strictObject({ list: z.literal('fetch-findings'), query: z.strictObject({ run: fetchRunId }), ...shared }),
  z.strictObject({
    list: z.literal('webhook-deliveries'),
    query: listWebhookDeliveries.query.omit({ after: true }),
    ...shared,
  }),
  z.strictObject({ list: z.literal('unknown-words'), query: listUnknownWords.query, ...shared }),
  z.strictObject({
    list: z.literal('warehouse-missing'),
    query: z.strictObject(readWarehouseList.query.shape),
    ...shared,
  }),
  z.strictObject({ list: z.literal('warehouse-holds'), ...shared }),
  z.strictObject({ list: z.literal('payments'), query: paymentFilter, ...shared }),
]);
export type ExportRequest = z.output<typeof exportRequest>;

export const listExport = z.object({
  id: exportId,
  list: z.enum(EXPORT_LISTS),
  columns: z.enum(COLUMN_CHOICES),
  /** As they are in the file. */
  columnNames: z.array(z.string()),
  /** Whether rows were ticked one by one. */
  isSelection: z.boolean(),
  /** What the list was narrowed by: a search, a status; without what it has by itself. */
  narrowedBy: z.record(z.string(), z.string()),
  state: z.enum(EXPORT_STATES),
  /** Rows that are in the file, and that will be; null until they are counted. */
  written: z.number().int(),
  total: z.number().int().nullable(),
  exportedBy: z.string(),
  /** Whether the caller is the one who can download it. */
  hasFile: z.boolean(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type ListExport = z.infer<typeof listExport>;

const params = z.object({ exportId });
const reply = z.object({ export: listExport });

export const startExport = endpoint({
  method: 'POST',
  path: '/api/exports',
  summary: 'Write the rows of a list to a CSV file; it goes on by itself, and is noted for the admins to see',
  body: exportRequest,
  mostBodyBytes: MOST_IN_BULK * 20,
  reply,
});

export const listExports = endpoint({
  method: 'GET',
  path: '/api/exports',
  summary: 'Who has exported what, and when; newest first',
  query: z.object({ after: exportId.optional(), rows: z.coerce.number().int().min(1).max(100).default(20) }),
  reply: z.object({ exports: z.array(listExport), hasMore: z.boolean() }),
});

export const readExport = endpoint({
  method: 'GET',
  path: '/api/exports/:exportId',
  summary: 'How far it is',
  params,
  reply,
});

export const cancelExport = endpoint({
  method: 'POST',
  path: '/api/exports/:exportId/cancellation',
  summary: 'Stop; there is no file then',
  params,
  reply,
});

export const readExportFile = endpoint({
  method: 'GET',
  path: '/api/exports/:exportId/file',
  summary: 'The file, for a day, for the one who has exported it',
  params,
  answersFile: true,
  reply: z.never(),
});

export const deleteExportFile = endpoint({
  method: 'DELETE',
  path: '/api/exports/:exportId/file',
  summary: 'Throw the file away before its day is over, by the one who has exported it; that it was made stays noted',
  params,
  reply,
});
export const exportFileUrl = (id: string) => `/api/exports/${id}/file`;
