import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type BatchAnswer,
  type BatchOutcome,
  type BatchRow,
  batchRow,
  MOST_PARCELS_IN_BATCH,
} from '@waybill/contract/public-shipments';
import type { Shipment } from '@waybill/contract/shipments';
import { AppError, refusedFields } from '@waybill/domain/errors';
import { newId, type OrganisationId, type ShipmentId, type ShipmentKey } from '@waybill/domain/ids';
import { withNames } from '@waybill/domain/named-changes';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import { shipmentSearchText } from '@waybill/domain/shipment-search-text';
import { unitsOf } from '@waybill/domain/status-change';
import type { FieldRefusal } from '@waybill/domain/validation';
import type { ZodError } from 'zod';
import type { Requester } from '../../http/visitor.ts';
import { type Checked, knownOf, problemsOfShipment } from './assert-valid-shipment.ts';
import { enteredDetails, MOST_ATTEMPTS, newShipment } from './create-shipment.ts';
import {
  assertMayEdit,
  assertMayMove,
  editEntry,
  editedShipment,
  movedEntries,
  partiesNamed,
} from './edit-shipment.ts';
import { readBack } from './load-shipment.ts';
import { listParcels } from './parcel-list.ts';
import { changesOf, patched } from './shipment-changes.ts';
import type { ShipmentDeps, ShipmentRules, WritingShipments } from './shipment-deps.ts';
import { type StoredShipment, storedDetailsOf } from './stored/stored-shipment.ts';
import { restOf, withWrong } from './wrong-values.ts';

/** What is wrong with a row whose values do not fit; bound to the words of the API. */
export type RowProblems = {
  readonly ofValues: (error: ZodError) => AppError;
  readonly present: (error: AppError, index: number) => NonNullable<BatchAnswer['problem']>;
};

type PutDeps = Pick<ShipmentDeps, 'clock' | 'newShipmentId'>;

type JudgeAfter = (after: StoredShipment) => AppError | null;

/** A row on its way through the steps: refused at one of them, or in the end written. */
type Row = {
  readonly index: number;
  readonly typed: BatchRow;
  /** What was refused of its values: the others are looked at all the same, and the row is refused for everything at once. */
  readonly wrong: AppError | null;
  refusal: AppError | null;
  /** Refuses what would become of it, for reasons of its sender. */
  readonly judge: JudgeAfter | null;
  /** The shipment that has its external id. */
  before: StoredShipment | null;
  checked: Checked | null;
  written: StoredShipment | null;
  outcome: BatchOutcome;
};

/** Rows that are worked on before everybody else's requests have their turn. */
const ROWS_OF_TURN = 10;

const parcelsIn = (row: unknown): number => {
  const parcels = (row as { parcels?: unknown } | null | undefined)?.parcels;
  return Array.isArray(parcels) ? parcels.length : 0;
};

const emptyRow = (
  index: number,
  typed: BatchRow,
  { refusal = null, wrong = null }: Partial<Pick<Row, 'refusal' | 'wrong'>> = {},
): Row => ({
  index,
  typed,
  wrong,
  refusal,
  judge: null,
  before: null,
  checked: null,
  written: null,
  outcome: 'refused',
});

const parsed = async (sent: readonly unknown[], { ofValues }: RowProblems): Promise<readonly Row[]> => {
  const parcels = sent.reduce<number>((sum, row) => sum + parcelsIn(row), 0);
  if (parcels > MOST_PARCELS_IN_BATCH) throw refusedFields({ path: 'shipments', problem: 'too-many' });
  const rows: Row[] = [];
  const seen = new Set<string>();
  for (const [index, row] of sent.entries()) {
    if (index % ROWS_OF_TURN === ROWS_OF_TURN - 1) await nextTurn();
    const { data: whole, error } = batchRow.safeParse(row);
    const wrong = error ? ofValues(error) : null;
    const typed = whole ?? (error && restOf(row, error));
    if (!typed) {
      rows.push(emptyRow(index, {}, { refusal: wrong }));
      continue;
    }
    const { externalId } = typed;
    const isRepeated = externalId != null && seen.has(externalId);
    if (externalId) seen.add(externalId);
    const refusal = isRepeated ? withWrong(wrong, refusedFields({ path: 'externalId', problem: 'duplicate' })) : null;
    rows.push(emptyRow(index, typed, { wrong, refusal }));
  }
  return rows;
};

/** Runs a step on the rows that are still good; one that is refused leaves the others. */
const onGood = async (rows: readonly Row[], step: (row: Row) => Promise<void> | void) => {
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_OF_TURN === ROWS_OF_TURN - 1) await nextTurn();
    if (row.refusal) continue;
    try {
      await step(row);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      row.refusal = withWrong(row.wrong, error);
    }
  }
};

