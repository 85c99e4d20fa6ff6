import { setImmediate as nextTurn } from 'node:timers/promises';
import { columnsToRead, type StoredColumn } from '@waybill/domain/import/file-import';
import type { ReadRow } from '@waybill/domain/import/read-row';
import { MOST_PARCELS } from '@waybill/domain/parcel';
import type { ShipmentPatch } from '@waybill/domain/shipment';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { compareAll } from './check-rows.ts';
import type { Entered, ImportJob, InRun, KnownShipment, Refused, RunDeps, ToEnter } from './import-deps.ts';
import type { GoodRow } from './import-rows.repo.ts';
import type { StoredImport } from './imports.repo.ts';
import { targetPath } from './judge-row.ts';

/** Somebody else has taken a number of the file while it was being entered: what was entered is not, and it begins anew. */
export class NumberTaken extends Error {}

/** As many as a job has room for that looks for their places. */
const ROWS_AT_ONCE = 200;
/** With two, the database waited for a third of the time; more rows than these would take more memory. */
const PORTIONS_AT_ONCE = 4;

/** All rows of one shipment. */
type Group = readonly [GoodRow, ...GoodRow[]];

/** Rows in portions, as whole shipments in portions. */
async function* groupsIn(portions: AsyncIterable<readonly GoodRow[]>): AsyncGenerator<readonly Group[]> {
  let open: GoodRow[] = [];
  for await (const rows of portions) {
    const groups: Group[] = [];
    for (const row of rows) {
      const [first, ...others] = open;
      if (first && first.head !== row.head) {
        groups.push([first, ...others]);
        open = [];
      }
      open.push(row);
    }
    yield groups;
  }
  const [first, ...others] = open;
  if (first) yield [[first, ...others]];
}

/** The rows of one shipment, and what they say; null where that is no shipment. */
type ReadGroup = {
  readonly group: Group;
  readonly patch: ShipmentPatch | null;
  readonly status: DeliveryStatus | null;
};

const merged = (group: Group, read: (cells: readonly string[]) => ReadRow): ReadGroup => {
  const rows = group.map(({ cells }) => read(cells));
  const patches = rows.map(({ patch }) => patch);
  // Those that say anything of it say the same.
  const status = rows.find((row) => row.status !== null)?.status ?? null;
  const [first] = patches;
  if (!first || patches.includes(null)) return { group, patch: null, status };
  const parcels = patches.flatMap((patch) => patch?.parcels ?? []);
  return { group, patch: parcels.length > 0 ? { ...first, parcels } : first, status };
};

/** Groups that are read before an answer of the database has its turn. */
const GROUPS_OF_TURN = 10;

const readGroups = async (
  groups: readonly Group[],
  read: (cells: readonly string[]) => ReadRow,
): Promise<readonly ReadGroup[]> => {
  const all: ReadGroup[] = [];
  for (const [at, group] of groups.entries()) {
    if (at % GROUPS_OF_TURN === GROUPS_OF_TURN - 1) await nextTurn();
    all.push(merged(group, read));
  }
  return all;
};

type Knowing = {
  readonly isNamed: boolean;
  /** Whether earlier rows of this file have entered parcels of it. */
  readonly isBegun: boolean;
};

/**
 * A parcel without a barcode is the one that was made in its place before, unless that was done by another row of this file. A
 * shipment without a number of its own is known by what it is, and may have parcels that are not in this file: they stay, and so
 * do those of rows that were entered before.
 */
const withKnownParcels = (
  patch: ShipmentPatch,
  known: KnownShipment | null,
  { isNamed, isBegun }: Knowing,
): ShipmentPatch => {
  if (!known || !patch.parcels) return patch;
  const own = patch.parcels.map((parcel, at) => {
    const same = parcel.barcode === null ? undefined : known.parcels.find(({ barcode }) => barcode === parcel.barcode);
    const before = same ?? (isBegun ? undefined : known.parcels[at]);
    return before && (parcel.barcode === null || parcel.barcode === before.barcode)
      ? { ...parcel, id: before.id, barcode: before.barcode }
      : parcel;
  });
  if (!isBegun && (patch.externalId || isNamed)) return { ...patch, parcels: own };
  const listed = new Set(own.map(({ id }) => id));
  return { ...patch, parcels: [...known.parcels.filter(({ id }) => !listed.has(id)), ...own] };
};

/** Which shipment a group is, if it is entered already. */
const knownOf = async (repos: InRun, groups: readonly Group[]): Promise<(group: Group) => KnownShipment | null> => {
  const ids = groups.flatMap(([{ shipmentId }]) => shipmentId ?? []);
  const numbers = groups.flatMap(([{ shipmentId, externalId }]) => (shipmentId === null ? (externalId ?? []) : []));
  const contents = groups.flatMap(([{ shipmentId, externalId, content }]) =>
    shipmentId === null && externalId === null ? [content] : [],
  );
  const byId = new Map((await repos.withShipmentIds(ids)).map((known) => [known.shipmentId, known]));
  const byContent = await repos.results.withContents(contents);
  const byNumber = new Map((await repos.withNumbers(numbers)).map((known) => [known.externalId, known]));
  const byKey = new Map((await repos.withKeys([...byContent.values()].flat())).map((known) => [known.key, known]));
  return ([{ shipmentId, externalId, content, occurrence }, ...others]) => {
    if (shipmentId !== null) return byId.get(shipmentId) ?? null;
    if (externalId !== null) return byNumber.get(externalId) ?? null;
    // Rows that say the same are several shipments, unless they are parcels of one.
    const key = byContent.get(content)?.[others.length > 0 ? 0 : occurrence - 1];
    return (key && byKey.get(key)) ?? null;
  };
};

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
