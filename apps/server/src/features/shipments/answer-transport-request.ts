import type { Shipment } from '@waybill/contract/shipments';
import { changesBetween } from '@waybill/domain/audit';
import { AppError, refusedFields } from '@waybill/domain/errors';
import type { ShipmentId, SubCompanyId } from '@waybill/domain/ids';
import { allowedStatuses, mayAnswer } from '@waybill/domain/shipment-rights';
import { unitsOf } from '@waybill/domain/status-change';
import { subCompanyProblem } from '@waybill/domain/sub-company';
import type { Requester } from '../../http/visitor.ts';
import { holdVersion, readBack } from './load-shipment.ts';
import type { ShipmentDeps } from './shipment-deps.ts';
import { subCompaniesWith, subCompanyOf } from './stored/stored-shipment.ts';
import { writeShipment } from './write-shipment.ts';
import { decideStatusChange, UNEXPLAINED, writeStatusChange } from './write-status-change.ts';

export type TransportAnswer = { readonly version: number } & (
  | { readonly answer: 'accept'; readonly subCompanyId: SubCompanyId | null }
  | { readonly answer: 'decline'; readonly reason: string | null }
);

/** Only the carrier that was asked may answer. It may file an accepted shipment under one of its sub-companies at once. */
export const answerTransportRequest = (
  { writing, clock }: ShipmentDeps,
  by: Requester,
  id: ShipmentId,
  given: TransportAnswer,
) =>
  writing(by, async (repos): Promise<Shipment> => {
    const { organisationId } = by.actor;
    const shipment = await holdVersion(repos, id, given.version);
    const now = clock();
    if (shipment.carrierId !== organisationId) throw new AppError('not-yours');
    if (!mayAnswer(shipment, organisationId)) {
      const allowed = allowedStatuses(shipment, unitsOf(shipment), organisationId, now);
      throw new AppError('illegal-move', { allowed });
    }
    if (given.answer === 'decline')
      return writeStatusChange(
        repos,
        shipment,
        { ...UNEXPLAINED, to: 'new', reason: given.reason },
        organisationId,
        now,
      );

    const { after, entry } = decideStatusChange(shipment, { ...UNEXPLAINED, to: 'open' }, organisationId, now);
    const before = subCompanyOf(shipment, organisationId);
    const subCompanyId = given.subCompanyId ?? before;
    const problems = subCompanyProblem(before, subCompanyId, await repos.rules());
    if (problems.length > 0) throw refusedFields(...problems);
    const subCompanies = subCompaniesWith(shipment, shipment, organisationId, subCompanyId);
    await writeShipment(repos, shipment, { ...after, subCompanies }, now);
    await repos.findPlacesAgain([shipment]);
    const changes = { ...entry.changes, ...changesBetween({ subCompanyId: before }, { subCompanyId }) };
    await repos.record([{ ...entry, changes }]);
    return readBack(repos, shipment);
  });
