import { NO_EVIDENCE, withCell } from '@waybill/domain/import/column-reading';
import { columnsToRead, type StoredColumn, statusColumnOf } from '@waybill/domain/import/file-import';
import { importTarget, SHIPMENT_ID_PATH } from '@waybill/domain/import/import-targets';
import { passedDaysChange } from '@waybill/domain/import/passed-days';
import { rememberUnknownWords, withStatusFaults } from './check-statuses.ts';
import { countUnchanged } from './count-unchanged.ts';
import type { ImportJob, InImports, ReadDeps } from './import-deps.ts';
import type { ClashColumns, ImportRowsRepo, JudgedRow, NewRow, StoredRow } from './import-rows.repo.ts';
import type { StoredImport } from './imports.repo.ts';
import type { RowJudge } from './judge-row.ts';

const PORTION = 500;

export const judgeRows = async (
  repos: InImports,
  of: StoredImport,
  rows: readonly Pick<NewRow, 'number' | 'cells'>[],
): Promise<readonly JudgedRow[]> => {
  const judge = await judgeOf(repos, of);
  const judged: JudgedRow[] = [];
  for (const { number, cells } of rows) judged.push({ number, ...(await judge(cells)) });
  return withStatusFaults(repos, of.columns, judged);
};

/** The judge of a file's rows, as its columns are read now. */
const judgeOf = async ({ judge, settings }: InImports, { columns, headers }: StoredImport): Promise<RowJudge> =>
  judge(columnsToRead(columns, (await settings()).usualNotation), headers.length);

/** The columns by which rows are compared with each other, and with what is entered already. */
const clashColumns = (columns: readonly StoredColumn[]): ClashColumns => {
  const at = (path: string) => {
    const found = columns.findIndex((column) => column.path === path);
    return found === -1 ? null : found;
  };
  return {
    barcode: at('parcels.barcode'),
    externalId: at('externalId'),
    shipmentId: at(SHIPMENT_ID_PATH),
    status: statusColumnOf(columns)?.at ?? null,
  };
};

/** Compares the rows of a file with each other, and with what is entered already. */
export const compareAll = (rows: ImportRowsRepo, columns: readonly StoredColumn[]): Promise<void> =>
  rows.findClashes(clashColumns(columns), 'all');

/** Carries out a change of some rows, and compares all rows that had or have something in common with them. */
export const changeRows = async (
  rows: ImportRowsRepo,
  columns: readonly StoredColumn[],
  numbers: readonly number[],
  change: () => Promise<void>,
): Promise<void> => {
  const before = await rows.keysOf(numbers);
  await change();
  const after = await rows.keysOf(numbers);
  const among = {
    numbers,
    barcodes: [...before.barcodes, ...after.barcodes],
    groups: [...before.groups, ...after.groups],
  };
  await rows.findClashes(clashColumns(columns), among);
};

type SeenRow = Pick<StoredRow, 'number' | 'cells' | 'isLeftOut'>;

/** The columns with the days counted that are over, of rows before and after a change. Those that were not checked before are in `after` alone. */
export const withPassedDays = async (
  { settings }: Pick<InImports, 'settings'>,
  columns: readonly StoredColumn[],
  before: readonly SeenRow[],
  after: readonly SeenRow[],
): Promise<readonly StoredColumn[]> => {
  const { usualNotation, today } = await settings();
  const imported = ({ isLeftOut, cells }: SeenRow) => (isLeftOut ? null : cells);
  const changes = passedDaysChange(
    columnsToRead(columns, usualNotation),
    [
      ...before.map((row) => ({ before: imported(row), after: null })),
      ...after.map((row) => ({ before: null, after: imported(row) })),
    ],
    today,
  );
  if ([...changes.values()].every((change) => change === 0)) return columns;
  // A day may have ended since they were counted.
  return columns.map((column, at) => {
    const change = changes.get(at) ?? 0;
    return change === 0 ? column : { ...column, passedDays: Math.max(0, (column.passedDays ?? 0) + change) };
  });
};

/** Looks for how days and numbers are written in columns of which that is not known. */
const withEvidence = async (
  rows: ImportRowsRepo,
  columns: readonly StoredColumn[],
): Promise<readonly StoredColumn[]> => {
  const unknown = columns.flatMap(({ path, evidence }, at) => {
    const field = path === null || evidence !== null ? null : importTarget(path)?.field;
    return field ? [{ at, field }] : [];
  });
  if (unknown.length === 0) return columns;
  const found = new Map(unknown.map(({ at }) => [at, NO_EVIDENCE]));
  for (let after = 0; ; ) {
    const portion = await rows.portion(after, PORTION * 4);
    for (const { cells } of portion) {
      for (const { at, field } of unknown) {
        const text = cells[at]?.trim() ?? '';
        if (text !== '') found.set(at, withCell(found.get(at) ?? NO_EVIDENCE, field, text));
      }
    }
    const last = portion.at(-1);
    if (!last) return columns.map((column, at) => ({ ...column, evidence: found.get(at) ?? column.evidence }));
    after = last.number;
  }
};

