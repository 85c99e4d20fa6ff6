import type { FileImport, ImportRow, WholeImport } from '@waybill/contract/imports';
import { LONGEST_CELL } from '@waybill/domain/csv';
import { NO_EVIDENCE, readingOf } from '@waybill/domain/import/column-reading';
import { columnsToRead, isUnderWay } from '@waybill/domain/import/file-import';
import { importTarget } from '@waybill/domain/import/import-targets';
import { passedDays } from '@waybill/domain/import/passed-days';
import type { Locale } from '@waybill/domain/locales';
import { cutText } from '@waybill/domain/search-text';
import type { ImportSettings, InImports } from './import-deps.ts';
import type { RowCounts, StoredRow } from './import-rows.repo.ts';
import type { StoredImport } from './imports.repo.ts';

type ShownCounts = Omit<RowCounts, 'forNext'> & { readonly ready: number };
const NO_ROWS: ShownCounts = { faulty: 0, repaired: 0, leftOut: 0, ready: 0 };
const NO_SHIPMENTS = { created: 0, updated: 0, unchanged: 0 };
/** Kinds of fields whose cells can be read in two ways. */
const READ_KINDS: readonly string[] = ['date', 'measure', 'money'];
/** A row may have a hundred thousand letters. */
const PORTION = 200;

const summaryOf = (of: StoredImport, counts: ShownCounts): FileImport => ({
  id: of.id,
  fileName: of.fileName,
  bytes: of.bytes,
  encoding: of.encoding,
  delimiter: of.delimiter,
  state: of.state,
  failure: of.failure,
  progress: of.progress,
  rows: { total: of.rowCount, ...counts },
  shipments: of.state === 'ready' ? NO_SHIPMENTS : of.shipments,
  uploadedBy: of.author.name,
  createdAt: of.createdAt.toISOString(),
  finishedAt: of.finishedAt?.toISOString() ?? null,
  mayUndo: of.state === 'done' && of.shipments.created + of.shipments.updated > 0,
});

const columnsOf = (
  { columns, headers, state }: StoredImport,
  usual: Locale,
  partners: WholeImport['partners'],
): WholeImport['columns'] => {
  const read = new Map(columnsToRead(columns, usual).map((column) => [column.at, column.reading]));
  return headers.map((header, at) => {
    const {
      path = null,
      by = null,
      evidence = null,
      examples = [],
      partnerId = null,
      passedDays = 0,
    } = columns[at] ?? {};
    const kind = path === null ? null : (importTarget(path)?.field.kind ?? null);
    const reading = read.get(at);
    return {
      header,
      path,
      by,
      reading:
        kind !== null && reading && READ_KINDS.includes(kind)
          ? { ...reading, certainty: readingOf(evidence ?? NO_EVIDENCE, usual).certainty }
          : null,
      partnerId: partners.some(({ id }) => id === partnerId) ? partnerId : null,
      examples: [...examples],
      // What was entered is counted no more.
      passedDays: state === 'ready' ? passedDays : 0,
    };
  });
};

/** The counts of rows mean something once all of them were checked. */
const countsOf = async (
  { rowsOf }: InImports,
  { id, state, rowCount, progress, round }: StoredImport,
): Promise<ShownCounts> => {
  if (state === 'reading' || state === 'checking') return NO_ROWS;
  const { forNext, ...counts } = await rowsOf(id).counts(round);
  if (state === 'ready') return { ...counts, ready: rowCount - counts.faulty - counts.leftOut };
  if (state === 'importing') return { ...counts, ready: progress.total + forNext };
  // Of a file that was entered only the rest is there: few rows, which are counted one by one.
  return { ...counts, ready: state === 'done' ? await rowsOf(id).countGood() : 0 };
};

export const presentImport = async (repos: InImports, of: StoredImport): Promise<WholeImport> => {
  const { usualNotation } = await repos.settings();
  const partners = [...(await repos.partners())];
  return {
    ...summaryOf(of, await countsOf(repos, of)),
    alreadyEntered: of.state === 'ready' ? of.shipments.unchanged : 0,
    columns: columnsOf(of, usualNotation, partners),
    partners,
  };
};

export const presentImports = async (repos: InImports, list: readonly StoredImport[]): Promise<FileImport[]> => {
  const presented: FileImport[] = [];
  for (const of of list) presented.push(summaryOf(of, isUnderWay(of.state) ? NO_ROWS : await countsOf(repos, of)));
  return presented;
};

/** Whether a row is one of those that are entered just now. */
export const isBeingEntered = (
  { problems, isLeftOut, changedIn }: StoredRow,
  { state, round }: Pick<StoredImport, 'state' | 'round'>,
): boolean => state === 'importing' && problems.length === 0 && !isLeftOut && changedIn !== round;

const warningsIn = (
  { cells, isLeftOut }: Pick<StoredRow, 'cells' | 'isLeftOut'>,
  { columns }: Pick<StoredImport, 'columns'>,
  { usualNotation, today }: ImportSettings,
): ImportRow['warnings'] =>
  isLeftOut
    ? []
    : passedDays(columnsToRead(columns, usualNotation), cells, today).map(({ at, target }) => ({
        path: target.path,
        column: at,
        warning: 'in-past',
      }));

/** Rows that are looked through for one page: a request of a large file is to answer soon. */
const MOST_LOOKED_THROUGH = 5_000;

/** The next rows with a day that is over, which the database does not know of. What was mended or left out among them stays where it was seen. */
export const pageOfPassed = async (
  { rowsOf }: InImports,
  of: StoredImport,
  settings: ImportSettings,
  after: number,
  limit: number,
): Promise<{ readonly rows: readonly StoredRow[]; readonly after: number | null }> => {
  const rows: StoredRow[] = [];
  for (let [from, looked] = [after, 0]; ; ) {
    const portion = await rowsOf(of.id).page('all', from, PORTION);
    for (const row of portion) {
      if (row.isRepaired || row.isLeftOut || warningsIn(row, of, settings).length > 0) rows.push(row);
      if (rows.length === limit) return { rows, after: row.number };
    }
    looked += portion.length;
    from = portion.at(-1)?.number ?? from;
    if (portion.length < PORTION) return { rows, after: null };
    if (looked >= MOST_LOOKED_THROUGH) return { rows, after: from };
  }
};

export const presentRow = (
  row: StoredRow,
  of: Pick<StoredImport, 'state' | 'round' | 'columns'>,
  settings: ImportSettings,
): ImportRow => ({
  number: row.number,
  line: row.line,
  // What is cut off was too long before.
  cells: row.cells.map((cell) => cutText(cell, LONGEST_CELL)),
  problems: row.problems.map(({ otherRow = null, suggestion = null, allowed = null, ...problem }) => ({
    ...problem,
    otherRow,
    suggestion,
    allowed: allowed && [...allowed],
  })),
  warnings: warningsIn(row, of, settings),
  isRepaired: row.isRepaired,
  isLeftOut: row.isLeftOut,
  isBeingEntered: isBeingEntered(row, of),
});