/** The problems of a row's parcels are known before anything is asked about saved locations, and told with all others. */
type Prepared = { readonly rules: ShipmentRules; readonly problems: Map<Row, readonly FieldRefusal[]> };

const prepareEntry = async (deps: PutDeps, organisationId: OrganisationId, row: Row, { rules, problems }: Prepared) => {
  const { points, version, ...patch } = row.typed;
  const { before, after } = enteredDetails(organisationId, rules, patch);
  const made = newShipment(organisationId, newId<ShipmentKey>(), deps.newShipmentId(), after);
  const listed = await listParcels(made, after.parcels, rules.barcodeRegex);
  problems.set(row, listed.problems);
  row.checked = { key: null, by: organisationId, organisationId, before, after, units: [] };
  row.written = { ...made, parcels: listed.parcels };
  row.outcome = 'created';
};

/** What values would make of a shipment. */
const editOf = async (
  organisationId: OrganisationId,
  shipment: StoredShipment,
  patch: BatchRow,
  rules: ShipmentRules,
) => {
  const before = storedDetailsOf(shipment, organisationId);
  const typed = patched(before, patch, rules);
  const listed = await listParcels(shipment, typed.parcels, rules.barcodeRegex);
  const after = { ...typed, parcels: [...listed.parcels] };
  return { before, after, listed, fields: Object.keys(changesOf(before, after)) };
};

/** Whether a shipment has all these values already. */
export const hasAll = async (
  organisationId: OrganisationId,
  shipment: StoredShipment,
  typed: BatchRow,
  rules: ShipmentRules,
): Promise<boolean> => {
  const { fields, listed } = await editOf(organisationId, shipment, typed, rules);
  return fields.length === 0 && listed.problems.length === 0;
};

const prepareEdit = async (
  organisationId: OrganisationId,
  row: Row,
  shipment: StoredShipment,
  now: Date,
  { rules, problems }: Prepared,
) => {
  const { points, version, ...patch } = row.typed;
  if (version !== undefined && version !== shipment.version) throw new AppError('stale-version');
  const { before, after, listed, fields } = await editOf(organisationId, shipment, patch, rules);
  row.outcome = 'unchanged';
  if (fields.length === 0 && listed.problems.length === 0 && !points) return;
  assertMayEdit(shipment, organisationId, points ? [...fields, 'points'] : fields);
  assertMayMove(shipment, after, points);
  problems.set(row, listed.problems);
  row.checked = {
    key: shipment.key,
    by: organisationId,
    organisationId: shipment.organisationId,
    before,
    after,
    units: unitsOf(shipment),
  };
  if (fields.length === 0 && listed.problems.length === 0) return;
  row.written = editedShipment(shipment, after, listed.parcels, organisationId, now);
  row.outcome = 'updated';
};

/** Of two rows with one barcode, the first has it. */
const refuseTakenBarcodes = async (repos: WritingShipments, rows: readonly Row[], numbers: Numbers) => {
  const labelled = rows.filter(({ refusal, written }) => !refusal && written);
  const barcodes = [
    ...new Set(labelled.flatMap(({ written }) => written?.parcels.map(({ barcode }) => barcode) ?? [])),
  ];
  if (numbers === 'held') await repos.many.holdNumbers([], barcodes);
  const holders = await repos.many.holdersOf(barcodes);
  const claimed = new Map<string, ShipmentKey>();
  await onGood(labelled, ({ written }) => {
    if (!written) return;
    const live = written.parcels.map(({ barcode, status }, at) => ({ barcode, at, isLive: status !== 'deleted' }));
    const seen = new Set<string>();
    const taken = live.filter(({ barcode, isLive }) => {
      if (!isLive) return false;
      const isTwice = seen.has(barcode);
      seen.add(barcode);
      const others = [...(holders.get(barcode) ?? []), claimed.get(barcode) ?? written.key];
      return isTwice || others.some((key) => key !== written.key);
    });
    if (taken.length > 0)
      throw refusedFields(...taken.map(({ at }) => ({ path: `parcels.${at}.barcode`, problem: 'taken' }) as const));
    for (const barcode of seen) claimed.set(barcode, written.key);
  });
};

