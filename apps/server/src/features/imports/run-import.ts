import { columnsToRead, type StoredColumn } from '@waybill/domain/import/file-import';
import { MOST_PARCELS } from '@waybill/domain/parcel';
import { compareAll } from './check-rows.ts';
import type { Entered, ImportJob, InRun, Refused, RunDeps, ToEnter } from './import-deps.ts';
import type { StoredImport } from './imports.repo.ts';
import { targetPath } from './judge-row.ts';
import { type Group, groupsIn, knownOf, type ReadGroup, readGroups, withKnownParcels } from './row-groups.ts';

/** Somebody else has taken a number of the file while it was being entered: what was entered is not, and it begins anew. */
export class NumberTaken extends Error {}

/** As many as a job has room for that looks for their places. */
const ROWS_AT_ONCE = 200;
/** With two, the database waited for a third of the time; more rows than these would take more memory. */
const PORTIONS_AT_ONCE = 4;

const TOO_MANY_PARCELS: readonly Refused[] = [{ path: 'parcels', problem: 'too-many' }];
/** It was there when the rows were compared. */
const GONE: readonly Refused[] = [{ path: 'shipmentId', problem: 'invalid' }];
const UNREADABLE: readonly Refused[] = [{ path: '', problem: 'invalid' }];

type Counts = { created: number; updated: number; unchanged: number };

/**
 * Enters all rows without a fault in one transaction: whoever looks sees none of them or all. Rows that are refused after all are
 * left to be repaired.
 */
export const runImport = async (deps: RunDeps, job: ImportJob): Promise<void> => {
  const isAllowed = await deps.mayStill();
  await deps.inRun(job, async (repos) => {
    const file = await repos.imports.find(job.id);
    if (file?.state !== 'importing') return;
    if (!isAllowed || !(await repos.settings()).usesCsvUpload) {
      const failure = isAllowed ? 'switched-off' : 'author-gone';
      await repos.imports.settle(job.id, 'failed', { failure, finishedAt: deps.clock() });
      return;
    }
    const counts = await enterRows(deps, repos, job, file);
    await repos.waitAsLongAsNeeded();
    await repos.rowsOf(job.id).dropGood(file.round);
    // Others who enter shipments wait from here on.
    await repos.holdAllNumbers();
    if (await repos.results.hasTakenNumber(counts.created + counts.updated)) throw new NumberTaken();
    await finish(deps, repos, file, counts);
  });
};

const enterRows = async (deps: RunDeps, repos: InRun, job: ImportJob, file: StoredImport): Promise<Counts> => {
  const { usualNotation } = await repos.settings();
  const read = await repos.reader(columnsToRead(file.columns, usualNotation));
  const counts: Counts = { ...file.shipments };
  let done = 0;
  /** Portions that are under way: while the database writes one, the next is prepared here. */
  const entering = new Set<Promise<void>>();
  const enter = async (groups: readonly Group[]) => {
    await enterGroups(repos, file, await readGroups(groups, read), counts);
    done += groups.reduce((sum, group) => sum + group.length, 0);
    await deps.report(done);
  };
  const failures: unknown[] = [];
  try {
    for await (const groups of groupsIn(repos.rowsOf(job.id).goodRows(file.round, ROWS_AT_ONCE))) {
      job.signal.throwIfAborted();
      const portion = enter(groups)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => entering.delete(portion));
      entering.add(portion);
      if (entering.size === PORTIONS_AT_ONCE) await Promise.race(entering);
      if (failures.length > 0) break;
    }
  } finally {
    // Nothing is sent any more when the transaction ends.
    await Promise.all(entering);
  }
  if (failures.length > 0) throw failures[0];
  return counts;
};

/** The column of a value; null where the file has none. */
const columnOf = (columns: readonly StoredColumn[], path: string): number | null => {
  const at = columns.findIndex((column) => column.path === path);
  return at === -1 ? null : at;
};

