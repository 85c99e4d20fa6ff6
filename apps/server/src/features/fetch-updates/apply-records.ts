import type { AppError } from '@waybill/domain/errors';
import { compareValues } from '@waybill/domain/fetch-updates/compare-values';
import { MOST_FINDINGS, STATUS } from '@waybill/domain/fetch-updates/fetch-source';
import type { FetchedRecord } from '@waybill/domain/fetch-updates/read-record';
import type { ShipmentKey } from '@waybill/domain/ids';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { FieldRefusal } from '@waybill/domain/validation';
import { turnTaker } from '../../turn-taker.ts';
import type { InRun, KnownShipment, Move } from './fetch-deps.ts';
import type { NewFinding, RunCounts, StoredRun } from './fetch-runs.repo.ts';
import type { NewConflict, Values } from './fetched-values.repo.ts';

const RECORDS_AT_ONCE = 200;
const NOTHING: RunCounts = { records: 0, changed: 0, unchanged: 0, notFound: 0, conflicts: 0, faults: 0 };

/** What a record says of a shipment that we have, and what is to be done about it. */
type Matched = {
  readonly record: FetchedRecord;
  readonly known: KnownShipment;
  readonly to: DeliveryStatus | null;
  /** What was told and settled before, and is by now. */
  readonly base: Record<string, unknown>;
  readonly take: Record<string, unknown>;
  readonly move: Move | null;
  readonly conflicts: NewConflict[];
  /** Compared, and no conflict. */
  readonly settled: string[];
  isChanged: boolean;
  hasFault: boolean;
};

type Outcome = { counts: RunCounts; findings: NewFinding[] };

const plus = (one: RunCounts, other: Partial<RunCounts>): RunCounts =>
  Object.fromEntries(
    Object.entries(one).map(([name, count]) => [name, count + (other[name as keyof RunCounts] ?? 0)]),
  ) as RunCounts;

const fault = (externalId: string | null, path: string, problem: string, said: string | null): NewFinding => ({
  kind: 'fault',
  externalId,
  path,
  problem,
  said,
});

const compare = (
  record: FetchedRecord,
  known: KnownShipment,
  to: DeliveryStatus | null,
  told: Values,
  typed: ReadonlySet<string>,
): Matched => {
  const base: Record<string, unknown> = { ...told };
  const take: Record<string, unknown> = {};
  const conflicts: NewConflict[] = [];
  const settled: string[] = [];
  const { statusReason } = record;
  const failureParty = to === 'failed' ? (record.failureParty ?? 'other') : null;
  let move: Move | null = null;
  const compared = { ...record.values, ...(to && { [STATUS]: to }) };
  for (const [path, theirs] of Object.entries(compared)) {
    const isStatus = path === STATUS;
    const ours = isStatus ? known.status : known.values[path];
    const found = compareValues({ base: told[path], ours, theirs, isTypedHere: typed.has(path) });
    if (found === 'conflict') {
      const ofStatus = isStatus ? { statusReason, failureParty } : { statusReason: null, failureParty: null };
      conflicts.push({ key: known.key, path, reason: 'both-changed', theirs, ...ofStatus });
      continue;
    }
    settled.push(path);
    if (found === 'same') base[path] = theirs;
    if (found !== 'take') continue;
    if (isStatus && to) move = { key: known.key, to, reason: statusReason, failureParty };
    else take[path] = theirs;
  }
  return { record, known, to, base, take, move, conflicts, settled, isChanged: false, hasFault: false };
};

/** The shipments of which a record has a value that was never told before, as when a source comes to know more, or the mapping reads more of it. */
const toldOfFirst = (
  records: readonly FetchedRecord[],
  held: readonly KnownShipment[],
  told: ReadonlyMap<ShipmentKey, Values>,
): readonly ShipmentKey[] => {
  const recordOf = new Map(records.map((record) => [record.externalId, record]));
  return held.flatMap(({ key, externalId }) => {
    const before = told.get(key) ?? {};
    const paths = Object.keys(recordOf.get(externalId)?.values ?? {});
    return paths.some((path) => before[path] === undefined) ? [key] : [];
  });
};

/** A shipment of which each word was said: whoever is to settle the word looks there. */
const shipmentsByWord = (
  records: readonly FetchedRecord[],
  held: readonly KnownShipment[],
): ReadonlyMap<string, KnownShipment['shipmentId']> => {
  const idOf = new Map(held.map(({ externalId, shipmentId }) => [externalId, shipmentId]));
  return new Map(
    records.flatMap(({ externalId, statusWord }) => {
      const id = externalId !== null && idOf.get(externalId);
      return id && statusWord !== null ? [[statusWord, id] as const] : [];
    }),
  );
};

