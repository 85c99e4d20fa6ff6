import type { Shipment } from '@waybill/contract/shipments';
import { AppError, refusedFields } from '@waybill/domain/errors';
import type { OrganisationId, ShipmentId } from '@waybill/domain/ids';
import { mayEdit } from '@waybill/domain/shipment-rights';
import { notAccepted, unitsOf } from '@waybill/domain/status-change';
import type { Requester } from '../../http/visitor.ts';
import { carrierProblem, carrierStaysProblem } from './assert-valid-shipment.ts';
import { holdVersion, readBack } from './load-shipment.ts';
import { statusChange, withNames } from './shipment-changes.ts';
import type { ShipmentDeps, WritingShipments } from './shipment-deps.ts';
import { type StoredShipment, subCompaniesWith, subCompanyOf } from './stored/stored-shipment.ts';
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
    const subCompanies = subCompaniesWith(
      shipment,
      { ...shipment, carrierId },
      organisationId,
      subCompanyOf(shipment, organisationId),
    );
    // What the asker has opened for itself is no acceptance of the carrier that is asked.
    const isOwnSoFar = isOther && (shipment.carrierId === null || shipment.carrierId === organisationId);
    const { after, entry } = decideStatusChange(
      { ...(isOwnSoFar ? unanswered(shipment) : shipment), carrierId, subCompanies },
      { ...UNEXPLAINED, to: 'transport-request' },
      organisationId,
      now,
    );
    const carriers = isOther ? { carrierId: { from: shipment.carrierId, to: carrierId } } : {};
    const names = await repos.names([shipment.carrierId, carrierId].filter((one) => one !== null));
    await writeShipment(repos, shipment, after, now);
    const changes = { ...entry.changes, ...statusChange(shipment, after), ...withNames(carriers, names) };
    await repos.record([{ ...entry, changes }]);
    return readBack(repos, shipment);
  });

const unanswered = (shipment: StoredShipment): StoredShipment => ({
  ...shipment,
  deliveryStatus: shipment.deliveryStatus === 'open' ? 'new' : shipment.deliveryStatus,
  parcels: shipment.parcels.map(notAccepted),
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
