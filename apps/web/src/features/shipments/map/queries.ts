import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ShipmentFilter } from '@waybill/contract/shipment-list';
import { readShipmentPoints } from '@waybill/contract/shipment-points';
import { api } from '../../../lib/api/api.ts';

/** A live change of shipments or of their places refreshes it. The points of the filter before stay until the next have loaded. */
export const pointsQuery = (filter: ShipmentFilter) =>
  queryOptions({
    queryKey: ['shipments', 'points', filter],
    queryFn: () => api(readShipmentPoints, { query: filter }),
    placeholderData: keepPreviousData,
  });
