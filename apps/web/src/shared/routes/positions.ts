import { queryOptions } from '@tanstack/react-query';
import { listPositions } from '@waybill/contract/positions';
import type { LiveTopic } from '@waybill/domain/live';
import { api } from '../../lib/api/api.ts';

/** The first part of the query key: vehicles that move refresh it. */
const POSITIONS: LiveTopic = 'vehicle-positions';

/** Where each vehicle was last. */
export const positionsQuery = queryOptions({
  queryKey: [POSITIONS],
  queryFn: async () => (await api(listPositions)).positions,
});
