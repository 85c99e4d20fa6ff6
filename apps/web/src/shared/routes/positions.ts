import { queryOptions, useQuery } from '@tanstack/react-query';
import { listPositions, type VehiclePosition } from '@waybill/contract/positions';
import type { LiveTopic } from '@waybill/domain/live';
import { api } from '../../lib/api/api.ts';

/** The first part of the query key: vehicles that move refresh it. */
const POSITIONS: LiveTopic = 'vehicle-positions';

/** Where each vehicle was last. */
const positionsQuery = queryOptions({
  queryKey: [POSITIONS],
  queryFn: async () => (await api(listPositions)).positions,
});

/** Where one vehicle was last. Only what shows a vehicle that has moved is drawn again. */
export const usePosition = (vehicleId: string): VehiclePosition | null =>
  useQuery({
    ...positionsQuery,
    select: (positions) => positions.find((position) => position.vehicleId === vehicleId) ?? null,
  }).data ?? null;
