import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listBulkJobRows } from '@waybill/contract/bulk-jobs';
import {
  countShipments,
  listShipments,
  readShipmentRows,
  type ShipmentFilter,
  type ShipmentListQuery,
} from '@waybill/contract/shipment-list';
import type { BulkJobId, ShipmentId } from '@waybill/domain/ids';
import { api } from '../../../lib/api/api.ts';

/** The first part of every query key here: a live change of shipments refreshes all of them. */
const SHIPMENTS = 'shipments';

/** The previous page's rows stay until the next ones have loaded; `asked` says which page is shown. */
export const shipmentsQuery = (query: ShipmentListQuery) =>
  queryOptions({
    queryKey: [SHIPMENTS, 'list', query],
    queryFn: async () => ({ ...(await api(listShipments, { query })), asked: JSON.stringify(query) }),
    placeholderData: keepPreviousData,
  });

/** The counts ignore the status filter, so they are the same in every tab. */
export const countsQuery = ({ status: _, ...filter }: ShipmentFilter) =>
  queryOptions({
    queryKey: [SHIPMENTS, 'counts', filter],
    queryFn: () => api(countShipments, { query: filter }),
    placeholderData: keepPreviousData,
  });

export const rowsQuery = (ids: readonly ShipmentId[]) =>
  queryOptions({
    queryKey: [SHIPMENTS, 'rows', ids],
    queryFn: async () => (await api(readShipmentRows, { query: { ids: ids.join(',') } })).shipments,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

/** Which of these shipments the jobs have changed, and nobody since. */
export const ownRowsQuery = (jobs: readonly BulkJobId[], ids: readonly ShipmentId[]) =>
  queryOptions({
    queryKey: ['bulk-jobs', 'own', jobs, ids],
    queryFn: async () => {
      const query = { outcome: 'changed', unchangedAmong: ids.join(',') } as const;
      const answers = await Promise.all(jobs.map((id) => api(listBulkJobRows, { params: { bulkJobId: id }, query })));
      return answers.flatMap(({ rows }) => rows.map(({ shipmentId }) => shipmentId));
    },
  });