/** Finds the shipments of the records; those that have none are told. */
const match = async (
  repos: InRun,
  records: readonly FetchedRecord[],
  /** The numbers that the page has had so far. */
  seen: Set<string>,
  outcome: Outcome,
): Promise<readonly Matched[]> => {
  const { applying, values, readStatuses } = repos;
  const held = await applying.withNumbers([...new Set(records.flatMap(({ externalId }) => externalId ?? []))]);
  const words = await readStatuses(
    [...new Set(records.flatMap(({ statusWord }) => statusWord ?? []))],
    shipmentsByWord(records, held),
  );
  const keys = held.map(({ key }) => key);
  const told = await values.of(keys);
  const typed = await values.typedHere(toldOfFirst(records, held, told));
  const takeTurns = turnTaker();
  const found: Matched[] = [];
  for (const record of records) {
    await takeTurns();
    const { externalId, statusWord } = record;
    const faults = record.problems.map(({ path, problem, text }) => fault(externalId, path, problem, text));
    const to = statusWord === null ? null : (words.get(statusWord) ?? null);
    // `mixed` follows from parcels, and nobody sets it.
    const isUnknown = statusWord !== null && (to === null || to === 'mixed');
    if (isUnknown) faults.push(fault(externalId, STATUS, 'unknown-status', statusWord));
    const isRepeated = externalId !== null && seen.has(externalId);
    if (externalId !== null) seen.add(externalId);
    const [known, ...others] = held.filter((one) => one.externalId === externalId && externalId !== null);
    // Two divisions may have the same number; which of them is meant cannot be told.
    if (externalId !== null && (isRepeated || others.length > 0))
      faults.push(fault(externalId, 'externalId', 'duplicate', externalId));
    const isLost = externalId !== null && !isRepeated && (!known || known.status === 'deleted');
    if (isLost)
      outcome.findings.push({
        kind: 'not-found',
        externalId,
        path: null,
        problem: known ? 'is-deleted' : null,
        said: null,
      });
    outcome.findings.push(...faults);
    if (isLost || !known || isRepeated || others.length > 0) {
      outcome.counts = plus(outcome.counts, { notFound: isLost ? 1 : 0, faults: faults.length > 0 ? 1 : 0 });
      continue;
    }
    const matched = compare(
      record,
      known,
      isUnknown ? null : to,
      told.get(known.key) ?? {},
      typed.get(known.key) ?? NONE,
    );
    matched.hasFault = faults.length > 0;
    found.push(matched);
  }
  return found;
};
const NONE: ReadonlySet<string> = new Set();

const edit = async ({ applying }: InRun, matched: readonly Matched[], outcome: Outcome): Promise<void> => {
  const edited = matched.filter(({ take }) => Object.keys(take).length > 0);
  const refusals = await applying.edit(edited.map(({ known, take }) => ({ key: known.key, values: take })));
  for (const [at, one] of edited.entries()) {
    const refusal = refusals[at];
    if (!refusal) {
      Object.assign(one.base, one.take);
      one.isChanged = true;
      continue;
    }
    one.hasFault = true;
    const { externalId } = one.record;
    for (const { path, problem } of problemsOf(refusal))
      outcome.findings.push(fault(externalId, path, problem, saidOf(one.take[path])));
  }
};

const problemsOf = ({ code, details }: AppError): readonly { readonly path: string; readonly problem: string }[] =>
  Array.isArray(details.errors) ? (details.errors as readonly FieldRefusal[]) : [{ path: '', problem: code }];

const SAID_MAX = 200;
const saidOf = (value: unknown): string | null =>
  value === undefined ? null : (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, SAID_MAX);

const move = async ({ applying }: InRun, matched: readonly Matched[]): Promise<void> => {
  const moved = matched.flatMap((one) => (one.move ? [{ one, move: one.move }] : []));
  const problems = await applying.move(moved.map((each) => each.move));
  for (const [at, each] of moved.entries()) {
    const { one } = each;
    const problem = problems[at];
    if (problem) {
      one.settled.splice(one.settled.indexOf(STATUS), 1);
      const { key, to, reason: statusReason, failureParty } = each.move;
      one.conflicts.push({ key, path: STATUS, reason: problem, theirs: to, statusReason, failureParty });
    } else {
      one.base[STATUS] = each.move.to;
      one.isChanged = true;
    }
  }
};

const keep = async ({ values }: InRun, run: StoredRun, matched: readonly Matched[], at: Date): Promise<void> => {
  await values.put(new Map<ShipmentKey, Values>(matched.map(({ known, base }) => [known.key, base])));
  await values.removeConflicts(
    matched.flatMap(({ known, settled }) => settled.map((path) => ({ key: known.key, path }))),
  );
  await values.addConflicts(
    run.id,
    matched.flatMap(({ conflicts }) => conflicts),
    at,
  );
};

const countsOf = ({ isChanged, hasFault, conflicts }: Matched): Partial<RunCounts> => ({
  changed: isChanged ? 1 : 0,
  conflicts: conflicts.length,
  faults: hasFault ? 1 : 0,
  unchanged: isChanged || hasFault || conflicts.length > 0 ? 0 : 1,
});

/** Carries out what the records of one page say, and writes nothing about those that say what we have. Returns the counts after it. */
export const applyRecords = async (
  repos: InRun,
  run: StoredRun,
  records: readonly FetchedRecord[],
  at: Date,
): Promise<RunCounts> => {
  const outcome: Outcome = { counts: plus(run.counts, { ...NOTHING, records: records.length }), findings: [] };
  const seen = new Set<string>();
  for (let from = 0; from < records.length; from += RECORDS_AT_ONCE) {
    const matched = await match(repos, records.slice(from, from + RECORDS_AT_ONCE), seen, outcome);
    await edit(repos, matched, outcome);
    await move(repos, matched);
    await keep(repos, run, matched, at);
    for (const one of matched) outcome.counts = plus(outcome.counts, countsOf(one));
  }
  const known = await repos.runs.countFindings(run.id);
  await repos.runs.addFindings(run.id, known, outcome.findings.slice(0, Math.max(0, MOST_FINDINGS - known)));
  return outcome.counts;
};
