import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import {
  listVehicles,
  readVehicle,
  type StopsLeft,
  stopsLeft,
  type VehicleListQuery,
  vehicle,
} from '@waybill/contract/vehicles';
import { vehicleId } from '@waybill/domain/ids';
import { api } from '../../lib/api/api.ts';
import { recordQueries } from '../records/record-queries.ts';
import { allVehicles } from './all-vehicles.ts';

/** The first part of every query key here: a live change of the vehicles refreshes all of them. */
const VEHICLES = 'vehicles';

const queries = recordQueries({
  topic: VEHICLES,
  row: vehicle,
  list: (query: VehicleListQuery) => api(listVehicles, { query }),
  read: (id) => {
    const { data } = vehicleId.safeParse(id);
    return data ? api(readVehicle, { params: { vehicleId: data } }).then((reply) => reply.vehicle) : null;
  },
});
export const { list: vehiclesQuery, one: vehicleQuery, refresh: refreshVehicles } = queries;
/** The newer version of a vehicle that another user has saved. */
export const { newer: newerVehicle } = queries;

export const vehicleHistoryKey = (id: string) => [VEHICLES, 'history', id];

/** All of them by name, to choose from. */
export const vehicleChoicesQuery = queryOptions({
  queryKey: [VEHICLES, 'choices'],
  queryFn: () => allVehicles(),
});

/** What is left to do, from a refusal to delete a vehicle without saying where that goes. */
export const stopsLeftIn = (error: unknown): StopsLeft | null =>
  error instanceof ApiError && error.code === 'vehicle-has-stops'
    ? (stopsLeft.safeParse(error.problem).data ?? null)
    : null;
