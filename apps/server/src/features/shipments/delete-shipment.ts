import type { Shipment } from '@waybill/contract/shipments';
import type { ShipmentId } from '@waybill/domain/ids';
import type { Requester } from '../../http/visitor.ts';
import { holdShipment, readBack } from './load-shipment.ts';
import type { ShipmentDeps } from './shipment-deps.ts';
import { UNEXPLAINED, writeStatusChange } from './write-status-change.ts';

/** A deleted shipment can be restored for thirty days. Deleting it again is no error, and makes no second history entry. */
export const deleteShipment = ({ writing, clock }: ShipmentDeps, by: Requester, id: ShipmentId): Promise<Shipment> =>
  writing(by, async (repos) => {
    const shipment = await holdShipment(repos, id);
    if (shipment.deliveryStatus === 'deleted') return readBack(repos, shipment);
    return writeStatusChange(repos, shipment, { ...UNEXPLAINED, to: 'deleted' }, by.actor.organisationId, clock());
  });
