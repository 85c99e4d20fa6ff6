import { listVehicles, type Vehicle } from '@waybill/contract/vehicles';
import { api } from '../../lib/api/api.ts';

/** As many as one answer can have. */
const ROWS = 250;

type Page = { readonly vehicles: readonly Vehicle[]; readonly total: number };

const readPage = (page: number): Promise<Page> => api(listVehicles, { query: { rows: ROWS, page } });

/** All vehicles by their names, page by page. One that moves to another page meanwhile is there once. */
export const allVehicles = async (read: (page: number) => Promise<Page> = readPage): Promise<readonly Vehicle[]> => {
  const found = new Map<string, Vehicle>();
  for (let page = 1; ; page += 1) {
    const { vehicles, total } = await read(page);
    for (const vehicle of vehicles) found.set(vehicle.id, vehicle);
    if (vehicles.length === 0 || page * ROWS >= total) return [...found.values()];
  }
};
