import { queryOptions } from '@tanstack/react-query';
import { listVehicles, type Vehicle } from '@waybill/contract/vehicles';
import type { LiveTopic } from '@waybill/domain/live';
import { api } from '../../lib/api/api.ts';
import { type RouteLook, routeLook } from '../../ui/map/route-look.ts';

/** The first part of the query key: a live change of the vehicles refreshes it. */
const VEHICLES: LiveTopic = 'vehicles';

/** All vehicles by their names: the order that their letters and colours follow, and what a choice of vehicles offers. */
export const fleetQuery = queryOptions({
  queryKey: [VEHICLES, 'fleet'],
  queryFn: async () => (await api(listVehicles, { query: { rows: 250 } })).vehicles,
});

/** The look of a vehicle among all; the first one's until it is known. */
export const lookIn = (fleet: readonly Pick<Vehicle, 'id'>[] | undefined, vehicleId: string): RouteLook =>
  routeLook(Math.max(0, fleet?.findIndex(({ id }) => id === vehicleId) ?? 0));
