import type { Shipment } from '@waybill/contract/shipments';
import { AppError, refusedFields } from '@waybill/domain/errors';
import type { OrganisationId, ShipmentId } from '@waybill/domain/ids';
import { withNames } from '@waybill/domain/named-changes';
import { mayEdit } from '@waybill/domain/shipment-rights';
import { unitsOf } from '@waybill/domain/status-change';
import { asRequest, withCarrier } from '@waybill/domain/transport-request';
import type { Requester } from '../../http/visitor.ts';
import { carrierProblem, carrierStaysProblem } from './assert-valid-shipment.ts';
import { holdVersion, readBack } from './load-shipment.ts';
import type { ShipmentDeps, WritingShipments } from './shipment-deps.ts';
import type { StoredShipment } from './stored/stored-shipment.ts';
import { writeShipment } from './write-shipment.ts';
import { decideStatusChange, UNEXPLAINED } from './write-status-change.ts';

export type RequestedTransport = { readonly version: number; readonly carrierId?: OrganisationId | undefined };

/** Asks the shipment's carrier, or the named one, which becomes its carrier. */
export const requestTransport = (
  { writing, clock }: ShipmentDeps,
  by: Requester,
  id: ShipmentId,
  asked: RequestedTransport,
) =>
  writing(by, async (repos): Promise<Shipment> => {
    const { organisationId } = by.actor;
    const shipment = await holdVersion(repos, id, asked.version);
    const now = clock();
    const carrierId = asked.carrierId ?? shipment.carrierId;
    const isOther = carrierId !== shipment.carrierId;
    if (carrierId === null) throw refusedFields({ path: 'carrierId', problem: 'required' });
    if (isOther) await assertMayAssignCarrier(repos, shipment, organisationId, carrierId);
    if (carrierId === organisationId) throw refusedFields({ path: 'carrierId', problem: 'unknown-carrier' });
    const { after, entry } = asRequest(
      shipment,
      decideStatusChange(
        withCarrier(shipment, carrierId, organisationId),
        { ...UNEXPLAINED, to: 'transport-request' },
        organisationId,
        now,
      ),
    );
    const names = await repos.names([shipment.carrierId, carrierId].filter((one) => one !== null));
    await writeShipment(repos, shipment, after, now);
    await repos.record([{ ...entry, changes: withNames(entry.changes ?? {}, names) }]);
    return readBack(repos, shipment);
  });

const assertMayAssignCarrier = async (
  { rules }: Pick<WritingShipments, 'rules'>,
  shipment: StoredShipment,
  by: OrganisationId,
  carrierId: OrganisationId,
) => {
  if (!mayEdit(shipment, by)) throw new AppError('not-yours');
  const problems = carrierStaysProblem(shipment, unitsOf(shipment), by) ?? carrierProblem(carrierId, await rules());
  if (problems.length > 0) throw refusedFields(...problems);
};
