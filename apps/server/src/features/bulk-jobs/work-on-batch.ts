import { type BulkShipment, makesFile } from '@waybill/domain/bulk';
import { AppError } from '@waybill/domain/errors';
import type { ShipmentKey } from '@waybill/domain/ids';
import { withNames } from '@waybill/domain/named-changes';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import { isAcceptance, PARTS } from '@waybill/domain/shipment-rights';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { type BeforeChange, isOnVehicle, undoChange } from '@waybill/domain/undo-change';
import type { Clock } from '../../clock.ts';
import type { LeasedJob, WorkDeps, WorkingBulk } from './bulk-deps.ts';
import type { StoredJob } from './bulk-jobs.repo.ts';
import type { RowOutcome, WaitingRow } from './bulk-rows.repo.ts';
import { type Decision, decideRow } from './decide-row.ts';
import { holdJob } from './hold-job.ts';
import { makeFileInJob } from './make-file-in-job.ts';
import type { Returning } from './vehicle-stops.repo.ts';

/** Few enough that nobody waits long for a locked row, many enough that ten thousand are done in seconds. */
const BATCH_ROWS = 500;
/** A shipment can have hundreds of parcels, and this thread answers requests too: they wait while it works on a batch. */
const BATCH_PARCELS = 500;

/** Says whether a job has more to do. */
type Batch = 'done' | 'again';

/**
 * Carries out the next rows of a job: changes, history and report, all or nothing. A batch that fails is tried again
 * row by row, so that one bad row spoils no other; only rows that fail on their own are reported as failed.
 */
export const workOnBatch = async (deps: WorkDeps, leased: LeasedJob): Promise<Batch> => {
  const { inJob, onError, mayStill } = deps;
  if (!(await mayStill(leased))) return inJob(leased, (repos) => giveUp(deps, leased, repos));
  const { kind } = leased;
  if (makesFile(kind)) return makeFileInJob(deps, { ...leased, kind });
  try {
    return await inJob(leased, (repos) => work(deps, leased, repos, BATCH_ROWS));
  } catch (error) {
    if (!isRefusal(error)) onError(error);
  }
  for (let n = 0; n < BATCH_ROWS; n++) {
    const next = await inJob(leased, (repos) => work(deps, leased, repos, 1)).catch((error: unknown) => {
      if (!isRefusal(error)) onError(error);
      const outcome = isRefusal(error) ? BARCODE_TAKEN : FAILED;
      // When the database is away this fails as well: the row goes on waiting for the next worker.
      return inJob(leased, (repos) => settleNext(deps, leased, repos, outcome));
    });
    if (next === 'done') return 'done';
  }
  return 'again';
};

/**
 * A restored shipment may find its barcode on another parcel. The report says so; it is nobody's fault and not logged
 * as an error.
 */
const isRefusal = (error: unknown) => error instanceof AppError;
const BARCODE_TAKEN = { outcome: 'skipped', reason: 'barcode-taken' } as const;
const FAILED = { outcome: 'failed', reason: null } as const;

const giveUp = async ({ clock }: WorkDeps, leased: LeasedJob, repos: WorkingBulk): Promise<'done'> => {
  const job = await holdJob(repos, leased);
  if (job) await repos.jobs.finish(job.id, 'failed', clock());
  return 'done';
};

const work = async ({ clock }: WorkDeps, leased: LeasedJob, repos: WorkingBulk, most: number): Promise<Batch> => {
  const job = await holdJob(repos, leased);
  if (!job) return 'done';
  const waiting = await withFewParcels(repos, await repos.rows.waiting(job.id, most));
  if (waiting.length === 0) {
    await repos.jobs.finish(job.id, 'done', clock());
    return 'done';
  }
  await carryOut(repos, job, waiting, clock);
  await repos.jobs.progressed(job.id, clock());
  return 'again';
};