/** A readable id that is in use by chance is made anew, and the barcodes that were made from it. */
const insertAll = async (deps: PutDeps, repos: WritingShipments, rows: readonly Row[], now: Date) => {
  let waiting = rows.filter(({ refusal, outcome }) => !refusal && outcome === 'created');
  for (let attempt = 1; waiting.length > 0; attempt++) {
    if (attempt > MOST_ATTEMPTS) throw new Error('No free shipment id was found');
    const inserted = await repos.many.insert(
      waiting.flatMap(({ written }) => written ?? []),
      now,
    );
    waiting = waiting.filter(({ written }) => written && !inserted.has(written.key));
    for (const row of waiting) {
      if (!row.written || !row.checked) continue;
      const made = { ...row.written, shipmentId: deps.newShipmentId(), parcels: [] };
      const { parcels } = await listParcels(made, row.checked.after.parcels, '');
      row.written = { ...made, parcels };
    }
  }
};

const partiesOf = ({ organisationId, carrierId, forwarderId }: StoredShipment) =>
  [organisationId, carrierId, forwarderId].join();
const isFoundElsewhere = ({ before, written }: Row) =>
  written !== null &&
  (!before || shipmentSearchText(before) !== shipmentSearchText(written) || partiesOf(before) !== partiesOf(written));

const write = async (deps: PutDeps, repos: WritingShipments, rows: readonly Row[], now: Date) => {
  await insertAll(deps, repos, rows, now);
  const good = rows.filter(({ refusal }) => !refusal);
  const updated = good.filter(({ outcome }) => outcome === 'updated');
  await repos.many.update(
    updated.flatMap(({ written }) => written ?? []),
    now,
  );
  await repos.many.replaceParcels(good.flatMap(({ before, written }) => (written ? [{ before, after: written }] : [])));
  const found = good.filter(isFoundElsewhere).flatMap(({ written }) => written ?? []);
  if (found.length > 0) await repos.shipments.index(found);
  const placed = good.flatMap((row) => {
    const after = row.written ?? (row.typed.points ? row.before : null);
    return after ? [{ row, before: row.before, after, points: row.typed.points }] : [];
  });
  const moved = await repos.wantPlacesOf(placed);
  const names = await repos.names([
    ...new Set(
      updated.flatMap(({ before, checked }) => (before && checked ? partiesNamed(before, checked.after) : [])),
    ),
  ]);
  const entries = good.flatMap(({ before, checked, written }): NewShipmentEntry[] => {
    if (!written || !checked) return [];
    if (!before) return [{ shipment: written, action: 'created' }];
    return [editEntry(before, written, withNames(changesOf(checked.before, checked.after), names))];
  });
  await repos.record([...entries, ...placed.flatMap(({ after }, at) => movedEntries(after, moved[at] ?? []))]);
  for (const [at, { row }] of placed.entries())
    if (row.outcome === 'unchanged' && (moved[at] ?? []).length > 0) row.outcome = 'updated';
};

/**
 * Whether others wait with the same numbers until the transaction is over. Whoever only looks has to hold them before the end, and to
 * look again.
 */
type Numbers = 'held' | 'looked-at';

/** Finds the shipments that have the rows' external ids. */
const findBefore = async (repos: WritingShipments, rows: readonly Row[], numbers: Numbers) => {
  const externalIds = rows.flatMap(({ refusal, before, typed }) => (refusal || before ? [] : (typed.externalId ?? [])));
  if (numbers === 'held') await repos.many.holdNumbers(externalIds, []);
  const held = await repos.many.holdByExternalIds(externalIds);
  await onGood(rows, (row) => {
    const { externalId } = row.typed;
    if (row.before || !externalId) return;
    const [shipment = null, ...others] = held.filter((one) => one.externalId === externalId);
    // Two divisions may have the same number; which of them is meant cannot be told.
    if (others.length > 0) throw refusedFields({ path: 'externalId', problem: 'duplicate' });
    row.before = shipment;
  });
};

/** The steps of all rows in one transaction; what a row is refused for is kept in it. */
const putRows = async (
  deps: PutDeps,
  repos: WritingShipments,
  organisationId: OrganisationId,
  rows: readonly Row[],
  numbers: Numbers,
) => {
  const now = deps.clock();
  const rules = await repos.rules();
  const prepared: Prepared = { rules, problems: new Map() };
  await onGood(rows, (row) =>
    row.before
      ? prepareEdit(organisationId, row, row.before, now, prepared)
      : prepareEntry(deps, organisationId, row, prepared),
  );
  const checked = rows.flatMap((row) => (row.refusal || !row.checked ? [] : row.checked));
  const known = await knownOf(repos.shipments, checked);
  await onGood(rows, (row) => {
    const { checked: of, wrong } = row;
    const problems = of ? [...problemsOfShipment(rules, of, known), ...(prepared.problems.get(row) ?? [])] : [];
    if (problems.length > 0 || wrong) throw refusedFields(...problems);
  });
  await onGood(rows, ({ judge, written, before }) => {
    const after = written ?? before;
    const refusal = after && judge?.(after);
    if (refusal) throw refusal;
  });
  await refuseTakenBarcodes(repos, rows, numbers);
  await write(deps, repos, rows, now);
};

