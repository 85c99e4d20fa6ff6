import { type BulkJob, type bulkSelection, MOST_IN_BULK, MOST_PROOFS_IN_FILE } from '@waybill/contract/bulk-jobs';
import { switchedOffProblems } from '@waybill/contract/shipment-list';
import type { BulkAction, BulkJobAction, BulkShipment, SkipReason } from '@waybill/domain/bulk';
import { AppError, orNotFound, refusedFields } from '@waybill/domain/errors';
import { type BulkJobId, newId } from '@waybill/domain/ids';
import { subCompanyProblem } from '@waybill/domain/sub-company';
import type { z } from 'zod';
import type { Requester } from '../../http/visitor.ts';
import type { BulkDeps, PlanningBulk } from './bulk-deps.ts';
import type { NewRow, SelectedShipment } from './bulk-rows.repo.ts';
import { decideRow } from './decide-row.ts';
import { jobOf } from './load-bulk-job.ts';

type Selection = z.output<typeof bulkSelection>;

/** A plan can have fifty thousand rows, and most plans that are looked at are never started. */
const MOST_PLANS = 20;

/**
 * Says what an action would change and what it would skip, without changing anything. An author who keeps planning without
 * starting loses the oldest plans.
 */
export const planBulkJob = ({ inView, clock }: BulkDeps, by: Requester, selection: Selection, action: BulkAction) =>
  inView(by, async (repos): Promise<BulkJob> => {
    mustSayWhoseDoing(action);
    await assertSwitchedOn(repos, action);
    await assertSelectable(repos, selection);
    await assertAllowed(repos, action, by);
    const now = clock();
    const id = newId<BulkJobId>();
    await repos.jobs.keepPlans(repos.author, MOST_PLANS - 1);
    let total = 0;
    for await (const portion of repos.rows.portionsOf(await selected(repos, selection), PORTION)) {
      if (total === 0) {
        total = portion[0]?.found ?? 0;
        if (total > mostOf(action)) throw new AppError('bulk-too-large');
        await repos.jobs.add({ id, author: repos.author, action, total, createdAt: now });
      }
      const proven = action.kind === 'print-proofs' ? await repos.proven(portion.map(({ key }) => key)) : null;
      const reasonFor = (shipment: BulkShipment) =>
        reasonToSkip(action, shipment, by, now) ?? (proven && !proven.has(shipment.key) ? 'no-proof' : null);
      await repos.rows.add(id, await decide(repos, portion, reasonFor));
    }
    if (total === 0) throw new AppError('bulk-empty');
    return jobOf(repos, by, orNotFound(await repos.jobs.find(id)));
  });

/** Proofs have photos: a file of more would be larger than what anybody opens, prints or sends on. */
const mostOf = ({ kind }: BulkAction) => (kind === 'print-proofs' ? MOST_PROOFS_IN_FILE : MOST_IN_BULK);

const mustSayWhoseDoing = (action: BulkAction) => {
  if (action.kind !== 'change-status' || action.status !== 'failed' || action.failureParty !== null) return;
  throw refusedFields({ path: 'action.failureParty', problem: 'required' });
};

export const assertSwitchedOn = async ({ config }: Pick<PlanningBulk, 'config'>, action: BulkJobAction) => {
  const { usesChangeShipmentStatus, usesPickups } = await config();
  const isOn =
    action.kind === 'change-status'
      ? usesChangeShipmentStatus
      : action.kind !== 'set-scheduled-date' || action.stop === 'dropoff' || usesPickups;
  if (!isOn) throw new AppError('feature-off');
};

const assertSelectable = async ({ config }: PlanningBulk, selection: Selection) => {
  if (selection.by === 'ids') return;
  const problems = switchedOffProblems(selection.filter, await config(), 'selection.filter.');
  if (problems.length > 0) throw refusedFields(...problems);
};

/** A carrier that the operator has named, and a sub-company of one's own. */
export const assertAllowed = async ({ rules }: PlanningBulk, action: BulkJobAction, { actor }: Requester) => {
  if (action.kind === 'request-transport') {
    const { allowedCarrierIds } = await rules();
    const isCarrier = action.carrierId !== actor.organisationId && allowedCarrierIds.includes(action.carrierId);
    if (!isCarrier) throw refusedFields({ path: 'action.carrierId', problem: 'unknown-carrier' });
  }
  if (action.kind === 'accept-requests' && action.subCompanyId !== null) {
    const problems = subCompanyProblem(null, action.subCompanyId, await rules());
    if (problems.length > 0) throw refusedFields(...problems.map((one) => ({ ...one, path: `action.${one.path}` })));
  }
};

/** Each shipment once. */
const selected = (repos: PlanningBulk, selection: Selection) =>
  selection.by === 'ids'
    ? repos.withIds(selection.ids, selection.order ?? null)
    : repos.matching(selection.filter, selection.order, MOST_IN_BULK + 1);

/** Shipments that are decided on at a time, before other requests have their turn: some milliseconds. */
const PORTION = 50;

const reasonToSkip = (action: BulkAction, shipment: BulkShipment, by: Requester, now: Date): SkipReason | null => {
  const decision = decideRow(action, shipment, by.actor.organisationId, now);
  return 'skipped' in decision ? decision.skipped : null;
};

/** The rows of a portion. A shipment that left the view since it was selected is skipped. */
const decide = async (
  { look }: PlanningBulk,
  portion: readonly SelectedShipment[],
  reasonFor: (shipment: BulkShipment) => SkipReason | null,
): Promise<readonly NewRow[]> => {
  const seen = new Map((await look(portion.map(({ key }) => key))).map((shipment) => [shipment.key, shipment]));
  return portion.map(({ key, shipmentId, position }) => {
    const shipment = seen.get(key);
    const reason = shipment ? reasonFor(shipment) : 'gone';
    const outcome = reason ? 'skipped' : 'waiting';
    return { key, shipmentId, position, version: shipment?.version ?? 0, outcome, reason };
  });
};
