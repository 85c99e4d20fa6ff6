import type { Shipment } from '@waybill/contract/shipments';
import type { ShipmentId } from '@waybill/domain/ids';
import { holdShipment } from './load-shipment.ts';
import { BARE_MOVE, makeMove } from './make-move.ts';
import type { Requester, ShipmentDeps } from './shipment-deps.ts';

/** Restores the status that each of its units had. */
export const restoreShipment = ({ writing, clock }: ShipmentDeps, by: Requester, id: ShipmentId): Promise<Shipment> =>
  writing(by, async (repos) => {
    const shipment = await holdShipment(repos, id);
    return makeMove(repos, shipment, { ...BARE_MOVE, to: 'restored' }, by.actor.organisationId, clock());
  });
