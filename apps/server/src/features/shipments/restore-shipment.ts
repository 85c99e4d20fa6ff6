import type { Shipment } from '@waybill/contract/shipments';
import type { ShipmentId } from '@waybill/domain/ids';
import type { Requester } from '../../http/visitor.ts';
import { holdShipment } from './load-shipment.ts';
import type { ShipmentDeps } from './shipment-deps.ts';
import { UNEXPLAINED, writeStatusChange } from './write-status-change.ts';

/** Restores the status that each of its units had. */
export const restoreShipment = ({ writing, clock }: ShipmentDeps, by: Requester, id: ShipmentId): Promise<Shipment> =>
  writing(by, async (repos) => {
    const shipment = await holdShipment(repos, id);
    return writeStatusChange(repos, shipment, { ...UNEXPLAINED, to: 'restored' }, by.actor.organisationId, clock());
  });