/** The next rows of a file, judged and not yet written. */
type Judgement = {
  readonly file: StoredImport;
  readonly rows: readonly (NewRow & Pick<StoredRow, 'isLeftOut'>)[];
  readonly judged: readonly JudgedRow[];
  readonly isEvidenceNew: boolean;
};

const isOver = (found: StoredImport | null, round: number): boolean =>
  found?.state !== 'checking' || found.round !== round;

/** Null when there is nothing to be checked any more. */
const judgeNext = (deps: ReadDeps, job: ImportJob, round: number, after: number): Promise<Judgement | null> =>
  deps.inJob(job, async (repos) => {
    const current = await repos.imports.find(job.id);
    if (!current || isOver(current, round)) return null;
    const rowsOfFile = repos.rowsOf(job.id);
    const columns = await withEvidence(rowsOfFile, current.columns);
    const file = { ...current, columns };
    const rows = await rowsOfFile.portion(after, PORTION);
    return { file, rows, judged: await judgeRows(repos, file, rows), isEvidenceNew: columns !== current.columns };
  });

/** Writes what was found; after the last rows all of them are compared. */
const writeJudged = (
  deps: ReadDeps,
  job: ImportJob,
  round: number,
  { file, rows, judged, isEvidenceNew }: Judgement,
): Promise<number | 'compared' | null> =>
  deps.inJob(job, async (repos): Promise<number | 'compared' | null> => {
    // Held only to be written: whoever cancels does not wait for what is being checked.
    const held = await repos.imports.hold(job.id);
    if (!held || isOver(held, round)) return null;
    const rowsOfFile = repos.rowsOf(job.id);
    const last = rows.at(-1);
    const known = isEvidenceNew ? file.columns : held.columns;
    // Rows that are checked again, after a worker has stopped, are counted once.
    const fresh = rows.filter(({ number }) => number > held.progress.done);
    const columns = await withPassedDays(repos, known, [], fresh);
    if (columns !== held.columns) await repos.imports.setColumns(job.id, columns);
    if (last) {
      await rowsOfFile.judge(judged);
      await rememberUnknownWords(repos, file, rows, judged);
      await repos.imports.progressed(job.id, last.number);
      return last.number;
    }
    await compareAll(rowsOfFile, file.columns);
    return 'compared';
  });

/** Whoever cancels does not wait while the file is compared with what is entered already. */
const settleChecked = async (deps: ReadDeps, job: ImportJob, round: number): Promise<void> => {
  const unchanged = await deps.inJob(job, async (repos) => {
    const file = await repos.imports.find(job.id);
    return file && !isOver(file, round) ? countUnchanged(repos, file) : 0;
  });
  await deps.inJob(job, async ({ imports }) => {
    if (isOver(await imports.hold(job.id), round)) return;
    await imports.setShipments(job.id, { created: 0, updated: 0, unchanged });
    await imports.settle(job.id, 'ready');
  });
};

/** Writes what was found; after the last rows the file is ready. Null when there is nothing left to be checked. */
const writeJudgement = async (
  deps: ReadDeps,
  job: ImportJob,
  round: number,
  judgement: Judgement,
): Promise<number | null> => {
  const written = await writeJudged(deps, job, round, judgement);
  if (written !== 'compared') return written;
  await settleChecked(deps, job, round);
  return null;
};

/**
 * Checks rows of a file, behind those that are done, until others have their turn; null when there are none left, and the file is ready. What an
 * older check finds after the columns were changed does not count. Rows are judged while the last ones are written.
 */
export const checkRows = async (
  deps: ReadDeps,
  job: ImportJob,
  { round, after, isTurnOver }: { readonly round: number; readonly after: number; readonly isTurnOver: () => boolean },
): Promise<number | null> => {
  let judgement = await judgeNext(deps, job, round, after);
  while (judgement) {
    const last = judgement.rows.at(-1);
    // How the columns are read is written first, where it was only found out now.
    const goesOn = last !== undefined && !judgement.isEvidenceNew && !isTurnOver();
    const [written, next] = await Promise.allSettled([
      writeJudgement(deps, job, round, judgement),
      goesOn ? judgeNext(deps, job, round, last.number) : null,
    ]);
    if (written.status === 'rejected') throw written.reason;
    if (next.status === 'rejected') throw next.reason;
    if (written.value === null || (!goesOn && isTurnOver())) return written.value;
    judgement = goesOn ? next.value : await judgeNext(deps, job, round, written.value);
  }
  return null;
};
