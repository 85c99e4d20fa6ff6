import type { PartnerId } from '../ids.ts';
import type { Locale } from '../locales.ts';
import type { ReadableStatus } from '../partner-statuses.ts';
import { type Evidence, NO_EVIDENCE, readingOf } from './column-reading.ts';
import { importTarget, STATUS_PATH } from './import-targets.ts';
import type { DayOrder } from './read-day.ts';
import type { CellProblem, ImportColumn } from './read-row.ts';

export const IMPORT_STATES = [
  'reading',
  'checking',
  'ready',
  'importing',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Why a file could not be read, or not be imported. */
export const FAILURES = [
  'empty',
  'no-table',
  'too-many-rows',
  'too-many-columns',
  'author-gone',
  'switched-off',
  'error',
] as const;
export type ImportFailure = (typeof FAILURES)[number];

export const MOST_FILE_BYTES = 512 * 1024 * 1024;
export const MOST_ROWS = 2_000_000;
export const MOST_COLUMNS = 200;
/** Cells behind the last column that a row may have; the last of them has the rest. */
export const MOST_EXTRA_CELLS = 20;

/** Steps in the background. */
export const isUnderWay = (state: ImportState): boolean =>
  ['reading', 'checking', 'importing', 'undoing'].includes(state);

/** What was not entered can be repaired, also while the others are, and after. */
export const isRepairable = (state: ImportState): boolean =>
  state === 'ready' || state === 'importing' || state === 'done';

/** A column of a file as it is kept. */
export type StoredColumn = {
  readonly path: string | null;
  readonly by: 'name' | 'memory' | 'choice' | null;
  /** How its days and numbers are written; null when it has to be looked for anew. */
  readonly evidence: Evidence | null;
  readonly examples: readonly string[];
  /** Chosen by hand, where the cells do not tell. */
  readonly dayOrder?: DayOrder | undefined;
  readonly notation?: Locale | undefined;
  /** Whose words its cells are, of a column of statuses; ours alone where it has none. */
  readonly partnerId?: PartnerId | null | undefined;
  /** How many of its days are over, of a column of days whose rows were checked. */
  readonly passedDays?: number | undefined;
};

/** The column of statuses, of a file that has one. */
export const statusColumnOf = <Column extends Pick<StoredColumn, 'path'>>(
  columns: readonly Column[],
): (Column & { readonly at: number }) | null => {
  const at = columns.findIndex(({ path }) => path === STATUS_PATH);
  const column = columns[at];
  return column ? { ...column, at } : null;
};

/** What is wrong with a row, as it is kept. */
export type RowProblem = CellProblem & {
  /** The row that it clashes with. */
  readonly otherRow?: number;
  readonly suggestion?: string;
  /** What the shipment may become, where a status is refused. */
  readonly allowed?: readonly ReadableStatus[];
};

/** The columns that are imported, as they are read. */
export const columnsToRead = (columns: readonly StoredColumn[], usual: Locale): readonly ImportColumn[] =>
  columns.flatMap(({ path, evidence, dayOrder, notation, partnerId = null }, at): readonly ImportColumn[] => {
    const target = path === null ? null : importTarget(path);
    if (!target) return [];
    const { reading, certainty } = readingOf(evidence ?? NO_EVIDENCE, usual);
    const isChosen = dayOrder !== undefined || notation !== undefined;
    return [
      {
        at,
        target,
        reading: { dayOrder: dayOrder ?? reading.dayOrder, notation: notation ?? reading.notation },
        isMixed: certainty === 'mixed' && !isChosen,
        partnerId,
      },
    ];
  });
