import { type BulkJob, type bulkSelection, MOST_IN_BULK } from '@waybill/contract/bulk-jobs';
import type { BulkAction, BulkJobAction, BulkShipment } from '@waybill/domain/bulk';
import { AppError, orNotFound, refusedFields } from '@waybill/domain/errors';
import { type BulkJobId, newId, type OrganisationId, type ShipmentKey } from '@waybill/domain/ids';
import type { z } from 'zod';
import type { Requester } from '../../http/visitor.ts';
import type { BulkDeps, PlanningBulk } from './bulk-deps.ts';
import type { NewRow, Selected } from './bulk-rows.repo.ts';
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
    const now = clock();
    const selected = await resolve(repos, selection);
    const rows = await decide(repos, selected, action, by.actor.organisationId, now);
    if (rows.length === 0) throw new AppError('bulk-empty');
    const id = newId<BulkJobId>();
    await repos.jobs.keepPlans(repos.author, MOST_PLANS - 1);
    await repos.jobs.add({ id, author: repos.author, action, total: rows.length, createdAt: now });
    for (const portion of portionsOf(rows)) await repos.rows.add(id, portion);
    return jobOf(repos, by, orNotFound(await repos.jobs.find(id)));
  });

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

/** Each shipment once, in the order of the list. */
const resolve = async (repos: PlanningBulk, selection: Selection): Promise<readonly Selected[]> => {
  if (selection.by === 'ids') {
    const ticked = await repos.rows.select([...new Set(selection.ids)]);
    return selection.order ? repos.sorted(ticked, selection.order) : ticked;
  }
  const found = await repos.matching(selection.filter, selection.order, MOST_IN_BULK + 1);
  if (found.length > MOST_IN_BULK) throw new AppError('bulk-too-large');
  return found;
};

/** Shipments that are worked on at a time, before other requests have their turn: some milliseconds. */
const PORTION = 1_000;

const portionsOf = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / PORTION) }, (_, n) => items.slice(n * PORTION, (n + 1) * PORTION));

const decide = async (
  { look }: PlanningBulk,
  selected: readonly Selected[],
  action: BulkAction,
  by: OrganisationId,
  now: Date,
): Promise<NewRow[]> => {
  const rows: NewRow[] = [];
  for (const portion of portionsOf(selected)) {
    const seen = new Map<ShipmentKey, BulkShipment>();
    for (const shipment of await look(portion.map(({ key }) => key))) seen.set(shipment.key, shipment);
    for (const { key, shipmentId } of portion) {
      const shipment = seen.get(key);
      if (!shipment) continue;
      const { version } = shipment;
      const decision = decideRow(action, shipment, by, now);
      const reason = 'skipped' in decision ? decision.skipped : null;
      const outcome = reason ? 'skipped' : 'waiting';
      rows.push({ key, shipmentId, version, position: rows.length + 1, outcome, reason });
    }
  }
  return rows;
};