/** The first rows, as many as do not have too many parcels together; the first one in any case. */
const withFewParcels = async (repos: WorkingBulk, waiting: readonly WaitingRow[]): Promise<readonly WaitingRow[]> => {
  if (waiting.length < 2) return waiting;
  const parcels = await repos.countParcels(waiting.map(({ key }) => key));
  let sum = 0;
  const beyond = waiting.findIndex(({ key }, at) => {
    sum += parcels.get(key) ?? 0;
    return at > 0 && sum > BATCH_PARCELS;
  });
  return beyond === -1 ? waiting : waiting.slice(0, beyond);
};

const settleNext = async (
  { clock }: WorkDeps,
  leased: LeasedJob,
  repos: WorkingBulk,
  outcome: Omit<RowOutcome, 'position'>,
): Promise<Batch> => {
  const job = await holdJob(repos, leased);
  if (!job) return 'done';
  const [row] = await repos.rows.waiting(job.id, 1);
  if (row) await repos.rows.settle(job.id, [{ position: row.position, ...outcome }]);
  await repos.jobs.progressed(job.id, clock());
  return 'again';
};

type Decided = { readonly position: number; readonly decision: Decision };

const carryOut = async (repos: WorkingBulk, job: StoredJob, waiting: readonly WaitingRow[], clock: Clock) => {
  const held = new Map<ShipmentKey, BulkShipment>();
  for (const shipment of await repos.hold(waiting.map(({ key }) => key))) held.set(shipment.key, shipment);
  // Read after the locks, so that it is later than the changes that were waited for.
  const now = clock();
  const planned = waiting.map(({ position, key, version, before }): Decided => {
    const shipment = held.get(key);
    if (!shipment) return { position, decision: { skipped: 'gone' } };
    const decision = decide(job, shipment, before, now);
    // A change made since the plan wins over the plan.
    const isOld = !('skipped' in decision) && shipment.version !== version;
    return { position, decision: isOld ? { skipped: 'changed-meanwhile' } : decision };
  });
  const isUndo = job.action.kind === 'undo';
  const returning = isUndo ? returningOf(planned, waiting, held) : [];
  const decided = isUndo ? await withVehicles(repos, planned, returning) : await withoutVehicles(repos, planned, held);
  const decisions = decided.map(({ decision }) => decision);
  const changed = decisions.flatMap((decision) => ('changed' in decision ? [decision.changed] : []));
  const dated = decisions.flatMap((decision) => ('dated' in decision ? [decision.dated] : []));
  const entries = decisions.flatMap((decision) => ('entry' in decision ? [decision.entry] : []));
  const names = await namesOfCarriers(repos, changed, held);
  const handed = changed.filter((after) => isHandedOn(after, held.get(after.key)));
  if (handed.length > 0) await repos.changeCarriage(handed);
  if (changed.length > 0) await repos.changeStatus(changed, now, isUndo);
  const returned = new Set(changed.map(({ key }) => key));
  const back = returning.filter(({ key }) => returned.has(key));
  if (back.length > 0) await repos.vehicleStops.putBack(back, now);
  const accepted = changed.flatMap(({ key, deliveryStatus }) => {
    const before = held.get(key);
    return before && isAcceptance(before, deliveryStatus) ? [before] : [];
  });
  if (accepted.length > 0) await repos.findPlacesAgain(accepted);
  if (dated.length > 0) await repos.changeDates(dated, now);
  const named = entries.map((entry) => ({ ...entry, changes: withNames(entry.changes ?? {}, names) }));
  if (named.length > 0) await repos.record(named);
  await repos.rows.settle(job.id, decided.map(outcomeOf));
};

/** The shipments that were on a vehicle before the change that is undone, and are on none since. */
const returningOf = (
  planned: readonly Decided[],
  waiting: readonly WaitingRow[],
  held: ReadonlyMap<ShipmentKey, BulkShipment>,
): readonly Returning[] =>
  planned.flatMap(({ decision }, index) => {
    if (!('changed' in decision)) return [];
    const { key } = decision.changed;
    const shipment = held.get(key);
    const before = waiting[index]?.before;
    if (before?.kind !== 'status' || !before.stops || !shipment || isOnVehicle(shipment)) return [];
    return [{ key, stops: before.stops }];
  });

