import type { Shipment } from '@waybill/contract/shipments';
import { AppError, refusedFields } from '@waybill/domain/errors';
import type { ShipmentId, SubCompanyId } from '@waybill/domain/ids';
import { allowedStatuses, mayAnswer } from '@waybill/domain/shipment-rights';
import { unitsOf } from '@waybill/domain/status-change';
import { subCompanyOf } from '@waybill/domain/sub-companies-of-parties';
import { subCompanyProblem } from '@waybill/domain/sub-company';
import { acceptedInto } from '@waybill/domain/transport-request';
import type { Requester } from '../../http/visitor.ts';
import { holdVersion, readBack } from './load-shipment.ts';
import type { ShipmentDeps } from './shipment-deps.ts';
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

    const before = subCompanyOf(shipment, organisationId);
    const problems = subCompanyProblem(before, given.subCompanyId ?? before, await repos.rules());
    if (problems.length > 0) throw refusedFields(...problems);
    const { after, entry } = acceptedInto(
      decideStatusChange(shipment, { ...UNEXPLAINED, to: 'open' }, organisationId, now),
      given.subCompanyId,
      organisationId,
    );
    await writeShipment(repos, shipment, after, now);
    await repos.findPlacesAgain([shipment]);
    await repos.record([entry]);
    return readBack(repos, shipment);
  });
