import { pipeline, Transform } from 'node:stream';
import { LONGEST_CELL } from '@waybill/domain/csv';
import { type Evidence, NO_EVIDENCE, withCell } from '@waybill/domain/import/column-reading';
import {
  type ImportFailure,
  MOST_COLUMNS,
  MOST_EXTRA_CELLS,
  MOST_ROWS,
  type StoredColumn,
} from '@waybill/domain/import/file-import';
import { guessTargets } from '@waybill/domain/import/guess-targets';
import { importTarget } from '@waybill/domain/import/import-targets';
import { cutText, fold } from '@waybill/domain/search-text';
import type { ImportJob, InImports, ReadDeps, TableForm } from './import-deps.ts';
import type { NewRow } from './import-rows.repo.ts';

/** Why a file cannot be imported at all. */
class FileFault extends Error {
  readonly failure: ImportFailure;
  constructor(failure: ImportFailure) {
    super(failure);
    this.failure = failure;
  }
}

const PORTION = 1_000;
/** Rows are kept in portions of this many letters as well: a row may have a hundred thousand. */
const LETTERS_OF_PORTION = 2_000_000;
const HEADER_MAX = 200;
const EXAMPLES = 3;
const EXAMPLE_MAX = 60;

/** Two spellings of a header are the same column in the next file. */
export const headerKey = (header: string): string => fold(header).replace(/\s+/g, ' ').trim().slice(0, HEADER_MAX);

/** PostgreSQL keeps no zero in a text, and neither does anybody who wrote one mean it. */
export const storable = (cell: string): string => cell.replaceAll('\0', '\ufffd').toWellFormed();

/** Of cells without end the last one has the rest: nothing of a row is lost. */
const keptCells = (cells: readonly string[], width: number, delimiter: string): readonly string[] => {
  const most = width + MOST_EXTRA_CELLS;
  const kept = cells.length > most ? [...cells.slice(0, most - 1), cells.slice(most - 1).join(delimiter)] : cells;
  return kept.map(storable);
};

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** What is known of a column while the rows go by. */
type Watched = {
  readonly path: string | null;
  readonly by: StoredColumn['by'];
  readonly partnerId?: StoredColumn['partnerId'];
  evidence: Evidence;
  examples: string[];
};

const watch = (column: Watched, cell: string) => {
  const text = cell.trim();
  if (text === '' || text.length > LONGEST_CELL) return;
  if (column.examples.length < EXAMPLES) column.examples.push(cutText(text, EXAMPLE_MAX));
  const target = column.path === null ? null : importTarget(column.path);
  if (target) column.evidence = withCell(column.evidence, target.field, text);
};

/** What columns are, from earlier files or by their names. */
const columnsFor = async (
  { headers: known }: InImports,
  headers: readonly string[],
  shown: ReadDeps['shownNames'],
): Promise<Watched[]> => {
  const remembered = await known.find(headers.map(headerKey));
  const taken = new Set<string>();
  const fromMemory = headers.map((header) => {
    const known = remembered.get(headerKey(header));
    if (!known) return undefined;
    const { path } = known;
    if (path !== null && (taken.has(path) || !importTarget(path))) return undefined;
    if (path !== null) taken.add(path);
    return known;
  });
  const guessed = guessTargets(headers, shown);
  return headers.map((_, at): Watched => {
    const memory = fromMemory[at];
    const start = { evidence: NO_EVIDENCE, examples: [] };
    if (memory) return { ...memory, by: 'memory', ...start };
    const guess = guessed[at] ?? null;
    if (guess === null || taken.has(guess)) return { path: null, by: null, ...start };
    taken.add(guess);
    return { path: guess, by: 'name', ...start };
  });
};

/** Reads the file into rows, and finds out what its columns are. Begun again, it begins anew. */
export const readFile = async (deps: ReadDeps, job: ImportJob, fileKey: string): Promise<void> => {
  try {
    await readRows(deps, job, fileKey);
  } catch (error) {
    const failure = error instanceof FileFault ? error.failure : deps.table.isFault(error) ? 'no-table' : null;
    if (failure === null) throw error;
    await deps.inJob(job, async ({ imports, rowsOf }) => {
      await rowsOf(job.id).clear();
      await imports.settle(job.id, 'failed', { failure, finishedAt: deps.clock() });
    });
  }
};

const readRows = async (deps: ReadDeps, job: ImportJob, fileKey: string): Promise<void> => {
  let bytes = 0;
  const counting = () =>
    new Transform({
      transform: (chunk: Buffer, _, done) => {
        bytes += chunk.length;
        done(null, chunk);
      },
    });
  const open = async () => {
    const file = await deps.openFile(fileKey);
    if (!file) throw new Error('The uploaded file is gone.');
    return file;
  };
  const form = await deps.table.form(open);
  // Read once more from its beginning: only now does it count how far that is.
  const counted = async () =>
    // Both end together, also when reading ends early; how is told to whoever reads.
    pipeline(await open(), counting(), () => {});
  let columns: Watched[] | null = null;
  let headers: readonly string[] = [];
  let waiting: NewRow[] = [];
  let letters = 0;
  let count = 0;
  let keeping: Promise<void> = Promise.resolve();
  /** The next rows are read while these are kept. */
  const keepWaiting = async () => {
    await keeping;
    const rows = waiting;
    waiting = [];
    letters = 0;
    keeping = deps.inJob(job, async ({ imports, rowsOf }) => {
      await rowsOf(job.id).add(rows);
      await imports.progressed(job.id, Math.floor(bytes / 1024));
    });
    // Told where it is waited for.
    keeping.catch(() => {});
  };
  try {
    for await (const { line, cells, seeming = [] } of deps.table.rows(counted, form)) {
      job.signal.throwIfAborted();
      if (cells && isBlank(cells)) continue;
      if (!columns) {
        headers = headersOf(cells);
        columns = await deps.inJob(job, async (repos) => {
          await repos.rowsOf(job.id).clear();
          return columnsFor(repos, headers, deps.shownNames);
        });
        continue;
      }
      if (++count > MOST_ROWS) throw new FileFault('too-many-rows');
      const kept = keptCells(cells ?? seeming, headers.length, form.delimiter);
      if (cells) for (const [at, column] of columns.entries()) watch(column, kept[at] ?? '');
      waiting.push({ number: count, line, cells: kept });
      letters += kept.reduce((sum, cell) => sum + cell.length, 0);
      if (waiting.length === PORTION || letters > LETTERS_OF_PORTION) await keepWaiting();
    }
    if (!columns) throw new FileFault('empty');
    if (waiting.length > 0) await keepWaiting();
  } finally {
    await keeping;
  }
  await finish(deps, job, { form, headers, columns, count });
};

const headersOf = (cells: readonly string[] | null): readonly string[] => {
  if (!cells) throw new FileFault('no-table');
  if (cells.length > MOST_COLUMNS) throw new FileFault('too-many-columns');
  return cells
    .map((header) => storable(header).replace(/\s+/g, ' ').trim())
    .map((header) => cutText(header, HEADER_MAX));
};

type Found = {
  readonly form: TableForm;
  readonly headers: readonly string[];
  readonly columns: readonly StoredColumn[];
  readonly count: number;
};

const finish = ({ inJob }: ReadDeps, job: ImportJob, { form, headers, columns, count }: Found) =>
  inJob(job, async ({ imports }) => {
    await imports.describe(job.id, { ...form, headers, columns });
    await imports.setRowCount(job.id, count);
    await imports.begin(job.id, 'checking', count);
  });