const enterGroups = async (repos: InRun, file: StoredImport, shipments: readonly ReadGroup[], counts: Counts) => {
  if (shipments.length === 0) return;
  const known = await knownOf(
    repos,
    shipments.map(({ group }) => group),
  );
  const { created, updated } = file.shipments;
  const begun = new Set(
    created + updated === 0
      ? []
      : await repos.results.enteredOf(shipments.flatMap(({ group }) => known(group)?.key ?? [])),
  );
  const refused: { readonly group: Group; readonly problems: readonly Refused[] }[] = [];
  const sent: { readonly group: Group; readonly toEnter: ToEnter }[] = [];
  for (const { group, patch, status } of shipments) {
    const before = known(group);
    if (!patch) refused.push({ group, problems: UNREADABLE });
    else if (group[0].shipmentId !== null && !before) refused.push({ group, problems: GONE });
    else if ((patch.parcels?.length ?? 0) > MOST_PARCELS) refused.push({ group, problems: TOO_MANY_PARCELS });
    else {
      const knowing = { isNamed: group[0].shipmentId !== null, isBegun: before !== null && begun.has(before.key) };
      sent.push({ group, toEnter: { patch: withKnownParcels(patch, before, knowing), known: before, status } });
    }
  }
  const outcomes = await repos.enter(sent.map(({ toEnter }) => toEnter));
  const entered = outcomes.map((outcome, at) => ({ ...outcome, group: sent[at]?.group as Group }));
  for (const result of entered) {
    if (result.outcome === 'refused') refused.push({ group: result.group, problems: result.problems });
    else counts[result.outcome] += 1;
  }
  await keepResults(repos, entered);
  for (const { group, problems } of refused) {
    const found = problems.map((problem) => {
      const path = targetPath(problem.path);
      return { ...problem, path, column: columnOf(file.columns, path) };
    });
    await repos.rowsOf(file.id).refuse(
      group.map(({ number }) => number),
      found,
    );
  }
};

const keepResults = async ({ results }: InRun, entered: readonly (Entered & { readonly group: Group })[]) => {
  const changed = entered.flatMap((result) =>
    result.outcome === 'created' || result.outcome === 'updated'
      ? [{ ...result, wasCreated: result.outcome === 'created' }]
      : [],
  );
  await results.add(changed);
  await results.addContents(
    changed.flatMap(({ wasCreated, key, group: [{ externalId, content }] }) =>
      wasCreated && externalId === null ? [{ content, key }] : [],
    ),
  );
};

const finish = async (
  deps: RunDeps,
  repos: InRun,
  { id, round, columns }: StoredImport,
  counts: Counts,
): Promise<void> => {
  const held = await repos.imports.hold(id);
  // Cancelled meanwhile: nothing of it stays.
  if (held?.state !== 'importing' || held.round !== round) throw new Error('The import was cancelled.');
  await compareAll(repos.rowsOf(id), columns);
  await repos.imports.setShipments(id, counts);
  await repos.imports.settle(id, 'done', { finishedAt: deps.clock() });
};

const UNDONE_AT_ONCE = 200;

/** Takes back what an import has entered and changed, but for what somebody has touched since. Begun again, it goes on with the rest. */
export const undoImport = async (deps: RunDeps, job: ImportJob): Promise<void> => {
  let done = 0;
  for (let removed = UNDONE_AT_ONCE; removed === UNDONE_AT_ONCE; ) {
    job.signal.throwIfAborted();
    removed = await deps.removeUntouched(UNDONE_AT_ONCE);
    done += removed;
    await deps.report(done);
  }
  for (;;) {
    const restored = await deps.inRun(job, restoreSome);
    if (restored === 0) break;
    done += restored;
    await deps.report(done);
  }
  await deps.inRun(job, async ({ imports, results }) => {
    const held = await imports.hold(job.id);
    if (held?.state !== 'undoing') return;
    await imports.setShipments(job.id, { ...(await results.counts()), unchanged: held.shipments.unchanged });
    await imports.settle(job.id, 'undone', { finishedAt: deps.clock() });
  });
};

const restoreSome = async (repos: InRun): Promise<number> => {
  const changes = await repos.results.untouchedChanges(UNDONE_AT_ONCE);
  const keys = changes.map(({ key }) => key);
  const moved = changes.flatMap(({ key, movedFrom }) => (movedFrom ? [{ key, movedFrom }] : []));
  // All are held in one order before some are moved, or another who holds them could wait for this one, and this one for them.
  const held = await repos.withKeys(keys);
  // The file has changed a shipment and then moved it: as it is now, a parcel that came with it may not be removed, nor a deleted one be changed.
  const stuck = new Set(await repos.moveBack(moved));
  const known = new Map((moved.length > 0 ? await repos.withKeys(keys) : held).map((each) => [each.key, each]));
  const sent = changes.flatMap(({ key, before }) => {
    const shipment = known.get(key);
    return shipment && before && !stuck.has(key) ? [{ patch: before, known: shipment, status: null }] : [];
  });
  const outcomes = await repos.enter(sent);
  for (const [at, { known: of }] of sent.entries()) if (outcomes[at]?.outcome === 'refused') stuck.add(of.key);
  await repos.results.forget(keys.filter((key) => !stuck.has(key)));
  await repos.results.leave([...stuck]);
  return changes.length;
};
