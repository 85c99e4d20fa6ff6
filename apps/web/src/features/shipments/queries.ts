import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import { listDocumentRequests } from '@waybill/contract/documents';
import { listProofs } from '@waybill/contract/proofs';
import { readShipmentChoices } from '@waybill/contract/shipment-list';
import { readShipment, readShipmentHistory, type Shipment, shipment } from '@waybill/contract/shipments';
import type { ShipmentId } from '@waybill/domain/ids';
import { api } from '../../lib/api/api.ts';
import { currentRow } from '../../lib/api/current-row.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** The first part of every query key here: a live change of the shipments refreshes all of them. */
const SHIPMENTS = 'shipments';

/** null if there is none: an address that names no shipment is no failure of ours. */
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

/** Under the key of the shipments: a proof, and a photo that comes later, is news of its shipment. */
export const proofsQuery = (id: ShipmentId) =>
  queryOptions({
    queryKey: [SHIPMENTS, 'proofs', id],
    queryFn: () => api(listProofs, { params: { shipmentId: id } }),
  });

/** Whom the organisation has asked for documents; what comes is news of the shipment. */
export const documentRequestsQuery = (id: ShipmentId) =>
  queryOptions({
    queryKey: [SHIPMENTS, 'document-requests', id],
    queryFn: () => api(listDocumentRequests, { params: { shipmentId: id } }),
  });

/** Carriers, forwarders and vehicles that can be chosen. They are not refetched with every change of a shipment. */
export const choicesQuery = queryOptions({
  queryKey: ['shipment-choices'],
  queryFn: () => api(readShipmentChoices),
});

/** An action's answer is shown at once; everything else about shipments is fetched again. */
export const cacheShipment = async (of: Shipment): Promise<void> => {
  queryClient.setQueryData(shipmentQuery(of.shipmentId).queryKey, of);
  await refreshShipments();
};

export const refreshShipments = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [SHIPMENTS] });

/** The current shipment, from a refusal because another user was faster. */
export const newerShipment = (error: unknown): Shipment | null => currentRow(shipment, error);
