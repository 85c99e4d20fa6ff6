import { MOST_IN_BULK } from '@waybill/contract/bulk-jobs';
import type { ShipmentKey } from '@waybill/domain/ids';
import type { FileJob, LeasedJob, WorkDeps, WorkingBulk } from './bulk-deps.ts';
import type { RowOutcome, WaitingRow } from './bulk-rows.repo.ts';
import { holdJob } from './hold-job.ts';

/** The job is not ours any more: cancelled, or somebody else's. What was made of it is thrown away. */
class Lost extends Error {}

/**
 * A file is made in one go: whoever takes the job after a crash begins anew. Portions that are in it are reported as they
 * come, so that progress is seen, and count for good when the file is there to be had.
 */
export const makeFileInJob = async (deps: WorkDeps, leased: FileJob): Promise<'done'> => {
  const { inJob, onError, clock } = deps;
  /** One transaction while the job is ours. */
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
    const fileKey = await deps.makeFile(
      leased,
      rows.map(({ key }) => key),
      (asked, shipmentIds) => asMine((repos) => repos.rows.settle(leased.id, outcomesOf(asked, shipmentIds, byKey))),
    );
    await inJob(leased, async (repos) => {
      if (await holdJob(repos, leased)) await repos.jobs.finish(leased.id, 'done', clock(), fileKey);
    });
  } catch (error) {
    if (error instanceof Lost) return 'done';
    // The process ends, or somebody else has the job: whoever begins it anew makes the file.
    leased.signal.throwIfAborted();
    onError(error);
    // When it is the database that is away this fails as well, and the job waits for whoever comes back to it.
    await inJob(leased, async (repos) => {
      if (!(await holdJob(repos, leased))) return;
      await repos.rows.unmake(leased.id, 'failed');
      await repos.jobs.finish(leased.id, 'failed', clock());
    });
  }
  return 'done';
};

/** Everything that is to be in the file, from the first on. Null when there is nothing, or the job is not ours. */
const begin = ({ inJob, clock }: WorkDeps, leased: LeasedJob): Promise<readonly WaitingRow[] | null> =>
  inJob(leased, async (repos) => {
    if (!(await holdJob(repos, leased))) return null;
    await repos.rows.unmake(leased.id, 'waiting');
    const rows = await repos.rows.waiting(leased.id, MOST_IN_BULK);
    if (rows.length > 0) return rows;
    await repos.jobs.finish(leased.id, 'done', clock());
    return null;
  });

/** What is out of sight since the plan, or was deleted and has no label, is not in the file. */
const outcomesOf = (
  asked: readonly ShipmentKey[],
  shipmentIds: readonly string[],
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