/** A request may be carried out again from its beginning, after two have waited for each other: each begins with fresh rows. */
const put = <Result>(
  deps: ShipmentDeps,
  by: Requester,
  rows: readonly Row[],
  then: (repos: WritingShipments, rows: readonly Row[]) => Promise<Result>,
): Promise<Result> =>
  deps.writing(by, async (repos) => {
    const fresh = rows.map((row) => ({ ...row }));
    await findBefore(repos, fresh, 'held');
    await putRows(deps, repos, by.actor.organisationId, fresh, 'held');
    return then(repos, fresh);
  });

const versionAfter = ({ outcome, before, written }: Row): number | null => {
  if (outcome === 'created') return written?.version ?? null;
  if (!before) return null;
  return written ? before.version + 1 : before.version;
};

/** What has become of one of many shipments. */
export type PutOutcome =
  | { readonly outcome: 'refused'; readonly refusal: AppError }
  | {
      readonly outcome: Exclude<BatchOutcome, 'refused'>;
      readonly key: ShipmentKey;
      readonly version: number;
      readonly before: StoredShipment | null;
      readonly after: StoredShipment;
    };

/**
 * Enters or changes many shipments within a longer transaction, whose author holds all numbers at its end. `before` is a shipment that is known
 * to be meant; otherwise it is the one that has the external id, if there is one. `judge` has the last word on what would become of it.
 */
export const putWithin = async (
  deps: PutDeps,
  repos: WritingShipments,
  organisationId: OrganisationId,
  sent: readonly {
    readonly typed: BatchRow;
    readonly before: StoredShipment | null;
    readonly judge?: JudgeAfter | null;
  }[],
): Promise<readonly PutOutcome[]> => {
  const rows = sent.map(({ typed, before, judge = null }, index) => ({ ...emptyRow(index, typed), before, judge }));
  await putRows(deps, repos, organisationId, rows, 'looked-at');
  return rows.map((row): PutOutcome => {
    if (row.refusal) return { outcome: 'refused', refusal: row.refusal };
    const [after, version] = [row.written ?? row.before, versionAfter(row)];
    if (!after || version === null || row.outcome === 'refused') throw new Error('A row was lost.');
    return { outcome: row.outcome, key: after.key, version, before: row.before, after };
  });
};

const idAfter = ({ before, written }: Row): ShipmentId | null => (written ?? before)?.shipmentId ?? null;

/** Enters or changes many shipments. Each is answered by itself; those that are refused leave the others. */
export const putShipments = async (
  deps: ShipmentDeps,
  by: Requester,
  sent: readonly unknown[],
  problems: RowProblems,
) => {
  const results = await put(deps, by, await parsed(sent, problems), async (_, rows) =>
    rows.map((row): BatchAnswer => {
      const { index, refusal } = row;
      const externalId = externalIdOf(row, sent[index]);
      if (refusal) {
        const problem = problems.present(refusal, index);
        return { index, outcome: 'refused', externalId, shipmentId: null, version: null, problem };
      }
      return {
        index,
        outcome: row.outcome,
        externalId,
        shipmentId: idAfter(row),
        version: versionAfter(row),
        problem: null,
      };
    }),
  );
  const count = (outcome: BatchOutcome) => results.filter((result) => result.outcome === outcome).length;
  return {
    results,
    counts: {
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      refused: count('refused'),
    },
  };
};

const EXTERNAL_ID_SHOWN = 100;

/** Also of a row with wrong values, so that its sender finds it by the id that they have sent. */
const externalIdOf = ({ typed }: Row, sent: unknown): string | null => {
  if (typed.externalId) return typed.externalId;
  const given = (sent as { externalId?: unknown } | null | undefined)?.externalId;
  return typeof given === 'string' ? given.slice(0, EXTERNAL_ID_SHOWN) : null;
};

/** Enters the shipment, or changes the one that has its external id. */
export const putShipment = (deps: ShipmentDeps, by: Requester, typed: BatchRow): Promise<Shipment> =>
  put(deps, by, [emptyRow(0, typed)], async (repos, [row]) => {
    if (row?.refusal?.code === 'stale-version' && row.before)
      throw new AppError('stale-version', { current: await readBack(repos, row.before) });
    if (row?.refusal) throw row.refusal;
    const shipmentId = row && idAfter(row);
    if (!shipmentId) throw new AppError('not-found');
    return readBack(repos, { shipmentId });
  });
