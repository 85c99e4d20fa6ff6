import type { ImportRow, WholeImport } from '@waybill/contract/imports';
import { AppError, orNotFound, refusedFields } from '@waybill/domain/errors';
import type { FileImportId, PartnerId } from '@waybill/domain/ids';
import { isRepairable, MOST_EXTRA_CELLS, type StoredColumn } from '@waybill/domain/import/file-import';
import { importTarget, STATUS_PATH } from '@waybill/domain/import/import-targets';
import type { DayOrder } from '@waybill/domain/import/read-day';
import type { ImportProblem } from '@waybill/domain/import/read-row';
import type { Locale } from '@waybill/domain/locales';
import type { Requester } from '../../http/visitor.ts';
import { changeRows, judgeRows, withPassedDays } from './check-rows.ts';
import type { ImportDeps, InRequest } from './import-deps.ts';
import type { ImportRowsRepo, StoredRow } from './import-rows.repo.ts';
import type { StoredImport } from './imports.repo.ts';
import { isBeingEntered, presentImport, presentRow } from './present-import.ts';
import { headerKey, storable } from './read-file.ts';
import { assertSwitchedOn } from './upload-import.ts';

/** A file whose rows can be changed. */
const holdRepairable = async (repos: InRequest, id: FileImportId): Promise<StoredImport> => {
  await assertSwitchedOn(repos);
  const held = orNotFound(await repos.imports.hold(id));
  if (!isRepairable(held.state)) throw new AppError('import-not-ready');
  return held;
};

/** Rows to be changed. Those that are being entered are not. */
const holdOpen = async (
  rows: ImportRowsRepo,
  held: StoredImport,
  numbers: readonly number[],
): Promise<readonly StoredRow[]> => {
  const found = await rows.hold(numbers);
  if (held.state !== 'importing') return found;
  const isOneEntered = found.length < numbers.length || found.some((row) => isBeingEntered(row, held));
  if (isOneEntered) throw new AppError('import-not-ready');
  return found;
};

/** While others are being entered, changed rows are compared with nothing yet: those may be entered, or not. Answers with the file as it is then. */
const carryOut = async (
  repos: InRequest,
  held: StoredImport,
  found: readonly StoredRow[],
  change: () => Promise<void>,
): Promise<StoredImport> => {
  const { id, state, round } = held;
  const rows = repos.rowsOf(id);
  const numbers = found.map(({ number }) => number);
  if (state === 'importing') {
    await change();
    await rows.keepForNext(numbers, round);
  } else await changeRows(rows, held.columns, numbers, change);
  const columns = await withPassedDays(repos, held.columns, found, await rows.some(numbers));
  // What was as it is entered may be no longer.
  const isOther = state === 'ready' && found.some(({ problems, isLeftOut }) => problems.length === 0 && !isLeftOut);
  const shipments = isOther ? { ...held.shipments, unchanged: 0 } : held.shipments;
  if (isOther) await repos.imports.setShipments(id, shipments);
  if (columns === held.columns) await repos.imports.announce(id);
  else await repos.imports.setColumns(id, columns);
  return { ...held, columns, shipments };
};

type ColumnChoice = {
  readonly column: number;
  readonly path: string | null;
  readonly dayOrder?: DayOrder | undefined;
  readonly notation?: Locale | undefined;
  /** Whose words for statuses it has; as before where it is not said. */
  readonly partnerId?: PartnerId | null | undefined;
};

/** What columns are, as somebody says; remembered for the next file with such headers. All rows are checked anew. */
export const changeColumns = (
  deps: ImportDeps,
  by: Requester,
  id: FileImportId,
  choices: readonly ColumnChoice[],
): Promise<WholeImport> =>
  deps.inView(by, async (repos) => {
    const held = await holdRepairable(repos, id);
    // What is left of a file that was entered is read as the rest of it was.
    if (held.state !== 'ready') throw new AppError('import-not-ready');
    // The days are counted anew with the rows.
    const columns = held.columns.map(({ passedDays: _, ...column }): StoredColumn => column);
    const known = new Set((await repos.partners()).map(({ id: each }) => each));
    for (const [index, { column, path, dayOrder, notation, partnerId }] of choices.entries()) {
      const before = columns[column];
      if (!before) throw refusedFields({ path: `columns.${index}.column`, problem: 'invalid' });
      if (path !== null && !importTarget(path))
        throw refusedFields({ path: `columns.${index}.path`, problem: 'invalid' });
      if (partnerId && (path !== STATUS_PATH || !known.has(partnerId)))
        throw refusedFields({ path: `columns.${index}.partnerId`, problem: 'invalid' });
      const isSame = before.path === path;
      const chosen = partnerId === undefined && isSame ? before.partnerId : partnerId;
      columns[column] = {
        ...before,
        path,
        by: isSame ? before.by : 'choice',
        evidence: isSame ? before.evidence : null,
        dayOrder,
        notation,
        // One that was chosen before may have been deleted since.
        partnerId: chosen && known.has(chosen) ? chosen : null,
      };
    }
    const paths = columns.flatMap(({ path }) => path ?? []);
    const twice = paths.find((path, at) => paths.indexOf(path) !== at);
    if (twice !== undefined) {
      const at = choices.findIndex(({ path }) => path === twice);
      throw refusedFields({ path: `columns.${at}.path`, problem: 'duplicate' });
    }
    await repos.imports.setColumns(id, columns);
    const chosen = choices.map(({ column, path }) => {
      const partnerId = columns[column]?.partnerId ?? null;
      return { header: headerKey(held.headers[column] ?? ''), path, partnerId };
    });
    // Of several columns of one name none can be remembered.
    const keys = held.headers.map(headerKey);
    const single = chosen.filter(({ header }) => header !== '' && keys.indexOf(header) === keys.lastIndexOf(header));
    await repos.headers.remember(single, deps.clock());
    await repos.imports.begin(id, 'checking', held.rowCount);
    await repos.enqueue(id, 'checking');
    return presentImport(repos, orNotFound(await repos.imports.find(id)));
  });

