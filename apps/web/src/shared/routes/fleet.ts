import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import { readVehicle, type Vehicle } from '@waybill/contract/vehicles';
import { vehicleId as idOfVehicle } from '@waybill/domain/ids';
import type { LiveTopic } from '@waybill/domain/live';
import { api } from '../../lib/api/api.ts';
import { allVehicles } from '../vehicles/all-vehicles.ts';

/** The first part of the query key: a live change of the vehicles refreshes it. */
const VEHICLES: LiveTopic = 'vehicles';

/** All vehicles by their names: the order that their letters and colours follow, and what a choice of vehicles offers. */
export const fleetQuery = queryOptions({
  queryKey: [VEHICLES, 'fleet'],
  queryFn: () => allVehicles(),
});

/** The number of a vehicle among all, which its letter and colour follow; the first one's until it is known. */
export const indexIn = (fleet: readonly Pick<Vehicle, 'id'>[] | undefined, vehicleId: string): number =>
  Math.max(0, fleet?.findIndex(({ id }) => id === vehicleId) ?? 0);

/** Null if there is no such vehicle: an address that names none is no failure of ours. */
export const vehicleQuery = (typed: string) =>
  queryOptions({
    queryKey: [VEHICLES, 'one', typed],
    queryFn: async (): Promise<Vehicle | null> => {
      const { data } = idOfVehicle.safeParse(typed);
      if (!data) return null;
      try {
        return (await api(readVehicle, { params: { vehicleId: data } })).vehicle;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not-found') return null;
        throw error;
      }
    },
  });
