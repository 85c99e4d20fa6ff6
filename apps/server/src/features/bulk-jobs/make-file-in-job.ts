import { MOST_IN_BULK } from '@waybill/contract/bulk-jobs';
import type { ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import type { FileJob, LeasedJob, WorkDeps, WorkingBulk } from './bulk-deps.ts';
import type { RowOutcome, WaitingRow } from './bulk-rows.repo.ts';
import { holdJob } from './hold-job.ts';

/** The job was cancelled, or another worker has it. The file made so far is thrown away. */
class Lost extends Error {}

/**
 * A file is made in one go: a worker that takes over after a crash starts from the beginning. Portions are reported as they
 * are written, so that progress shows, and count for good once the file is complete.
 */
export const makeFileInJob = async (deps: WorkDeps, leased: FileJob): Promise<'done'> => {
  const { inJob, onError, clock } = deps;
  /** One transaction, as long as the job is still ours. */
  const asMine = (work: (repos: WorkingBulk) => Promise<void>) =>
    inJob(leased, async (repos) => {
      leased.signal.throwIfAborted();
      if (!(await holdJob(repos, leased))) throw new Lost();
      await work(repos);
      await repos.jobs.progressed(leased.id, clock());
    });
  try {
    const rows = await begin(deps, leased);
    if (!rows) return 'done';
    const byKey = new Map<ShipmentKey, WaitingRow>(rows.map((row) => [row.key, row]));
    const file = await deps.makeFile(
      leased,
      rows.map(({ key }) => key),
      (asked, shipmentIds) => asMine((repos) => repos.rows.settle(leased.id, outcomesOf(asked, shipmentIds, byKey))),
    );
    await inJob(leased, async (repos) => {
      if (await holdJob(repos, leased)) await repos.jobs.finish(leased.id, 'done', clock(), file);
    });
  } catch (error) {
    if (error instanceof Lost) return 'done';
    // The process ends, or another worker has the job: the next worker makes the file from the beginning.
    leased.signal.throwIfAborted();
    onError(error);
    // When the database is away this fails as well, and the job waits for the next worker.
    await inJob(leased, async (repos) => {
      if (!(await holdJob(repos, leased))) return;
      await repos.rows.unmake(leased.id, 'failed');
      await repos.jobs.finish(leased.id, 'failed', clock());
    });
  }
  return 'done';
};

/** All rows for the file, from the first on. Null when the file would be empty, or the job is not ours. */
const begin = ({ inJob, clock }: WorkDeps, leased: LeasedJob): Promise<readonly WaitingRow[] | null> =>
  inJob(leased, async (repos) => {
    if (!(await holdJob(repos, leased))) return null;
    await repos.rows.unmake(leased.id, 'waiting');
    const rows = await repos.rows.waiting(leased.id, MOST_IN_BULK);
    if (rows.length > 0) return rows;
    await repos.jobs.finish(leased.id, 'done', clock());
    return null;
  });

/** A shipment that left the view since the plan, was deleted and has no label, or whose proof was withdrawn, is not in the file. */
const outcomesOf = (
  asked: readonly ShipmentKey[],
  shipmentIds: readonly ShipmentId[],
  byKey: ReadonlyMap<ShipmentKey, WaitingRow>,
): RowOutcome[] => {
  const made = new Set(shipmentIds);
  return asked
    .map((key) => byKey.get(key))
    .filter((row) => row !== undefined)
    .map(({ position, shipmentId }) =>
      made.has(shipmentId)
        ? { position, outcome: 'changed', reason: null }
        : { position, outcome: 'skipped', reason: 'gone' },
    );
};
