import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import { readShipmentChoices } from '@waybill/contract/shipment-list';
import { readShipment, readShipmentHistory, type Shipment, shipment } from '@waybill/contract/shipments';
import type { ShipmentId } from '@waybill/domain/ids';
import { api } from '../../lib/api/api.ts';
import { currentRow } from '../../lib/api/current-row.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** The first word of every key here: a live change of the shipments concerns all of them. */
const SHIPMENTS = 'shipments';

/** null for none: an address that names no shipment is no failure of ours. */
export const shipmentQuery = (typed: string) => {
  const id = typed.toUpperCase();
  return queryOptions({
    queryKey: [SHIPMENTS, 'one', id],
    queryFn: async (): Promise<Shipment | null> => {
      try {
        return (await api(readShipment, { params: { shipmentId: id } })).shipment;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not-found') return null;
        throw error;
      }
    },
  });
};

export const shipmentHistory = (id: ShipmentId) => ({
  queryKey: [SHIPMENTS, 'history', id],
  read: (after: string | undefined) => api(readShipmentHistory, { params: { shipmentId: id }, query: { after } }),
});

/** Carriers, forwarders and vehicles that can be chosen. They do not follow every change of a shipment. */
export const choicesQuery = queryOptions({
  queryKey: ['shipment-choices'],
  queryFn: () => api(readShipmentChoices),
});

/** What a deed answered is shown at once; everything else about shipments is asked again. */
export const cacheShipment = async (of: Shipment): Promise<void> => {
  queryClient.setQueryData(shipmentQuery(of.shipmentId).queryKey, of);
  await refreshShipments();
};

export const refreshShipments = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [SHIPMENTS] });

/** The shipment as it stands now, on a refusal because somebody else was faster. */
export const newerShipment = (error: unknown): Shipment | null => currentRow(shipment, error);