type Repairs = {
  readonly cells: readonly { readonly row: number; readonly column: number; readonly text: string }[];
  readonly leftOut: readonly { readonly row: number; readonly isLeftOut: boolean }[];
};

type Repaired = { readonly import: WholeImport; readonly rows: ImportRow[] };

/** Changes cells, and leaves rows out or takes them in again; the rows are checked at once, and compared with all others. */
export const repairRows = (
  deps: ImportDeps,
  by: Requester,
  id: FileImportId,
  { cells, leftOut }: Repairs,
): Promise<Repaired> =>
  deps.inView(by, async (repos) => {
    const held = await holdRepairable(repos, id);
    const rows = repos.rowsOf(id);
    const touched = [...new Set([...cells, ...leftOut].map(({ row }) => row))];
    const found = await holdOpen(rows, held, touched);
    const changed = await carryOut(repos, held, found, async () => {
      await writeCells(repos, held, found, cells);
      for (const isLeftOut of [true, false]) {
        const numbers = leftOut.filter((each) => each.isLeftOut === isLeftOut).map(({ row }) => row);
        if (numbers.length > 0) await rows.leaveOut(numbers, isLeftOut);
      }
    });
    const settings = await repos.settings();
    return {
      import: await presentImport(repos, changed),
      rows: (await rows.some(touched)).map((row) => presentRow(row, changed, settings)),
    };
  });

const writeCells = async (
  repos: InRequest,
  held: StoredImport,
  found: readonly StoredRow[],
  cells: Repairs['cells'],
): Promise<void> => {
  if (cells.length === 0) return;
  const width = held.headers.length;
  const editsOf = new Map<number, Repairs['cells'][number][]>();
  for (const cell of cells) {
    if (cell.column < width + MOST_EXTRA_CELLS) editsOf.set(cell.row, [...(editsOf.get(cell.row) ?? []), cell]);
  }
  const changed = found.flatMap((row) => {
    const edits = editsOf.get(row.number);
    if (!edits) return [];
    const length = Math.max(row.cells.length, ...edits.map(({ column }) => column + 1));
    const after = Array.from({ length }, (_, at) => row.cells[at] ?? '');
    for (const { column, text } of edits) after[column] = storable(text);
    // An empty cell behind the last column is none.
    while (after.length > width && after.at(-1)?.trim() === '') after.pop();
    return [{ number: row.number, cells: after }];
  });
  if (changed.length === 0) return;
  const rows = repos.rowsOf(held.id);
  await rows.writeCells(changed);
  await rows.judge(await judgeRows(repos, held, changed));
};

/** The most rows that are repaired by one press; the next press repairs the rest. */
const MOST_ALIKE = 5_000;

type Alike = { readonly row: number; readonly column: number; readonly problem: ImportProblem; readonly text: string };

/** Repairs a cell in every row in which it has the same text and the same fault. */
export const repairAlike = (
  deps: ImportDeps,
  by: Requester,
  id: FileImportId,
  { row, column, problem, text }: Alike,
): Promise<{ readonly import: WholeImport; readonly changed: number }> =>
  deps.inView(by, async (repos) => {
    const held = await holdRepairable(repos, id);
    const rows = repos.rowsOf(id);
    const [example] = await holdOpen(rows, held, [row]);
    const numbers = await rows.alike(column, problem, orNotFound(example).cells[column] ?? '', MOST_ALIKE);
    const found = await holdOpen(rows, held, numbers);
    const cells = numbers.map((number) => ({ row: number, column, text }));
    const changed = await carryOut(repos, held, found, () => writeCells(repos, held, found, cells));
    return { import: await presentImport(repos, changed), changed: numbers.length };
  });
