import type { Shipment } from '@waybill/contract/shipments';
import { changesBetween } from '@waybill/domain/audit';
import { AppError } from '@waybill/domain/errors';
import type { ShipmentId, SubCompanyId } from '@waybill/domain/ids';
import { unitsOf } from '@waybill/domain/shipment-moves';
import { mayAnswer, movesOf } from '@waybill/domain/shipment-rights';
import { divisionProblem } from './check-shipment.ts';
import { holdVersion, readBack, refusedFields } from './found-shipment.ts';
import { BARE_MOVE, decideMove, makeMove } from './make-move.ts';
import type { By, ShipmentDeps } from './shipment-deps.ts';
import { divisionOf, divisionsWith } from './stored/stored-shipment.ts';
import { writeShipment } from './write-shipment.ts';

export type TransportAnswer = { readonly version: number } & (
  | { readonly answer: 'accept'; readonly subCompanyId: SubCompanyId | null }
  | { readonly answer: 'decline'; readonly reason: string | null }
);

/** By the carrier that is asked, and by nobody else. What it accepts may go into one of its divisions at once. */
export const answerTransportRequest = (
  { writing, clock }: ShipmentDeps,
  by: By,
  id: ShipmentId,
  given: TransportAnswer,
) =>
  writing(by, async (repos): Promise<Shipment> => {
    const { organisationId } = by.actor;
    const shipment = await holdVersion(repos, id, given.version);
    const now = clock();
    if (shipment.carrierId !== organisationId) throw new AppError('not-yours');
    if (!mayAnswer(shipment, organisationId)) {
      const allowed = movesOf(shipment, unitsOf(shipment), organisationId, now);
      throw new AppError('illegal-move', { allowed });
    }
    if (given.answer === 'decline')
      return makeMove(repos, shipment, { ...BARE_MOVE, to: 'new', reason: given.reason }, organisationId, now);

    const { after, deed } = decideMove(shipment, { ...BARE_MOVE, to: 'open' }, organisationId, now);
    const before = divisionOf(shipment, organisationId);
    const subCompanyId = given.subCompanyId ?? before;
    const problems = divisionProblem(before, subCompanyId, await repos.rules());
    if (problems.length > 0) throw refusedFields(problems);
    const divisions = divisionsWith(shipment, shipment, organisationId, subCompanyId);
    await writeShipment(repos, shipment, { ...after, divisions }, now);
    const changes = { ...deed.changes, ...changesBetween({ subCompanyId: before }, { subCompanyId }) };
    await repos.record([{ ...deed, changes }]);
    return readBack(repos, shipment);
  });