/** What cannot go back on its vehicle is left as it is: a status that says it were on one would not be true. */
const withVehicles = async (
  { vehicleStops }: WorkingBulk,
  planned: readonly Decided[],
  returning: readonly Returning[],
): Promise<readonly Decided[]> => {
  if (returning.length === 0) return planned;
  const registrations = await vehicleStops.holdReturn(returning);
  const keys = new Set(returning.map(({ key }) => key));
  return planned.map(({ position, decision }) => {
    if (!('changed' in decision) || !keys.has(decision.changed.key)) return { position, decision };
    const registration = registrations.get(decision.changed.key);
    if (registration === undefined) return { position, decision: { skipped: 'not-back-on-vehicle' } };
    return { position, decision: { ...decision, entry: withVehicle(decision.entry, null, registration) } };
  });
};

/** A shipment whose status says that it is on a vehicle no more leaves its stops, which are kept for an undo. */
const withoutVehicles = async (
  { vehicleStops }: WorkingBulk,
  planned: readonly Decided[],
  held: ReadonlyMap<ShipmentKey, BulkShipment>,
): Promise<readonly Decided[]> => {
  const leaving = planned.flatMap(({ decision }) => {
    const before = 'changed' in decision && held.get(decision.changed.key);
    return before && isOnVehicle(before) && !isOnVehicle(decision.changed) ? [before.key] : [];
  });
  if (leaving.length === 0) return planned;
  const on = await vehicleStops.of(leaving);
  return planned.map(({ position, decision }) => {
    const was = 'changed' in decision && on.get(decision.changed.key);
    if (!was || decision.before?.kind !== 'status') return { position, decision };
    const staysShown = STAYS_SHOWN.includes(decision.changed.deliveryStatus);
    const entry = staysShown ? decision.entry : withVehicle(decision.entry, was.registration, null);
    return { position, decision: { ...decision, entry, before: { ...decision.before, stops: was.stops } } };
  });
};

/** What is over stays where it happened, and goes on showing its vehicle. */
const STAYS_SHOWN: readonly DeliveryStatus[] = ['completed', 'failed'];

const withVehicle = (entry: NewShipmentEntry, from: string | null, to: string | null): NewShipmentEntry => ({
  ...entry,
  changes: { ...entry.changes, vehicleRegistration: { from, to } },
});

/** Asked before anything is written: the name of who is a partner no more could not be read afterwards. */
const namesOfCarriers = (
  { names }: WorkingBulk,
  changed: readonly BulkShipment[],
  held: ReadonlyMap<ShipmentKey, BulkShipment>,
) => {
  const ids = changed.flatMap(({ key, carrierId }) => {
    const before = held.get(key)?.carrierId ?? null;
    return before === carrierId ? [] : [before, carrierId];
  });
  return names([...new Set(ids)].filter((id) => id !== null));
};

const isHandedOn = (after: BulkShipment, before: BulkShipment | undefined): boolean =>
  after.carrierId !== before?.carrierId || PARTS.some((part) => after.subCompanies[part] !== before.subCompanies[part]);

const decide = (job: StoredJob, shipment: BulkShipment, before: BeforeChange | null, now: Date): Decision => {
  if (job.action.kind !== 'undo') return decideRow(job.action, shipment, job.organisationId, now);
  return before ? undoChange(shipment, before) : { skipped: 'changed-meanwhile' };
};

const outcomeOf = ({ position, decision }: Decided): RowOutcome =>
  'skipped' in decision
    ? { position, outcome: 'skipped', reason: decision.skipped }
    : { position, outcome: 'changed', reason: null, before: 'before' in decision ? decision.before : undefined };
