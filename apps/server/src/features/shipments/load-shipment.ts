import type { Shipment } from '@waybill/contract/shipments';
import { AppError, orNotFound } from '@waybill/domain/errors';
import type { ShipmentId } from '@waybill/domain/ids';
import type { WritingShipments } from './shipment-deps.ts';
import type { StoredShipment } from './stored/stored-shipment.ts';

type Repos = Pick<WritingShipments, 'shipments' | 'detail'>;

export const holdShipment = async ({ shipments }: Pick<Repos, 'shipments'>, id: ShipmentId): Promise<StoredShipment> =>
  orNotFound(await shipments.hold(id));

/** Locks the shipment. A write over a version that its author has not seen is refused with the current one. */
export const holdVersion = async (repos: Repos, id: ShipmentId, version: number): Promise<StoredShipment> => {
  const shipment = await holdShipment(repos, id);
  if (shipment.version !== version) throw new AppError('stale-version', { current: await readBack(repos, shipment) });
  return shipment;
};

export const readBack = async ({ detail }: Pick<Repos, 'detail'>, of: { shipmentId: ShipmentId }): Promise<Shipment> =>
  orNotFound(await detail(of.shipmentId));
