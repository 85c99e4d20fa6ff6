import type { ImportedColumn, ImportRow } from '@waybill/contract/imports';
import { importTarget } from '@waybill/domain/import/import-targets';

export type CellProblem = ImportRow['problems'][number];

/** A column of the file that is imported, as the grid shows it. */
export type GridColumn = {
  /** Its number in the file. */
  readonly at: number;
  readonly header: string;
  readonly path: string;
  /** Whether its cells are numbers, which are aligned at their end. */
  readonly isNumber: boolean;
  readonly isCode: boolean;
  /** Whether its words are those of a partner, who has a list of what was not understood. */
  readonly isOfPartner: boolean;
};

/** The place of a cell: the row by its number in the file, the column by its position in the grid. */
export type Place = { readonly row: number; readonly column: number };

/** The column of reasons, the first in which a cell can have the focus. */
export const REASON = 0;

export const gridColumns = (columns: readonly ImportedColumn[]): readonly GridColumn[] =>
  columns.flatMap(({ path, header, partnerId }, at): readonly GridColumn[] => {
    const field = path === null ? undefined : importTarget(path)?.field;
    if (path === null || !field) return [];
    const isCode = 'isCode' in field && field.isCode === true;
    const isNumber = field.kind === 'measure' || field.kind === 'money';
    return [{ at, header, path, isNumber, isCode, isOfPartner: partnerId !== null }];
  });

export const problemAt = (row: ImportRow, column: Pick<GridColumn, 'at'> | undefined): CellProblem | undefined =>
  row.isLeftOut || !column ? undefined : row.problems.find((problem) => problem.column === column.at);

export const isFaulty = ({ problems, isLeftOut }: ImportRow): boolean => problems.length > 0 && !isLeftOut;

/** The positions of a row's faults in the grid. What no cell has, such as a missing column, is at the reason. */
const faultsIn = (row: ImportRow, columns: readonly GridColumn[]): readonly number[] => {
  if (!isFaulty(row)) return [];
  const positions = row.problems.map(({ column }) => columns.findIndex(({ at }) => at === column) + 1);
  return [...new Set(positions)].sort((a, b) => a - b);
};

/** The next fault after a place, or the one before it; from the end it goes on at the beginning. */
export const nextFault = (
  rows: readonly ImportRow[],
  columns: readonly GridColumn[],
  from: Place | null,
  direction: 1 | -1,
): Place | null => {
  const places = rows.flatMap((row) => faultsIn(row, columns).map((column) => ({ row: row.number, column })));
  if (direction === -1) places.reverse();
  const isBeyond = ({ row, column }: Place) =>
    from === null || (row === from.row ? (column - from.column) * direction > 0 : (row - from.row) * direction > 0);
  return places.find(isBeyond) ?? places[0] ?? null;
};

const PAGE = 10;

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/** Where a key leads from a cell; null for keys that lead nowhere. Positions are counted from zero. */
export const moveBy = (
  { key, ctrlKey, metaKey }: Keys,
  from: { readonly index: number; readonly column: number },
  size: { readonly rows: number; readonly columns: number },
): { readonly index: number; readonly column: number } | null => {
  const isFar = ctrlKey || metaKey;
  const last = { index: size.rows - 1, column: size.columns - 1 };
  const at = (index: number, column: number) => ({
    index: Math.max(0, Math.min(last.index, index)),
    column: Math.max(0, Math.min(last.column, column)),
  });
  const { index, column } = from;
  switch (key) {
    case 'ArrowDown':
      return at(isFar ? last.index : index + 1, column);
    case 'ArrowUp':
      return at(isFar ? 0 : index - 1, column);
    case 'ArrowRight':
      return at(index, isFar ? last.column : column + 1);
    case 'ArrowLeft':
      return at(index, isFar ? 0 : column - 1);
    case 'Home':
      return at(isFar ? 0 : index, 0);
    case 'End':
      return at(isFar ? last.index : index, last.column);
    case 'PageDown':
      return at(index + PAGE, column);
    case 'PageUp':
      return at(index - PAGE, column);
    default:
      return null;
  }
};

/** The rows that have the same text with the same fault in a column. */
export const alikeRows = (
  rows: readonly ImportRow[],
  column: Pick<GridColumn, 'at'>,
  like: ImportRow,
): readonly ImportRow[] => {
  const fault = problemAt(like, column)?.problem;
  const text = like.cells[column.at] ?? '';
  return rows.filter((row) => problemAt(row, column)?.problem === fault && (row.cells[column.at] ?? '') === text);
};

/** A row with another text in a column, and without the fault that it had there. */
export const withText = (row: ImportRow, column: number, text: string): ImportRow => ({
  ...row,
  cells: Array.from({ length: Math.max(row.cells.length, column + 1) }, (_, at) =>
    at === column ? text : (row.cells[at] ?? ''),
  ),
  problems: row.problems.filter((problem) => problem.column !== column),
});

const LETTER = 7.6;
const REASON_LETTER = 6.8;
const NARROWEST = 76;
const WIDEST = 240;
/** Wide enough for nearly all cells; the longest do not decide for all. */
const SAMPLE = 100;

const REASON_NARROWEST = 198;
const REASON_WIDEST = 264;

/** Room for the reasons that the rows have. */
export const reasonWidth = (reasons: readonly string[]): number => {
  const letters = Math.max(0, ...reasons.slice(0, SAMPLE).map((reason) => reason.length));
  return Math.round(Math.max(REASON_NARROWEST, Math.min(REASON_WIDEST, letters * REASON_LETTER + 38)));
};

export const columnWidth = (column: GridColumn, label: string, rows: readonly ImportRow[]): number => {
  const lengths = rows.slice(0, SAMPLE).map(({ cells }) => (cells[column.at] ?? '').length);
  const letters = Math.max(column.header.length, label.length, ...lengths);
  return Math.round(Math.max(NARROWEST, Math.min(WIDEST, letters * LETTER + 18)));
};
