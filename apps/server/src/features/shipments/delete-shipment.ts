import type { ShipmentId } from '@waybill/domain/ids';
import { holdShipment } from './load-shipment.ts';
import { BARE_MOVE, makeMove } from './make-move.ts';
import type { Requester, ShipmentDeps } from './shipment-deps.ts';

/** A deleted shipment can be restored for thirty days. Deleting it again is no error, and makes no second history entry. */
export const deleteShipment = ({ writing, clock }: ShipmentDeps, by: Requester, id: ShipmentId): Promise<void> =>
  writing(by, async (repos) => {
    const shipment = await holdShipment(repos, id);
    if (shipment.deliveryStatus === 'deleted') return;
    await makeMove(repos, shipment, { ...BARE_MOVE, to: 'deleted' }, by.actor.organisationId, clock());
  });
